import { createHash } from "node:crypto";
import { renderAsync } from "@resvg/resvg-js";
import { tallCoverSvg } from "~/features/blog/blog.server";
import type { Cover } from "~/features/blog/rules";
import { inLines, type Lettering, letter } from "~/platform/files/lettering.server";
import { fr } from "~/ui/french";

/** What a shared link shows beside its title: our drawing, a few words, the name of the house. */
export interface SharePicture {
  title: string;
  cover: Cover;
  brand: string;
}

/** Open Graph's usual size, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

const INK = "#11333A";
const PAPER = "#F7F4EB";
const MARGIN = 64;
const DRAWING_FROM = 572;
const TITLE_WIDTH = DRAWING_FROM - MARGIN - 32;
const TITLE_BOTTOM = 490;
const BASELINE = SHARE_HEIGHT - 72;

/** The picture as SVG, its letters drawn: no font is needed to show it. */
export function shareSvg({ title, cover, brand }: SharePicture): string {
  const drawing = tallCoverSvg(cover, { x: DRAWING_FROM, width: SHARE_WIDTH - DRAWING_FROM, height: SHARE_HEIGHT });
  const { lines, size } = fitted(fr(title));
  const words = lines.map((line, rank) => placed(line, MARGIN, MARGIN + size * (0.86 + 1.08 * rank))).join("");
  const name = placed(letter(brand, { face: "serif", size: 30, spacing: -0.3 }), MARGIN + 58, BASELINE);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/>${drawing}<rect x="${DRAWING_FROM - 1}" width="2" height="${SHARE_HEIGHT}" fill="${INK}"/><g fill="${INK}">${words}${name}</g>${mark}</svg>`;
}

/** Our sign, as in the header. */
const mark = `<g transform="translate(${MARGIN} ${BASELINE - 33})"><circle cx="25" cy="19" r="10" fill="#F2A63A"/><path d="M2 22C12 20 20 26 24 44H6C3.5 44 2 42.5 2 40Z" fill="${INK}"/><path d="M46 17C36 17 28 25 25.5 44H42c2.5 0 4-1.5 4-4Z" fill="#3F7D68"/><path d="M6 12.5h9M3 8h17" fill="none" stroke="${INK}" stroke-width="2.4" stroke-linecap="round"/></g>`;

/** The largest letters in which the title holds. */
function fitted(title: string): { lines: Lettering[]; size: number } {
  for (const size of [68, 62, 56, 50, 44]) {
    const across = (width: number) => {
      const lines = inLines(title, { face: "serif", size, spacing: -0.018 * size }, width);
      const holds = MARGIN + lines.length * size * 1.08 <= TITLE_BOTTOM && lines.every((line) => line.width <= width);
      return holds ? lines : null;
    };
    const lines = across(TITLE_WIDTH);
    if (lines) return { lines: evenLines(lines, across), size };
  }
  const size = 38;
  return { lines: inLines(title, { face: "serif", size, spacing: -0.7 }, TITLE_WIDTH).slice(0, 9), size };
}

/** As many lines, as even as they can be: no word alone on the last one. */
function evenLines(lines: Lettering[], across: (width: number) => Lettering[] | null): Lettering[] {
  for (let width = TITLE_WIDTH - 12, even = lines; ; width -= 12) {
    const narrower = across(width);
    if (narrower?.length !== lines.length) return even;
    even = narrower;
  }
}

function placed({ path }: Lettering, x: number, y: number): string {
  return `<path transform="translate(${x} ${y.toFixed(1)})" d="${path}"/>`;
}

/** Drawn pictures kept by this process: at most some eight megabytes. */
const KEPT = 80;
const drawn = new Map<string, Promise<{ png: Buffer; etag: string }>>();

/** The picture as PNG, drawn once; the drawing runs beside the requests. */
export function sharePng(picture: SharePicture): Promise<{ png: Buffer; etag: string }> {
  const key = JSON.stringify(picture);
  const known = drawn.get(key);
  if (known) return known;
  const drawing = renderAsync(shareSvg(picture), { font: { loadSystemFonts: false } }).then((image) => {
    const png = image.asPng();
    return { png, etag: `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"` };
  });
  drawing.catch(() => drawn.delete(key));
  if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value!);
  drawn.set(key, drawing);
  return drawing;
}
