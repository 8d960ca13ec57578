import { addressOf, hotlines } from "~/features/safety/rules";
import { EDGE, LINE, SHEET, small } from "~/platform/files/booklet-style";
import type { Column } from "~/platform/files/booklet-unit";
import { SMALL_PAGE, type TaggedPdf, type TextStyle } from "~/platform/files/pdf.server";
import { richLines, writeLines } from "~/platform/files/rich-text";

const { styles } = small;

/** From the left of the column, in points. */
const CELLS = { purpose: 84, when: 250 };

/** Number, for whom, and when: each number can be touched to be called. Draws it with its top at `y`; returns the bottom. */
export function drawNumberTable(
  paper: TaggedPdf,
  { head, rows }: { head: string[]; rows: string[][] },
  { x, width }: Column,
  top: number,
): number {
  const scope = { scope: "Column" } as const;
  let y = top;
  paper.group("Table", () => {
    paper.group("TR", () => {
      [0, CELLS.purpose, CELLS.when].forEach((left, rank) => {
        paper.element("TH", () => paper.write(head[rank] ?? "", x + left, top, styles.label), scope);
      });
    });
    y += 17;
    for (const [number = "", purpose = "", when = ""] of rows) {
      const purposes = richLines(paper, purpose, styles.small, CELLS.when - CELLS.purpose - 14);
      const times = richLines(paper, when, styles.small, width - CELLS.when);
      const start = y;
      paper.hairline(x, start, width, LINE, 0.8);
      paper.group("TR", () => {
        paper.group("TH", () => drawNumbers(paper, number, x, start + 7.5), { scope: "Row" });
        paper.element("TD", () => writeLines(paper, purposes, x + CELLS.purpose, start + 7.5, 14));
        paper.element("TD", () => writeLines(paper, times, x + CELLS.when, start + 7.5, 14));
      });
      y += Math.max(purposes.length, times.length, 1.6) * 14 + 13;
    }
  });
  paper.hairline(x, y, width, LINE, 0.8);
  return y + 12;
}

/** « 17 ou 112 »: each number can be touched to be called. */
function drawNumbers(paper: TaggedPdf, text: string, x: number, y: number): void {
  const style: TextStyle = { ...styles.heading, size: 17 };
  let left = x;
  for (const part of text.split(/( ou )/)) {
    const start = left;
    const face = /\d/.test(part) ? style : styles.label;
    const width = paper.measure(part, face);
    if (/\d/.test(part)) {
      const digits = part.replace(/\D/g, "");
      const area = { x: start - 2, y: y - 6, width: width + 4, height: 30 };
      paper.element("Link", () => {
        paper.write(part, start, y - 3, face);
        const line = hotlines.find(({ dial }) => dial === digits);
        paper.link(
          line ? addressOf(line) : `tel:${digits}`,
          `${line?.bySms ? "Écrire au" : "Appeler le"} ${part}`,
          area,
        );
      });
    } else paper.element("P", () => paper.write(part, start, y + 3.5, face));
    left += width;
  }
}

/** A white sheet with a dotted edge, to cut or to print alone; returns the column to write in. */
export function drawSheet(paper: TaggedPdf, top: number, bottom: number): Column {
  const margin = 26;
  const { width } = SMALL_PAGE;
  paper.decoration((doc) => {
    doc.rect(margin, top, width - 2 * margin, bottom - top).fill(SHEET);
    doc.rect(margin, top, width - 2 * margin, bottom - top).dash(3, { space: 3 });
    doc.lineWidth(0.9).strokeColor(EDGE).stroke().undash();
  });
  return { x: margin + 18, width: width - 2 * margin - 36 };
}
