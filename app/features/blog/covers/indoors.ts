import type { Brush } from "./brush";
import { house, poplar } from "./shapes";
import { amber, brick, clay, fill, fir, ink, outline, sheet, slate, stroke } from "./strokes";

/** Indoors: a window, a lamp, a letter, something hot. */
export function window({ light, night, seed, sunX, leaf, sunAt, cloudAt, layer }: Brush): string {
  // Low enough for its frame to be whole in a picture of 16 by 9.
  const frame = "M250 96H690V440H250Z";
  const outside = [
    sunAt(180, 40, 4, 20, Math.max(360, Math.min(600, sunX))),
    cloudAt(230, 200, 260, 36, { color: light.sky[1], seed }),
    layer("200,330 420,300 800,340", light.hills[0]),
    layer("200,380 460,396 800,360", light.hills[2], { rows: 4 }),
    house(560, 384, 1.1),
    poplar(330, 390, 90, leaf),
    poplar(352, 392, 70, leaf),
  ];
  return [
    fill("M0 -220H800V600H0Z", night ? "#173B42" : "#E9E2CF"),
    fill(frame, "url(#ciel)"),
    `<clipPath id="vue"><path d="${frame}"/></clipPath><g clip-path="url(#vue)">${outside.join("")}</g>`,
    stroke("M244 90H696V446H244ZM470 90V446M244 268H696", { width: 8, opacity: 1, color: night ? "#0B262C" : ink }),
    stroke("M254 100H686V436H254Z", { width: 1.4, opacity: 0.5, color: light.line }),
    fill("M0 500H800V600H0Z", night ? "#8A5A45" : clay),
    stroke("M0 498H800M0 516H800", { width: 1.6, opacity: 0.7 }),
    fill("M120 492h90l10 10H110zM158 300h14v192h-14z", ink),
    fill("M96 320L126 214h76l32 106z", amber),
    outline("M96 320L126 214h76l32 106z"),
    fill("M330 500l60-46 150 10-40 46z", sheet),
    stroke("M330 500l60-46 150 10-40 46zM398 464l96 7M390 474l80 6M380 484l92 6", { width: 1.4 }),
    fill("M600 452h56v36c0 10-6 14-14 14h-28c-8 0-14-4-14-14z", fir),
    stroke("M656 462c20 0 20 24 0 24M614 440c-6-14 8-14 4-28M636 440c-6-14 8-14 4-28", { width: 2 }),
  ].join("");
}

/** A child’s room: a bed, a rabbit, two small suitcases. */
export function bedroom({ light, night, seed, sunX, leaf, sunAt, cloudAt, layer }: Brush): string {
  const frame = "M440 60H700V320H440Z";
  const quilt = "M180 404C260 380 380 392 476 410V470H180Z";
  const wood = night ? "#8A5A45" : ink;
  const outside = [
    sunAt(136, 30, 3, 16, Math.max(500, Math.min(660, sunX))),
    cloudAt(430, 176, 220, 26, { color: light.sky[1], seed }),
    layer("430,258 560,238 800,262", light.hills[0]),
    layer("430,296 600,282 800,300", light.hills[1], { rows: 2 }),
    house(548, 286, 0.9),
    poplar(646, 288, 60, leaf),
  ];
  return [
    fill("M0 -220H800V600H0Z", night ? "#173B42" : "#EDE3CC"),
    stroke("M80 -220V430M160 -220V430M240 -220V430M320 -220V430M400 -220V430M740 -220V430", {
      width: 1,
      opacity: 0.14,
      color: light.line,
    }),
    fill(frame, "url(#ciel)"),
    `<clipPath id="vue"><path d="${frame}"/></clipPath><g clip-path="url(#vue)">${outside.join("")}</g>`,
    stroke("M434 54H706V326H434ZM570 54V326M434 190H706", { width: 7, opacity: 1, color: night ? "#0B262C" : ink }),
    fill("M420 326H720v14H420z", sheet),
    fill("M0 430H800V600H0Z", night ? "#0F2E35" : "#C9A77C"),
    stroke("M0 430H800M0 480H800M0 536H800", { width: 1.2, opacity: 0.35, color: light.line }),
    fill("M60 300h18v230H60zM470 350h16v180h-16z", wood),
    fill("M78 420H480V500H78Z", night ? "#2F5E68" : "#24515A"),
    fill("M84 396C120 366 190 366 210 396L214 430H84Z", night ? "#CFDDDA" : sheet),
    fill(quilt, slate),
    fill("M180 404C260 380 330 386 330 392V470H180Z", clay),
    stroke("M192 420l120-8M192 438h130M192 456h130", { width: 1.2, opacity: 0.5, color: sheet }),
    outline(quilt),
    rabbit(246, 396),
    fill("M560 456h92v76h-92z", amber),
    outline("M560 456h92v76h-92zM588 456v-14h36v14M560 482h92"),
    fill("M664 476h70v56h-70z", brick),
    outline("M664 476h70v56h-70zM684 476v-12h30v12M664 496h70"),
    fill("M20 318h20v112H20z", wood),
    fill("M0 318L8 240h52l18 78z", night ? amber : "#F6D79B"),
    outline("M0 318L8 240h52l18 78z"),
  ].join("");
}

