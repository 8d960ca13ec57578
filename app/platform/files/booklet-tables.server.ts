import { INK, LINE, styles } from "./booklet-style";
import type { Column, HelpLine, Unit } from "./booklet-unit";
import type { TaggedPdf, TextStyle } from "./pdf.server";
import { richLines, writeLines } from "./rich-text";

/** The rows of a table, its titles with the first; a cell left empty is to be filled with a pen. */
export function tableUnits(
  paper: TaggedPdf,
  { head, rows }: { head: string[]; rows: string[][] },
  { x, width }: Column,
): Unit[] {
  const widest = Math.max(...[head, ...rows].map(([text = ""]) => paper.measure(text, styles.cell))) + 26;
  const first = Math.min(Math.max(widest / width, 0.2), head.length > 2 ? 0.36 : 0.5);
  const rest = (1 - first) / (head.length - 1);
  const cells = head.map((_, rank) => ({
    left: x + width * (rank === 0 ? 0 : first + (rank - 1) * rest),
    width: width * (rank === 0 ? first : rest) - 12,
  }));
  const scope = { scope: "Column" } as const;
  const row = (texts: string[], style: TextStyle, type: "TH" | "TD", least: number): Unit => {
    const drawn = texts.map((text, rank) => richLines(paper, text, style, cells[rank]?.width ?? width));
    const lines = Math.max(...drawn.map((one) => one.length), 1);
    return {
      height: Math.max(lines * 15 + 11, least),
      draw: (y) =>
        paper.group("TR", () =>
          drawn.forEach((one, rank) => {
            const write = () => writeLines(paper, one, cells[rank]?.left ?? x, y + 6, 15);
            if (type === "TH") paper.element("TH", write, scope);
            else if (rank === 0) paper.element("TH", write, { scope: "Row" });
            else paper.element("TD", write);
          }),
        ),
    };
  };
  const titles = row(head, styles.label, "TH", 0);
  return rows.map((texts, rank) => {
    const empty = texts.some((text) => text === "");
    const line = row(texts, styles.cell, "TD", empty ? 29 : 0);
    const before = rank === 0 ? titles.height : 0;
    const last = rank === rows.length - 1;
    return {
      height: before + line.height + (last ? 16 : 0),
      draw: (y) => {
        if (rank === 0) titles.draw(y);
        paper.hairline(x, y + before, width, rank === 0 ? INK : LINE, 0.8);
        line.draw(y + before);
        if (empty)
          paper.decoration((doc) => {
            for (const { left } of cells.slice(1))
              doc
                .moveTo(left - 7, y + before)
                .lineTo(left - 7, y + before + line.height)
                .lineWidth(0.6)
                .strokeColor(LINE)
                .stroke();
          });
        if (last) paper.hairline(x, y + before + line.height, width, LINE, 0.8);
      },
    };
  });
}

/** Each number can be touched to be called. Throws for a number nobody answers. */
export function numberUnits(paper: TaggedPdf, dials: string[], { x, width }: Column, helpLines: HelpLine[]): Unit[] {
  const left = x + 92;
  return dials.map((dial, rank) => {
    const line = helpLines.find((one) => one.dial === dial);
    if (!line) throw new Error(`nobody answers ${dial}`);
    const texts = richLines(paper, line.text, styles.small, width - 92);
    const height = texts.length * 15 + 15 + 17;
    return {
      height: height + (rank === dials.length - 1 ? 12 : 0),
      draw: (y) => {
        paper.hairline(x, y, width, LINE, 0.8);
        paper.group("TR", () => {
          paper.group(
            "TH",
            () =>
              paper.element("Link", () => {
                paper.write(line.number, x, y + 9, { ...styles.heading, size: 20 });
                const spoken = `${line.bySms ? "Écrire au" : "Appeler le"} ${line.number}`;
                paper.link(`${line.bySms ? "sms" : "tel"}:${dial}`, spoken, { x, y: y + 4, width: 84, height: 36 });
              }),
            { scope: "Row" },
          );
          paper.element("TD", () => writeLines(paper, texts, left, y + 8, 15));
          paper.element("TD", () => paper.write(line.hours, left, y + 8 + texts.length * 15, styles.label));
        });
      },
    };
  });
}
