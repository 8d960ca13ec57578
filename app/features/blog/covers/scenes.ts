import type { CoverKind } from "../rules";
import { type Brush, COVER_HEIGHT } from "./brush";
import { footbridge, lighthouse, viaduct } from "./far-scenes";
import { bedroom, kitchen, window } from "./indoors";
import { house, person, poplar, tree } from "./shapes";
import {
  amber,
  brick,
  clay,
  crestLine,
  fill,
  furrows,
  hill,
  outline,
  points,
  rain,
  ridge,
  ripples,
  slate,
  stroke,
} from "./strokes";

/** Two houses on two banks, and the light between. */
function banks({ light, seed, sunX, softly, leaf, around, sunAt, cloudAt, layer }: Brush): string {
  const line = { color: light.line, opacity: softly };
  const left = ridge(points("0,380 190,392 330,470 400,640"), seed, 2);
  const right = ridge(points("430,640 520,500 640,420 800,396"), seed + 1, 2);
  const rows = { ...line, opacity: softly * 0.8 };
  return [
    cloudAt(-80, 130, 420, 50, { color: light.hills[0], seed: seed + 3, waves: 11, density: 0.7 }),
    sunAt(around(250, 30), 54, 4, 24),
    cloudAt(sunX - 40, 276, 330, 40, { color: light.sky[1], seed: seed + 4 }),
    layer(`0,${around(360, 30)} 240,${around(320, 30)} 480,372 800,${around(318, 40)}`, light.hills[0]),
    fill("M0 400H800V600H0Z", light.water),
    ripples(60, 760, 410, 560, { count: 34, seed, color: light.line, opacity: 0.4 }),
    ripples(sunX - 60, sunX + 70, 404, 540, { count: 18, seed: seed + 1, color: light.sun, width: 3 }),
    hill(left, 0, 400, COVER_HEIGHT + 40, light.hills[1], 24),
    crestLine(left, 0, 350, line),
    furrows(left, 0, 270, { count: 6, gap: 16, ...rows }),
    hill(right, 430, 800, COVER_HEIGHT + 40, light.hills[2], 24),
    crestLine(right, 470, 800, line),
    furrows(right, 540, 800, { count: 5, gap: 16, ...rows }),
    house(130, 402, 1.9),
    poplar(214, 410, 120, leaf),
    poplar(30, 398, 100, leaf),
    house(690, 424, 1.8, { flip: -1, roof: slate, shade: "#4C6D75" }),
    tree(600, 440, 26, leaf, seed),
    layer("0,570 300,590 560,584 800,548", light.hills[3], { dots: 0 }),
  ].join("");
}

/** Two walkers on a path that goes over the hills. */
function path({ light, seed, sunX, leaf, around, sunAt, cloudAt, layer }: Brush): string {
  return [
    sunAt(206, 50, 5, 22),
    cloudAt(40, 170, 330, 44, { color: light.sky[1], seed: seed + 1 }),
    cloudAt(sunX - 120, 222, 300, 36, { color: light.sky[1], seed: seed + 5 }),
    layer(`0,330 260,${around(290, 40)} 520,350 800,${around(280, 30)}`, light.hills[0]),
    layer("0,400 300,420 560,330 800,350", light.hills[1], { rows: 5 }),
    layer("0,440 220,470 500,400 800,430", light.hills[2], { rows: 6 }),
    fill(
      "M330 600C300 540 420 520 470 490C520 460 470 440 500 402C506 396 516 396 516 402C500 440 566 460 520 504C480 540 440 556 470 600Z",
      light.sky[1],
    ),
    stroke("M336 600C312 544 424 522 474 492C522 462 476 440 502 404M466 600C440 556 486 540 524 504", {
      color: light.line,
      width: 1.4,
      opacity: 0.7,
    }),
    tree(560, 404, 44, leaf, seed + 2),
    poplar(120, 462, 150, leaf),
    poplar(160, 468, 116, leaf),
    poplar(86, 460, 108, leaf),
    person(440, 522, 64, brick),
    person(474, 520, 42, amber),
    stroke("M446 480L470 490", { color: brick, width: 4, opacity: 1 }),
  ].join("");
}

