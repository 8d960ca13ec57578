import type { Cover } from "../rules";
import { brushOf, COVER_HEIGHT, COVER_WIDTH, lights } from "./brush";
import { withNight } from "./night";
import { scenes } from "./scenes";
import { fill } from "./strokes";

/** The cover of an article as a complete SVG file, 800 × 600. The same cover always gives the same bytes. */
export function coverSvg(cover: Cover): string {
  const [top, horizon] = lights[cover.palette].sky;
  const indoors = ["fenetre", "chambre", "table"].includes(cover.kind);
  const sky = `<defs><linearGradient id="ciel" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="${indoors ? ".9" : ".75"}" stop-color="${horizon}"/></linearGradient></defs>`;
  const ground = indoors ? "" : fill("M0 0H800V600H0Z", "url(#ciel)");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" stroke-linecap="round" stroke-linejoin="round">${sky}${ground}${scenes[cover.kind](brushOf(cover))}</svg>`;
}

/** The cover as a page shows it: in its own light by day, and at night under the same moon as the others. */
export function coverPicture(cover: Cover): string {
  return withNight(coverSvg(cover), coverSvg({ ...cover, palette: "nuit" }));
}
