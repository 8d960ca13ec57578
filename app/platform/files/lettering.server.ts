import type { Font } from "fontkit";
import { FACES, type Face, openFont } from "./font-files.server";
import { printable } from "./printable";

/** A line of text as a drawing: an SVG path on the baseline, from x = 0, and how wide it is. */
export interface Lettering {
  path: string;
  width: number;
}

/** The outlines of a line of text, so that it looks the same wherever it is drawn; `size` and `spacing` in pixels. */
export function letter(
  text: string,
  { face, size, spacing = 0 }: { face: Face; size: number; spacing?: number },
): Lettering {
  const fonts = FACES[face].map(openFont);
  let path = "";
  let x = 0;
  for (const { font, text: part } of partsOf(printable(text), fonts)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, rank) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[rank] ?? {};
      path += glyph.path.transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale).toSVG();
      x += xAdvance * scale + spacing;
    });
  }
  return { path, width: x };
}

/** Breaks a text between words into lines that are at most `width` wide. */
export function inLines(
  text: string,
  style: { face: Face; size: number; spacing?: number },
  width: number,
): Lettering[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && letter(longer, style).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => letter(line, style));
}

/** Runs of letters the same font file can draw; one that no file knows is left to the first. */
function partsOf(text: string, fonts: Font[]): { font: Font; text: string }[] {
  const parts: { font: Font; text: string }[] = [];
  for (const one of text) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)) ?? fonts[0];
    const last = parts.at(-1);
    if (!font) continue;
    if (last?.font === font) last.text += one;
    else parts.push({ font, text: one });
  }
  return parts;
}
