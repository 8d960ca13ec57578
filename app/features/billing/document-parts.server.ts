import { PAGE, type TaggedPdf, type TextStyle } from "~/platform/files/pdf.server";

// What the documents of the house have in common: an invoice, a credit note, a quote.

export const INK = "#11333A";
export const MUTED = "#3F5B61";
export const LINE = "#CBD3CB";
export const MIST = "#E4ECE9";
const FIR = "#2F5F52";
const AMBER = "#F2A63A";

export const LEFT = 56;
export const RIGHT = PAGE.width - 56;
export const WIDTH = RIGHT - LEFT;

export const title: TextStyle = { face: "serif", size: 34, color: INK };
export const heading: TextStyle = { face: "bold", size: 9.5, color: MUTED };
export const name: TextStyle = { face: "bold", size: 10.5, color: INK };
export const body: TextStyle = { face: "sans", size: 10.5, color: INK };
export const muted: TextStyle = { face: "sans", size: 9.5, color: MUTED };
export const total: TextStyle = { face: "serif", size: 20, color: INK };

/** The head of the invoices issued before the name was frozen in them. */
const FIRST_BRAND = "L’Éclaircie";

/** The two banks and the light between them, the sign of the house, then its name of that day, in the room there is. */
export function drawMark(paper: TaggedPdf, { brand = FIRST_BRAND, demo }: { brand?: string; demo?: boolean }): void {
  paper.figure(brand, (doc) => {
    doc.save().translate(LEFT, 44).scale(0.75);
    doc.circle(25, 19, 10).fill(AMBER);
    doc.path("M2 22c10-2 18 4 22 22H6c-2.5 0-4-1.5-4-4Z").fill(INK);
    doc.path("M46 17c-10 0-18 8-20.5 27H42c2.5 0 4-1.5 4-4Z").fill(FIR);
    doc.path("M6 12.5h9M3 8h17").lineWidth(2.4).lineCap("round").stroke(INK);
    doc.restore();
  });
  const style: TextStyle = { face: "serif", size: 19, color: INK };
  const room = (demo ? 190 : WIDTH - 46) / paper.measure(brand, style);
  paper.element("P", () => paper.write(brand, LEFT + 46, 50, { ...style, size: style.size * Math.min(1, room) }));
  if (!demo) return;
  const text = "Document de démonstration — sans valeur";
  const warning: TextStyle = { face: "bold", size: 9.5, color: "#9E3520" };
  const width = paper.measure(text, warning) + 24;
  paper.decoration((doc) =>
    doc
      .roundedRect(RIGHT - width, 50, width, 25, 3)
      .lineWidth(0.8)
      .stroke("#9E3520"),
  );
  paper.element("P", () => paper.write(text, RIGHT - 12, 56.5, warning, "right"));
}

/** A title and its lines, one under the other; returns where they end. */
export function drawBlock(
  paper: TaggedPdf,
  label: string,
  x: number,
  top: number,
  width: number,
  lines: [string, TextStyle][],
): number {
  let y = top;
  paper.group("Sect", () => {
    paper.element("H2", () => paper.write(label, x, y, heading));
    y += 18;
    for (const [text, style] of lines) {
      if (!text) continue;
      const wrapped = paper.wrap(text, style, width);
      const start = y;
      paper.element("P", () => wrapped.forEach((line, index) => paper.write(line, x, start + index * 15, style)));
      y += wrapped.length * 15;
    }
  });
  return y;
}

/** The lines that end the last page, one paragraph each. */
export function drawFoot(paper: TaggedPdf, paragraphs: string[]): void {
  const lines = paragraphs.map((text) => paper.wrap(text, muted, WIDTH));
  let y = PAGE.height - 44 - lines.flat().length * 13.5;
  paper.hairline(LEFT, y - 12, WIDTH, LINE);
  for (const wrapped of lines) {
    const start = y;
    paper.element("P", () => wrapped.forEach((line, index) => paper.write(line, LEFT, start + index * 13.5, muted)));
    y += wrapped.length * 13.5;
  }
}