/** Somebody and a child under one umbrella. */
function underRain({ light, seed, coat, around, cloudAt, layer }: Brush): string {
  return [
    cloudAt(-120, 150, 700, 110, { color: light.hills[1], seed: seed + 1, waves: 15 }),
    cloudAt(360, 120, 560, 90, { color: light.hills[0], seed: seed + 6, waves: 13 }),
    rain(-20, 170, 840, 250, 110, seed, { color: light.line, opacity: 0.4 }),
    layer(`0,346 300,${around(316, 30)} 560,356 800,322`, light.hills[0]),
    layer("0,406 400,396 800,414", light.hills[2], { rows: 5 }),
    house(640, 404, 1.7),
    `<g transform="translate(0 -74)">`,
    fill(
      "M330 520C330 466 372 438 418 438s90 28 90 82C498 506 480 506 470 518 458 504 440 504 428 518 414 504 396 504 384 518 372 506 346 506 330 520Z",
      amber,
    ),
    fill("M418 438c46 0 90 28 90 82-10-14-28-14-38-2C470 480 450 450 418 438Z", clay, 0.7),
    outline(
      "M330 520C330 466 372 438 418 438s90 28 90 82M418 438V426M428 518C428 480 424 450 418 438 404 456 384 486 384 518M418 438c30 14 50 40 52 80",
    ),
    stroke("M424 516V590c0 12 16 12 16 0", { width: 3, opacity: 1 }),
    `<g transform="translate(0 -4)">${person(398, 600, 78, coat)}${person(452, 600, 50, brick)}</g>`,
    "</g>",
    layer("0,512 400,522 800,506", light.hills[3], { dots: 0 }),
  ].join("");
}

/** Two people in a small boat, on quiet water. */
function boat({ light, seed, sunX, leaf, coat, sunAt, cloudAt, layer }: Brush): string {
  return [
    sunAt(234, 58, 5, 26),
    cloudAt(sunX - 300, 236, 340, 44, { color: light.sky[1], seed, density: 0.9 }),
    cloudAt(sunX + 10, 150, 300, 40, { color: light.hills[0], seed: seed + 3, density: 0.7 }),
    layer("0,330 200,300 420,344 640,296 800,322", light.hills[0]),
    layer("0,356 300,348 520,360 800,340", light.hills[1]),
    fill("M0 366H800V600H0Z", light.water),
    ripples(20, 780, 376, 590, { count: 46, seed, color: light.line, opacity: 0.4 }),
    ripples(sunX - 51.2, sunX + 61.2, 370, 570, { count: 28, seed: seed + 1, color: light.sun, width: 3, spread: 0.3 }),
    poplar(70, 362, 110, leaf),
    poplar(100, 362, 84, leaf),
    tree(720, 352, 26, leaf, seed),
    person(360, 470, 74, coat),
    person(424, 470, 50, amber),
    fill("M270 462C300 500 470 502 520 458C522 500 490 520 400 520S280 500 270 462Z", brick),
    outline(
      "M270 462C300 500 470 502 520 458C522 500 490 520 400 520S280 500 270 462ZM284 480C330 506 460 508 508 478",
    ),
    stroke("M380 440L300 520M300 520l-18 14", { width: 4, opacity: 1 }),
  ].join("");
}

/** What each kind of cover shows. */
export const scenes: Record<CoverKind, (brush: Brush) => string> = {
  rives: banks,
  chemin: path,
  pluie: underRain,
  barque: boat,
  fenetre: window,
  passerelle: footbridge,
  train: viaduct,
  phare: lighthouse,
  chambre: bedroom,
  table: kitchen,
};
