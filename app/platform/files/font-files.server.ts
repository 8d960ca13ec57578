import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { unwrapWoff } from "./woff.server";

const require = createRequire(import.meta.url);

/** The faces of what we draw outside the browser. Each is cut in two files; letters such as Ł or ş live in the second one. */
export const FACES = {
  serif: ["brygada-1918/files/brygada-1918-latin-500-normal", "brygada-1918/files/brygada-1918-latin-ext-500-normal"],
  italic: ["brygada-1918/files/brygada-1918-latin-500-italic", "brygada-1918/files/brygada-1918-latin-ext-500-italic"],
  sans: [
    "hanken-grotesk/files/hanken-grotesk-latin-400-normal",
    "hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal",
  ],
  bold: [
    "hanken-grotesk/files/hanken-grotesk-latin-700-normal",
    "hanken-grotesk/files/hanken-grotesk-latin-ext-700-normal",
  ],
} as const;

export type Face = keyof typeof FACES;

/** Opened once; the same bytes serve every document. */
const fonts = new Map<string, Buffer>();
const opened = new Map<string, Font>();

export function fontFile(file: string): Buffer {
  const known = fonts.get(file);
  if (known) return known;
  const opened = unwrapWoff(readFileSync(require.resolve(`@fontsource/${file}.woff`)));
  fonts.set(file, opened);
  return opened;
}

/** The same file as a font whose letters can be asked for. */
export function openFont(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = create(fontFile(file)) as Font;
  opened.set(file, font);
  return font;
}
