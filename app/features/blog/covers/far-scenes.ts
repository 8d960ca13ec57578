import { type Brush, COVER_HEIGHT, COVER_WIDTH } from "./brush";
import { house, person, poplar, tree } from "./shapes";
import {
  amber,
  brick,
  clay,
  crestLine,
  fill,
  furrows,
  hill,
  ink,
  mist,
  outline,
  type Point,
  points,
  ridge,
  ripples,
  sheet,
  slate,
  smooth,
  stroke,
  tenth,
} from "./strokes";

/** The footbridge between two banks; the child in the middle flies a kite. */
export function footbridge({ light, seed, sunX, softly, leaf, coat, around, sunAt, cloudAt, layer }: Brush): string {
  const line = { color: light.line, opacity: softly };
  const left = ridge(points("0,372 120,384 230,440 270,640"), seed, 2);
  const right = ridge(points("530,640 570,446 680,390 800,376"), seed + 1, 2);
  const deck = (x: number) => 432 - Math.sin((Math.PI * (x - 190)) / 420) * 62;
  const arc = (lower: number): string => {
    const along: Point[] = [];
    for (let x = 190; x <= 610; x += 30) along.push([x, deck(x) + lower]);
    return smooth(along);
  };
  const posts: string[] = [];
  const planks: string[] = [];
  for (let x = 190; x < 610; x += 21) {
    planks.push(
      `M${x + 2} ${tenth(deck(x) - 5)}L${x + 19} ${tenth(deck(x + 21) - 5)}v12L${x + 2} ${tenth(deck(x) + 7)}Z`,
    );
    if ((x - 190) % 42 === 0) posts.push(`M${x + 2} ${tenth(deck(x))}v-38`);
  }
  const child = 392;
  const kite = [child + (sunX > 400 ? 150 : -150), 190] as const;
  return [
    sunAt(around(200, 30), 50, 4, 24),
    cloudAt(-60, 130, 360, 46, { color: light.hills[0], seed: seed + 3, waves: 11, density: 0.7 }),
    cloudAt(sunX - 170, 240, 320, 40, { color: light.sky[1], seed: seed + 4 }),
    layer(`0,${around(340, 24)} 260,${around(304, 24)} 520,352 800,${around(300, 30)}`, light.hills[0]),
    fill("M0 392H800V600H0Z", light.water),
    ripples(60, 760, 402, 570, { count: 34, seed, color: light.line, opacity: 0.4 }),
    ripples(sunX - 60, sunX + 70, 398, 540, { count: 18, seed: seed + 1, color: light.sun, width: 3 }),
    hill(left, 0, 270, COVER_HEIGHT + 40, light.hills[1], 18),
    crestLine(left, 0, 240, line),
    furrows(left, 0, 190, { count: 5, gap: 16, ...line, opacity: softly * 0.8 }),
    hill(right, 530, COVER_WIDTH, COVER_HEIGHT + 40, light.hills[2], 18),
    crestLine(right, 560, COVER_WIDTH, line),
    furrows(right, 610, COVER_WIDTH, { count: 5, gap: 16, ...line, opacity: softly * 0.8 }),
    house(126, 394, 1.6),
    poplar(188, 410, 104, leaf),
    house(676, 398, 1.6, { flip: -1, roof: slate, shade: "#4C6D75" }),
    tree(610, 420, 22, leaf, seed),
    stroke(`M${child} ${tenth(deck(child) - 40)}Q${child + (kite[0] - child) / 3} 300 ${kite[0]} ${kite[1] + 30}`, {
      width: 1.2,
      color: light.line,
      opacity: 0.7,
    }),
    kiteAt(...kite),
    person(child, deck(child) - 4, 56, amber),
    person(child - 60, deck(child - 60) - 4, 78, coat),
    stroke("M300 388V520M500 388V520", { width: 7, opacity: 1 }),
    stroke(arc(9), { width: 6, opacity: 1 }),
    fill(planks.join(""), clay),
    stroke(planks.join(""), { width: 1.1, opacity: 0.7 }),
    stroke(arc(-38) + posts.join(""), { width: 2.6, opacity: 1 }),
    layer("0,566 300,588 560,582 800,552", light.hills[3], { dots: 0 }),
  ].join("");
}

function kiteAt(x: number, y: number): string {
  const body = fill("M0-34 22-4 0 34-22-4Z", amber) + fill("M0-34 22-4 0 34Z", clay);
  const lines = stroke("M1-33V35M-21-3H23M1-33 23-3 1 35-21-3ZM0 35c-10 14 8 20-2 34s9 20-4 32");
  return `<g transform="translate(${x} ${y}) rotate(18)">${body}${lines}</g>`;
}

