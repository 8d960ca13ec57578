import { addressOf, hotlines } from "~/features/safety/rules";
import { SMALL_PAGE, type TaggedPdf, type TextStyle } from "~/platform/files/pdf.server";
import { richLines, writeLines } from "~/platform/files/rich-text";
import type { Block } from "./guide-text";
import { GLOW, INK, LEFT, LINE, MARK, SHEET, styles } from "./pdf-style";

export interface Column {
  x: number;
  width: number;
}

export const PAGE_COLUMN: Column = { x: LEFT, width: SMALL_PAGE.width - 2 * LEFT };

/** Draws one block with its top at `y`; returns the bottom, its own space included. Throws for a block its page draws. */
export function drawBlock(
  paper: TaggedPdf,
  block: Block,
  column: Column,
  y: number,
  { first = false, small = false } = {},
): number {
  switch (block.kind) {
    case "heading":
      return drawHeading(paper, block.text, column, y, first);
    case "subheading":
      return drawText(paper, "H3", block.text, column, first ? y : y + 7, styles.subheading, 14) + 3;
    case "text":
      return drawText(paper, "P", block.text, column, y, styles.text, 16.4) + 7;
    case "items":
    case "steps":
      return drawItems(paper, block.items, column, y, { numbered: block.kind === "steps", small });
    case "checks":
      return drawChecks(paper, block.items, column, y);
    case "words":
      return drawWords(paper, block.lines, column, y);
    case "table":
      return drawTable(paper, block, column, y);
    case "lines":
      return drawRules(paper, block.count, column, y);
    default:
      throw new Error(`a ${block.kind} is drawn by its page`);
  }
}

/** Draws a text as one element of this type; returns its bottom. */
export function drawText(
  paper: TaggedPdf,
  type: "H1" | "H2" | "H3" | "P",
  text: string,
  { x, width }: Column,
  y: number,
  style: TextStyle,
  leading: number,
): number {
  const lines = richLines(paper, text, style, width);
  paper.element(type, () => writeLines(paper, lines, x, y, leading));
  return y + lines.length * leading;
}

function drawHeading(paper: TaggedPdf, text: string, column: Column, y: number, first: boolean): number {
  if (!first) paper.hairline(column.x, y + 9, column.width, LINE, 0.8);
  return drawText(paper, "H2", text, column, first ? y : y + 9 + 11, styles.heading, 20) + 6;
}

function drawItems(
  paper: TaggedPdf,
  items: string[],
  { x, width }: Column,
  top: number,
  { numbered, small }: { numbered: boolean; small: boolean },
): number {
  const indent = 20;
  const leading = small ? 13.8 : 16;
  let y = top;
  paper.group("L", () => {
    items.forEach((item, rank) => {
      const lines = richLines(paper, item, small ? styles.small : styles.text, width - indent);
      const start = y;
      paper.group("LI", () => {
        if (numbered) paper.element("Lbl", () => paper.write(`${rank + 1}`, x, start - 1.6, styles.mark));
        else paper.decoration((doc) => doc.rect(x + 1, start + leading / 2 - 0.6, 7, 1.4).fill(MARK));
        paper.element("LBody", () => writeLines(paper, lines, x + indent, start, leading));
      });
      y += lines.length * leading + 4.5;
    });
  });
  return y + 3;
}

function drawChecks(paper: TaggedPdf, items: string[], { x, width }: Column, top: number): number {
  const indent = 18;
  let y = top;
  paper.group("L", () => {
    for (const item of items) {
      const toFill = item.endsWith("…");
      const text = toFill ? item.slice(0, -1).trimEnd() : item;
      const lines = richLines(paper, text, styles.small, width - indent);
      const start = y;
      paper.decoration((doc) =>
        doc
          .rect(x + 0.5, start + 2, 9, 9)
          .lineWidth(0.9)
          .strokeColor(INK)
          .stroke(),
      );
      paper.group("LI", () => paper.element("LBody", () => writeLines(paper, lines, x + indent, start, 14)));
      if (toFill) {
        const after = x + indent + paper.measure(text, styles.small) + 6;
        paper.hairline(after, start + 12, x + width - after, "#6A858B");
      }
      y += lines.length * 14 + 3.5;
    }
  });
  return y;
}

/** What to say, word for word, on the colour of the lamp. */
function drawWords(paper: TaggedPdf, sentences: string[], { x, width }: Column, top: number): number {
  const inset = 14;
  const drawn = sentences.map((sentence) => {
    // « À l'avocat : « … » » : whom it is for stands above, in small.
    const [, label, words] = /^(.*[^«]:)\s(«[^»]*»)$/.exec(sentence) ?? [];
    return {
      label: label ? richLines(paper, label, styles.label, width - 2 * inset) : [],
      lines: richLines(paper, words ?? sentence, styles.words, width - 2 * inset),
    };
  });
  const height =
    drawn.reduce((sum, { label, lines }) => sum + label.length * 14 + lines.length * 17.4 + 6, 0) - 6 + 2 * 11;
  paper.decoration((doc) => doc.roundedRect(x, top + 2, width, height, 3).fill(GLOW));
  let y = top + 2 + 11;
  paper.group("BlockQuote", () => {
    for (const { label, lines } of drawn) {
      const start = y;
      paper.element("P", () => {
        const next = writeLines(paper, label, x + inset, start, 14);
        writeLines(paper, lines, x + inset, next, 17.4);
      });
      y += label.length * 14 + lines.length * 17.4 + 6;
    }
  });
  return top + 2 + height + 11;
}

/** From the left of the column, in points. */
const CELLS = { purpose: 84, when: 250 };

function drawTable(
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

function drawRules(paper: TaggedPdf, count: number, { x, width }: Column, y: number): number {
  for (let rank = 1; rank <= count; rank += 1) paper.hairline(x, y + rank * 21, width, "#6A858B", 0.6);
  return y + count * 21 + 10;
}

/** A white sheet with a dotted edge, to cut or to print alone; returns the column to write in. */
export function drawSheet(paper: TaggedPdf, top: number, bottom: number): Column {
  const margin = 26;
  const { width } = SMALL_PAGE;
  paper.decoration((doc) => {
    doc.rect(margin, top, width - 2 * margin, bottom - top).fill(SHEET);
    doc.rect(margin, top, width - 2 * margin, bottom - top).dash(3, { space: 3 });
    doc.lineWidth(0.9).strokeColor("#6A858B").stroke().undash();
  });
  return { x: margin + 18, width: width - 2 * margin - 36 };
}
