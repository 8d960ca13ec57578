import { randomFrom } from "~/ui/seeded-random";

/**
 * The strokes of our illustrations, as SVG markup: flat colour and outline slightly out of register, like a print.
 * The same numbers always give the same drawing. Round caps and joins are set once, on the whole drawing.
 */
export type Point = readonly [x: number, y: number];
/** The height of a ridge at each x. */
type Ridge = (x: number) => number;

/** « 0,380 190,392 »: points as SVG writes them. */
export function points(text: string): Point[] {
  return text.split(" ").map((pair) => pair.split(",").map(Number) as [number, number]);
}

export const ink = "#11333A";
export const sheet = "#FFFDF7";
export const mist = "#CFDDDA";
export const amber = "#F2A63A";
export const darkAmber = "#C97A17";
export const fir = "#2F5F52";
export const clay = "#C9825C";
export const brick = "#A5553A";
export const slate = "#6E8F96";

interface Pen {
  color?: string;
  opacity?: number;
  width?: number;
}

export const whole = Math.round;

export function tenth(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, "$1.");
}

function hundredth(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, ".");
}

export function at(x: number, y: number): string {
  return `${tenth(x)} ${tenth(y)}`;
}

export function fill(path: string, color: string, opacity?: number): string {
  return `<path d="${path}" fill="${color}"${opacity === undefined ? "" : ` fill-opacity="${opacity}"`}/>`;
}

export function stroke(path: string, { color = ink, opacity = 0.9, width = 1.5 }: Pen = {}): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${hundredth(opacity)}"/>`;
}

/** An outline out of register with the colour it surrounds. */
export function outline(path: string): string {
  return `<g transform="translate(4 -2)">${stroke(path)}</g>`;
}

/** A soft curve through points (Catmull-Rom drawn as Bézier). */
export function smooth(points: Point[]): string {
  const point = (x: number, y: number) => `${whole(x)} ${whole(y)}`;
  let path = `M${point(...points[0]!)}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const from = points[index]!;
    const to = points[index + 1]!;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    path += `C${point(from[0] + (to[0] - before[0]) / 3, from[1] + (to[1] - before[1]) / 3)} ${point(
      to[0] - (after[0] - from[0]) / 3,
      to[1] - (after[1] - from[1]) / 3,
    )} ${point(...to)}`;
  }
  return path;
}

/** A crest through points, with a little life of its own. */
export function ridge(points: Point[], seed: number, life: number): Ridge {
  const random = randomFrom(seed);
  const a = random() * 6;
  const b = random() * 6;
  return (x) => {
    let index = 0;
    while (index < points.length - 2 && x > points[index + 1]![0]) index += 1;
    const from = points[index]!;
    const to = points[index + 1]!;
    const progress = Math.max(0, Math.min(1, (x - from[0]) / (to[0] - from[0])));
    const eased = (1 - Math.cos(progress * Math.PI)) / 2;
    return from[1] + (to[1] - from[1]) * eased + Math.sin(x / 37 + a) * life * 0.5 + Math.sin(x / 91 + b) * life;
  };
}

function along(crest: Ridge, from: number, to: number, step: number, lower = 0): Point[] {
  const points: Point[] = [];
  for (let x = from; x < to; x += step) points.push([x, crest(x) + lower]);
  points.push([to, crest(to) + lower]);
  return points;
}

export function hill(crest: Ridge, from: number, to: number, bottom: number, color: string, step = 60): string {
  return fill(`${smooth(along(crest, from, to, step))}V${whole(bottom)}H${whole(from)}Z`, color);
}

export function crestLine(crest: Ridge, from: number, to: number, pen: Pen): string {
  return stroke(smooth(along(crest, from, to, 60, 3)), { width: 1.2, ...pen });
}

/** Dots laid under a crest, rarer as they go down. */
export function grain(count: number, crest: Ridge, from: number, to: number, seed: number, pen: Pen): string {
  const random = randomFrom(seed);
  const points: Point[] = [];
  for (let index = 0; index < count; index += 1) {
    const x = from + (to - from) * random();
    points.push([whole(x), whole(crest(x) + 3 + 60 * random() ** 2)]);
  }
  points.sort((a, b) => a[0] - b[0]);
  let path = "M0 0";
  let [lastX, lastY] = [0, 0];
  for (const [x, y] of points) {
    path += `m${x - lastX} ${y - lastY}h0`.replaceAll(" -", "-");
    [lastX, lastY] = [x, y];
  }
  return stroke(path, { width: 1.7, ...pen });
}

/** Ploughed lines that follow the slope. */
export function furrows(
  crest: Ridge,
  from: number,
  to: number,
  { count, gap, seed = 5, ...pen }: Pen & { count: number; gap: number; seed?: number },
): string {
  const random = randomFrom(seed);
  const span = to - from;
  let path = "";
  for (let index = 1; index <= count; index += 1) {
    const depth = index / count + 0.3;
    const start = from + span * (0.04 + 0.2 * random()) * depth;
    const end = to - span * (0.04 + 0.22 * random()) * depth;
    if (end - start > 40) path += smooth(along(crest, start, end, 84, index * gap));
  }
  return path === "" ? "" : stroke(path, { width: 1.1, ...pen });
}

export function rain(
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  seed: number,
  pen: Pen,
): string {
  const random = randomFrom(seed);
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const length = 34 * (0.5 + random());
    const left = x + width * random();
    const top = y + height * random();
    path += `M${whole(left)} ${whole(top)}l${tenth(-length * 0.3)} ${tenth(length)}`;
  }
  return stroke(path, { width: 1.1, ...pen });
}

/** Short strokes on the water, between two banks that stand `spread` farther apart, each, at every pixel below the top. */
export function ripples(
  left: number,
  right: number,
  top: number,
  bottom: number,
  { count, seed, spread = 0, width = 1.1, ...pen }: Pen & { count: number; seed: number; spread?: number },
): string {
  const random = randomFrom(seed);
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const y = top + (bottom - top) * random() ** 0.8;
    const from = left - (y - top) * spread + 6;
    const to = right + (y - top) * spread - 6;
    if (to - from < 14) continue;
    const length = (to - from) * (0.1 + 0.16 * random());
    const x = from + (to - from - length) * random();
    path += `M${whole(x)} ${whole(y)}h${whole(length)}`;
  }
  return stroke(path, { width, ...pen });
}
