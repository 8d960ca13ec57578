import { randomFrom } from "~/ui/seeded-random";
import {
  amber,
  at,
  brick,
  clay,
  fill,
  ink,
  mist,
  type Point,
  points,
  sheet,
  slate,
  smooth,
  stroke,
  tenth,
  whole,
} from "./strokes";

const skin = "#D9A883";

export function poplar(x: number, y: number, height: number, color: string): string {
  const w = height * 0.13;
  const h = height;
  return (
    fill(
      `M${at(x - w * 0.5, y - h * 0.08)}C${at(x - w * 1.5, y - h * 0.35)} ${at(x - w * 0.75, y - h * 0.8)} ${at(x, y - h)}C${at(x + w * 0.95, y - h * 0.76)} ${at(x + w * 1.4, y - h * 0.3)} ${at(x + w * 0.5, y - h * 0.07)}Z`,
      color,
    ) +
    stroke(
      `M${at(x + 1, y)}V${tenth(y - h * 0.72)}M${at(x + 1, y - h * 0.3)}l${at(w * 0.55, -h * 0.12)}M${at(x + 1, y - h * 0.42)}l${at(-w * 0.5, -h * 0.1)}M${at(x + 1, y - h * 0.54)}l${at(w * 0.4, -h * 0.09)}`,
      { width: 1.1, opacity: 0.6 },
    )
  );
}

export function tree(x: number, y: number, size: number, color: string, seed: number): string {
  const random = randomFrom(seed);
  const crown: Point[] = [];
  for (let index = 0; index <= 8; index += 1) {
    const angle = Math.PI * 0.86 + (index / 8) * Math.PI * 1.28;
    const radius = size * (0.9 + 0.22 * random());
    crown.push([x + Math.cos(angle) * radius * 0.94, y - size * 1.35 + Math.sin(angle) * radius * 0.86]);
  }
  return (
    fill(
      `${smooth(crown)}C${at(x + size * 0.4, y - size * 0.55)} ${at(x - size * 0.5, y - size * 0.5)} ${at(...crown[0]!)}Z`,
      color,
    ) +
    stroke(
      `M${at(x, y)}V${tenth(y - size * 1.3)}M${at(x, y - size * 0.7)}l${at(size * 0.38, -size * 0.42)}M${at(x, y - size * 0.9)}l${at(-size * 0.34, -size * 0.36)}`,
      { width: 1.2, opacity: 0.65 },
    )
  );
}

/** A disc and its fine rings. */
export function sun(
  x: number,
  y: number,
  radius: number,
  { color, rings, gap, ringColor }: { color: string; rings: number; gap: number; ringColor: string },
): string {
  let markup = "";
  for (let ring = rings; ring >= 1; ring -= 1) {
    const dashes = ring % 2 === 1 ? ' stroke-dasharray="1 7"' : "";
    markup += `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(radius + ring * gap + ring * ring * 1.6)}" fill="none" stroke="${ringColor}" stroke-width="1.2" stroke-opacity="${tenth(0.55 * (1 - ring / (rings + 1.2)))}"${dashes}/>`;
  }
  return `${markup}<circle cx="${whole(x)}" cy="${whole(y)}" r="${radius}" fill="${color}"/>`;
}

