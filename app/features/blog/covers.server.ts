import { createHash } from "node:crypto";
import { href } from "react-router";
import { coverPicture } from "./covers/cover";
import { type Cover, coverKinds, coverPalettes } from "./rules";

/** Drawn covers kept by this process, for the pages and their pictures. More than this and the oldest is drawn again. */
const KEPT = 200;
const drawn = new Map<string, { svg: string; hash: string }>();

function draw(cover: Cover): { svg: string; hash: string } {
  const name = nameOf(cover);
  const known = drawn.get(name);
  if (known) return known;
  const svg = coverPicture(cover);
  const drawing = { svg, hash: createHash("sha256").update(svg).digest("hex").slice(0, 10) };
  if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value!);
  drawn.set(name, drawing);
  return drawing;
}

/** A cover as an article's row keeps it. */
export interface CoverColumns {
  cover_kind: Cover["kind"];
  cover_palette: Cover["palette"];
  cover_seed: number;
  cover_sun: number;
}

export function coverOf(row: CoverColumns): Cover {
  return { kind: row.cover_kind, palette: row.cover_palette, seed: row.cover_seed, sun: row.cover_sun };
}

/** Kind, light, seed, and the sun's place in hundredths. */
function nameOf({ kind, palette, seed, sun }: Cover): string {
  return `${kind}-${palette}-${seed}-${Math.round(sun * 100)}`;
}

/** The address of a cover: it names what is drawn and the drawing itself, so that a browser keeps it for ever. */
export function coverAddress(cover: Cover): string {
  return href("/blog/couvertures/:file", { file: `${nameOf(cover)}.${draw(cover).hash}.svg` });
}

/** The drawing a file name asks for; null when no cover has this name. `current` is false for a drawing of another day. */
export function findCover(file: string): { svg: string; current: boolean } | null {
  const [, kindName, paletteName, seed, sun, hash] =
    /^([a-z]+)-([a-z]+)-(\d{1,4})-([2-8]\d)\.([0-9a-f]{10})\.svg$/.exec(file) ?? [];
  const kind = coverKinds.find((name) => name === kindName);
  const palette = coverPalettes.find((name) => name === paletteName);
  if (!kind || !palette || Number(sun) > 80) return null;
  const drawing = draw({ kind, palette, seed: Number(seed), sun: Number(sun) / 100 });
  return { svg: drawing.svg, current: drawing.hash === hash };
}
