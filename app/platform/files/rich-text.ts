import type { TaggedPdf, TextStyle } from "./pdf.server";

interface Piece {
  text: string;
  style: TextStyle;
  /** From the left of the column. */
  x: number;
}

export type Line = Piece[];

/** The lines of a text with `**bold**` parts in a column: broken between words, never between a word and its sign. */
export function richLines(paper: TaggedPdf, text: string, style: TextStyle, width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  let used = 0;
  for (const word of words(text, style)) {
    const wide = word.reduce((sum, piece) => sum + paper.measure(piece.text.trimEnd(), piece.style), 0);
    if (line.length > 0 && used + wide > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    for (const piece of word) {
      line.push({ ...piece, x: used });
      used += paper.measure(piece.text, piece.style);
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}

/** A word is what no space cuts: « **Vous**. » is one, in two styles. Each keeps its space, so that a reader's copy does too. */
function words(text: string, style: TextStyle): Omit<Piece, "x">[][] {
  const all: Omit<Piece, "x">[][] = [];
  let open = false;
  text.split("**").forEach((span, rank) => {
    const face: TextStyle = rank % 2 === 1 ? { ...style, face: "bold" } : style;
    for (const piece of span.match(/[^ ]+ ?| /g) ?? []) {
      if (open) all.at(-1)?.push({ text: piece, style: face });
      else all.push([{ text: piece, style: face }]);
      open = !piece.endsWith(" ");
    }
  });
  return all;
}

/** Writes lines from `y` down, `leading` points apart; returns where the next one would stand. */
export function writeLines(paper: TaggedPdf, lines: Line[], x: number, y: number, leading: number): number {
  lines.forEach((line, rank) => {
    for (const piece of line) paper.write(piece.text, x + piece.x, y + rank * leading, piece.style);
  });
  return y + lines.length * leading;
}