/** A small train on a viaduct, from one side of the valley to the other. */
export function viaduct({ light, night, seed, sunX, leaf, around, sunAt, cloudAt, layer }: Brush): string {
  const stone = night ? "#7F9DA0" : light.sky[1];
  let arches = "M-10 330H810V354H-10Z";
  for (let x = -40; x < 800; x += 120) {
    arches += `M${x} 352H${x + 140}V374C${x + 124} 374 ${x + 122} 372 ${x + 120} 392V560H${x + 100}V420C${x + 100} 360 ${x + 20} 360 ${x + 20} 420V560H${x}Z`;
  }
  const start = 178 + ((seed * 37) % 90);
  const cars = [0, 1, 2].map((rank) => start + rank * 128);
  const body = (x: number) => `M${x} 326V282c0-8 4-12 12-12h98c8 0 12 4 12 12V326Z`;
  const windows = cars.map((x) => [14, 42, 70, 94].map((dx) => `M${x + dx} 282h16v18h-16z`).join("")).join("");
  return [
    sunAt(around(176, 20), 46, 4, 18),
    cloudAt(30, 130, 330, 42, { color: light.sky[1], seed: seed + 1 }),
    cloudAt(sunX - 60, 196, 300, 36, { color: light.hills[0], seed: seed + 5, density: 0.7 }),
    layer(`0,300 220,${around(262, 30)} 500,310 800,${around(254, 30)}`, light.hills[0]),
    layer("0,372 300,392 560,352 800,360", light.hills[1], { rows: 4 }),
    fill("M0 470C200 440 500 452 800 474V600H0Z", light.water),
    ripples(30, 770, 470, 560, { count: 22, seed, color: light.line, opacity: 0.4 }),
    house(734, 448, 1.05, { flip: -1, roof: slate, shade: "#4C6D75" }),
    house(146, 458, 1.05),
    poplar(250, 456, 66, leaf),
    poplar(508, 456, 58, leaf),
    poplar(278, 458, 50, leaf),
    fill(arches, stone),
    stroke("M-10 330H810M-10 354H810", { width: 1.8, opacity: 0.85 }),
    stroke(
      [-40, 80, 200, 320, 440, 560, 680]
        .map((x) => `M${x + 24} 560V422C${x + 24} 364 ${x + 104} 364 ${x + 104} 422V560`)
        .join(""),
      { width: 1.4, opacity: 0.6 },
    ),
    fill(cars.map(body).join(""), brick),
    fill(cars.map((x) => `M${x} 308h122v8H${x}z`).join(""), sheet, 0.85),
    fill(windows, night ? amber : "#FBEBC8"),
    `<g transform="translate(4 -2)">${stroke(cars.map(body).join(""))}</g>`,
    stroke(`M${cars[0]! + 122} 318h6M${cars[1]! + 122} 318h6M${cars[0]!} 328H${cars[2]! + 122}`, {
      width: 4,
      opacity: 1,
    }),
    tree(78, 540, 36, leaf, seed + 2),
    poplar(640, 552, 110, leaf),
    poplar(676, 552, 84, leaf),
    layer("0,532 300,548 560,560 800,530", light.hills[3], { dots: 0 }),
  ].join("");
}

/** A lighthouse at the edge of the land, its lamp lit; a sail comes home. */
export function lighthouse({ light, night, seed, sunX, softly, leaf, around, sunAt, cloudAt, layer }: Brush): string {
  const rock = ridge(points("470,640 520,470 600,424 700,414 800,396"), seed, 3);
  const tower = "M606 424L620 214h44l14 210Z";
  return [
    sunAt(around(240, 40), 44, 4, 22, Math.min(sunX, 440)),
    cloudAt(-70, 150, 380, 46, { color: light.hills[0], seed: seed + 3, waves: 11, density: 0.7 }),
    cloudAt(Math.min(sunX, 440) - 90, 282, 300, 36, { color: light.sky[1], seed: seed + 4 }),
    fill("M642 178L0 60V250ZM642 178L810 120V236Z", light.sun, night ? 0.22 : 0.34),
    layer(`0,${around(352, 16)} 200,${around(336, 16)} 420,368 800,360`, light.hills[0]),
    fill("M0 370H800V600H0Z", light.water),
    ripples(20, 780, 380, 590, { count: 48, seed, color: light.line, opacity: 0.4 }),
    ripples(Math.min(sunX, 440) - 60, Math.min(sunX, 440) + 60, 376, 560, {
      count: 20,
      seed: seed + 1,
      color: light.sun,
      width: 3,
    }),
    fill("M214 452L214 340C250 372 268 410 272 446Z", sheet),
    fill("M204 452V362C186 392 172 422 166 446Z", mist),
    fill("M150 456C190 466 250 466 294 454C288 480 262 486 222 486S162 478 150 456Z", brick),
    outline(
      "M214 452L214 340C250 372 268 410 272 446ZM204 452V362C186 392 172 422 166 446ZM150 456C190 466 250 466 294 454C288 480 262 486 222 486S162 478 150 456ZM209 330V458",
    ),
    hill(rock, 470, COVER_WIDTH, COVER_HEIGHT + 40, light.hills[2], 24),
    crestLine(rock, 500, COVER_WIDTH, { color: light.line, opacity: softly }),
    furrows(rock, 580, COVER_WIDTH, { count: 6, gap: 18, color: light.line, opacity: softly * 0.8 }),
    house(724, 422, 1.35, { roof: slate, shade: "#4C6D75" }),
    tree(572, 448, 20, leaf, seed),
    fill(tower, sheet),
    fill("M615 296l3-42h48l3 42zM609 380l3-42h60l3 42z", brick),
    fill("M612 204h60v12h-60zM622 196h40v10h-40z", ink),
    fill("M626 156h32v42h-32z", amber),
    fill("M618 158Q642 118 666 158Z", brick),
    outline(`${tower}M626 156h32v42h-32zM618 158Q642 118 666 158ZM642 156v42`),
    fill("M636 424v-26c0-10 14-10 14 0v26z", ink),
    layer("0,580 300,592 560,560 800,528", light.hills[3], { dots: 0 }),
  ].join("");
}
