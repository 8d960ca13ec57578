import type { Cover } from "../rules";
import { brushOf, COVER_HEIGHT, COVER_WIDTH, lights } from "./brush";
import { withNight } from "./night";
import { scenes } from "./scenes";
import { fill } from "./strokes";

/** So much of the sky, or of the wall, is drawn above a cover, for what shows it taller. */
export const ABOVE = 220;

/** The cover of an article as a complete SVG file, 800 × 600. The same cover always gives the same bytes. */
export function coverSvg(cover: Cover): string {
  const [top, horizon] = lights[cover.palette].sky;
  const indoors = ["fenetre", "chambre", "table"].includes(cover.kind);
  const [from, to] = indoors ? [50, 400] : [0, 450];
  const sky = `<defs><linearGradient id="ciel" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}"><stop stop-color="${top}"/><stop offset="1" stop-color="${horizon}"/></linearGradient></defs>`;
  const ground = indoors ? "" : fill(`M0 ${-ABOVE}H800V600H0Z`, "url(#ciel)");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" stroke-linecap="round" stroke-linejoin="round">${sky}${ground}${scenes[cover.kind](brushOf(cover))}</svg>`;
}

/** The cover with sky above, whole in a place of this shape. */
export function tallCoverSvg(cover: Cover, place: { x: number; width: number; height: number }): string {
  const height = Math.min((COVER_WIDTH * place.height) / place.width, COVER_HEIGHT + ABOVE);
  const shape = `x="${place.x}" width="${place.width}" height="${place.height}" viewBox="0 ${COVER_HEIGHT - height} ${COVER_WIDTH} ${height}" preserveAspectRatio="xMidYMax slice"`;
  return coverSvg(cover).replace(/viewBox="[^"]*"/, shape);
}

/** The cover as a page shows it: in its own light by day, and at night under the same moon as the others. */
export function coverPicture(cover: Cover): string {
  return withNight(coverSvg(cover), coverSvg({ ...cover, palette: "nuit" }));
}