function rabbit(x: number, y: number): string {
  const ears = "M-12-40C-24-70-22-92-12-92-4-92-2-66-4-44ZM8-42C6-68 12-90 20-88 28-86 24-62 14-38Z";
  const body = "M-22 0C-30-26-20-44 0-46 20-44 30-26 22 0Z";
  const lines = stroke(`${body}${ears}M-8-26h1M8-26h1M-3-17h6`);
  return `<g transform="translate(${x} ${y})">${fill(body + ears, sheet)}<g transform="translate(3 -2)">${lines}</g></g>`;
}

/** A kitchen table under its lamp: papers, two cups, and a month in two colours on the wall. */
export function kitchen({ light, night, seed, sunX, leaf, sunAt, cloudAt, layer }: Brush): string {
  const frame = "M500 80H700V300H500Z";
  const outside = [
    sunAt(150, 28, 3, 15, Math.max(540, Math.min(660, sunX))),
    cloudAt(490, 190, 180, 24, { color: light.sky[1], seed }),
    layer("490,236 620,214 800,240", light.hills[0]),
    layer("490,268 600,256 800,274", light.hills[2], { rows: 2 }),
    house(640, 262, 0.75),
    poplar(540, 264, 54, leaf),
  ];
  const week = [0, 1, 2, 3, 4, 5, 6];
  const days = (row: number, color: string) =>
    week
      .filter((day) => (color === clay) === (day + row * 7 + seed) % 14 < 7)
      .map((day) => `M${112 + day * 24} ${140 + row * 30}h16v20h-16z`)
      .join("");
  const weeks = [0, 1, 2, 3, 4];
  return [
    fill("M0 -220H800V600H0Z", night ? "#173B42" : "#E9E2CF"),
    fill(frame, "url(#ciel)"),
    `<clipPath id="vue"><path d="${frame}"/></clipPath><g clip-path="url(#vue)">${outside.join("")}</g>`,
    stroke("M494 74H706V306H494ZM600 74V306", { width: 7, opacity: 1, color: night ? "#0B262C" : ink }),
    fill("M482 304H718v12H482z", sheet),
    fill("M92 96H292V306H92Z", sheet),
    fill("M92 96H292v28H92z", night ? "#2F5E68" : "#24515A"),
    fill(weeks.map((row) => days(row, clay)).join(""), clay),
    fill(weeks.map((row) => days(row, slate)).join(""), slate),
    outline("M92 96H292V306H92ZM92 124H292"),
    fill("M392 160L250 440H534Z", light.sun, night ? 0.16 : 0.3),
    stroke("M392 -220V96", { width: 3, opacity: 1, color: night ? "#0B262C" : ink }),
    fill("M324 160Q392 44 460 160Z", amber),
    outline("M324 160Q392 44 460 160Z"),
    fill("M0 548H800V600H0Z", night ? "#0F2E35" : "#C9A77C"),
    stroke("M0 548H800", { width: 1.2, opacity: 0.35, color: light.line }),
    fill(
      "M84 316h14v284H84zM98 500h96v14H98zM178 514h12v86h-12zM702 316h14v284h-14zM606 500h96v14h-96zM610 514h12v86h-12z",
      brick,
    ),
    fill("M78 312h26v70H78zM696 312h26v70h-26z", brick),
    fill("M120 440H680v26H120z", clay),
    fill("M216 466h18v134h-18zM566 466h18v134h-18z", night ? "#8A5A45" : clay),
    stroke("M124 437H686M128 469H680M238 476V600M562 476V600", { width: 1.5, opacity: 0.8 }),
    fill("M322 438l24-34h112l26 34z", sheet),
    outline("M322 438l24-34h112l26 34zM402 404v34"),
    stroke("M352 414h40M346 424h46M414 414h38M414 424h44", { width: 1.3, opacity: 0.55 }),
    fill("M214 396h48v30c0 8-6 14-14 14h-20c-8 0-14-6-14-14z", fir),
    fill("M546 396h48v30c0 8-6 14-14 14h-20c-8 0-14-6-14-14z", "#2E5E6B"),
    stroke("M214 406c-16 0-16 20 0 20M594 406c16 0 16 20 0 20", { width: 2.4, opacity: 1 }),
    stroke("M230 386c-5-12 7-13 3-25M246 386c-5-12 7-13 3-25M562 386c-5-12 7-13 3-25M578 386c-5-12 7-13 3-25", {
      width: 1.6,
      color: light.line,
      opacity: 0.6,
    }),
  ].join("");
}
