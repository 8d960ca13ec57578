import { randomFrom } from "~/ui/seeded-random";

/** An hour is a stone: gone under water, marked with a pennant, or dry ahead. */
export type StoneState = "used" | "reserved" | "left";

export interface Stone {
  state: StoneState;
  /** Its outline, and where its middle, its half width and its half height are. */
  outline: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The two drawings of the ford: on a wide screen and on a narrow one. */
export interface Ford {
  width: number;
  height: number;
  narrow: boolean;
}

export const WIDE_FORD: Ford = { width: 1120, height: 330, narrow: false };
export const NARROW_FORD: Ford = { width: 400, height: 270, narrow: true };

/** Of a stone of ordinary size. */
const HALF_WIDTH = 27;

/** Stones from the near bank to the far one, smaller as they go; the same hours are always the same stones. */
export function stonesOf(states: StoneState[], { width, height, narrow }: Ford): Stone[] {
  const many = states.length;
  const horizon = height * (narrow ? 0.4 : 0.44);
  const water = horizon + (narrow ? 26 : 30);
  const from = { x: width * (narrow ? 0.2 : 0.16), y: height - (narrow ? 34 : 48) };
  const bank = width * (narrow ? 0.8 : 0.86);
  const to = { x: bank - (narrow ? 0 : width * 0.01), y: water + (narrow ? 36 : 48) };
  const largest = Math.min(narrow ? 1 : 1.45, (0.6 * (to.x - from.x)) / (many + 1) / HALF_WIDTH);
  return states.map((state, rank) => {
    const part = (rank + 1) / (many + 1);
    const x = from.x + (to.x - from.x) * part ** 0.94;
    const sway = Math.sin(part * Math.PI * 2.2) * (narrow ? 7 : 11);
    const y = from.y + (to.y - from.y) * part ** 0.9 + sway;
    const size = largest * (1 - 0.42 * part);
    const half = { width: HALF_WIDTH * size, height: 9.5 * size };
    return { state, x: rounded(x), y: rounded(y), ...half, outline: outlineOf(x, y, half, rank + 1) };
  });
}

function outlineOf(x: number, y: number, half: { width: number; height: number }, seed: number): string {
  const random = randomFrom(seed * 31 + 7);
  const points = Array.from({ length: 9 }, (_, rank): [number, number] => {
    const angle = (rank / 9) * Math.PI * 2;
    const wide = 0.93 + 0.12 * random();
    return [x + Math.cos(angle) * half.width * wide, y + Math.sin(angle) * half.height * (0.92 + 0.14 * random())];
  });
  return `${smooth([...points, points[0] ?? [x, y]])}Z`;
}

/** A soft curve through points (Catmull-Rom, as Bézier). */
function smooth(points: [number, number][]): string {
  const at = (rank: number) => points[Math.min(Math.max(rank, 0), points.length - 1)] ?? [0, 0];
  const said = ([x, y]: [number, number]) => `${rounded(x)} ${rounded(y)}`;
  const curves = points.slice(1).map((_, rank) => {
    const [before, start, end, after] = [at(rank - 1), at(rank), at(rank + 1), at(rank + 2)];
    const leave: [number, number] = [start[0] + (end[0] - before[0]) / 3, start[1] + (end[1] - before[1]) / 3];
    const arrive: [number, number] = [end[0] - (after[0] - start[0]) / 3, end[1] - (after[1] - start[1]) / 3];
    return `C${said(leave)} ${said(arrive)} ${said(end)}`;
  });
  return `M${said(at(0))}${curves.join("")}`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