/** A house at three quarters; (x, y) is the foot of its front corner. */
export function house(
  x: number,
  y: number,
  scale: number,
  { roof = clay, shade = brick, flip = 1 }: { roof?: string; shade?: string; flip?: 1 | -1 } = {},
): string {
  const path = (text: string) =>
    points(text)
      .map(([u, v]) => at(x + u * scale * flip, y - v * scale))
      .join("L");
  const shape = (text: string, color: string, opacity?: number) => fill(`M${path(text)}Z`, color, opacity);
  const edges = [
    "0,0 0,27",
    "-1,26 15,44 32,26",
    "15,44 -27,44 -43,26 -1,26",
    "30,27 30,0",
    "-40,26 -40,0",
    "-36,32 -4,32",
    "-31,38 6,38",
    "-44,0 36,0",
  ].map((edge) => `M${path(edge)}`);
  return [
    shape("0,0 0,28 15,44 30,28 30,0", sheet),
    shape("0,0 0,28 -40,28 -40,0", mist),
    shape("-26,38 -26,54 -18,54 -18,40", shade),
    shape("0,28 15,44 -27,44 -43,26 -1,26", roof),
    shape("10,0 10,13 18,13 18,0", ink),
    shape("11,21 11,30 19,30 19,21", amber),
    shape("-31,9 -31,19 -23,19 -23,9", amber),
    shape("-16,9 -16,19 -8,19 -8,9", ink, 0.55),
    `<g transform="translate(${tenth(1.5 * flip)} 1)">${stroke(edges.join(""), { width: 1.3, opacity: 1 })}</g>`,
  ].join("");
}

/** Somebody seen from afar: no face. */
export function person(x: number, y: number, height: number, coat: string): string {
  const k = height / 40;
  const q = (u: number, v: number) => at(x + u * k, y + v * k);
  return [
    `<path d="M${q(-3, 0)}L${q(-2.4, -15)}M${q(3.2, 0)}L${q(2.2, -15)}" stroke="${ink}" stroke-width="${tenth(3 * k)}"/>`,
    fill(
      `M${q(-5.6, -12)}C${q(-6.4, -22)} ${q(-5.4, -30)} ${q(0, -31)}C${q(5.4, -30)} ${q(6.6, -22)} ${q(5.8, -12)}Z`,
      coat,
    ),
    `<circle cx="${tenth(x)}" cy="${tenth(y - 35.5 * k)}" r="${tenth(4.6 * k)}" fill="${skin}"/>`,
    fill(
      `M${q(-4.7, -36)}A${tenth(4.7 * k)} ${tenth(4.7 * k)} 0 0 1 ${q(4.7, -37)}C${q(2, -37.6)} ${q(-2, -38)} ${q(-4.7, -36)}Z`,
      ink,
    ),
  ].join("");
}

export interface Cloud {
  color: string;
  seed: number;
  waves?: number;
  density?: number;
}

/** A bank of clouds: moving above, nearly flat below, hatched in its shade. */
export function cloud(
  x: number,
  y: number,
  width: number,
  height: number,
  { color, seed, waves = 9, density, line, opacity }: Cloud & { line: string; opacity: number },
): string {
  const random = randomFrom(seed);
  const top: Point[] = [];
  const bottom: Point[] = [];
  for (let index = 0; index <= waves; index += 1) {
    const u = index / waves;
    const swell = Math.sin(Math.PI * Math.min(0.999, Math.max(0.001, u))) ** 0.7;
    top.push([
      x + width * u + (index % waves === 0 ? 0 : (random() - 0.5) * width * 0.04),
      y - height * swell * (index % 2 === 1 ? 0.66 + 0.34 * random() : 0.38 + 0.26 * random()),
    ]);
  }
  for (let index = waves - 1; index > 0; index -= 2) {
    bottom.push([x + (width * index) / waves, y + height * 0.14 * (random() - 0.2)]);
  }
  let hatching = "";
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      const from = x + width * (0.12 + 0.4 * random() + column * 0.24);
      const length = width * (0.08 + 0.2 * random());
      hatching += `M${whole(from)} ${whole(y - height * 0.1 - row * height * 0.1)}h${whole(Math.min(length, x + width * 0.92 - from))}`;
    }
  }
  return (
    fill(`${smooth([...top, ...bottom, top[0]!])}Z`, color, density) +
    `<g transform="translate(4 3)">${stroke(smooth(top), { width: 1.2, color: line, opacity })}</g>` +
    stroke(hatching, { width: 1.2, color: slate, opacity })
  );
}
