import { readFileSync } from "node:fs";

let readAt = 0;
let offset = 0;

/**
 * The current instant. Only edges ask for it (loaders, actions, jobs); verbs receive it as an argument.
 * In development and tests `CLOCK_OFFSET_FILE` names a file holding milliseconds to add: the movable clock.
 */
export function now(): Date {
  const real = Date.now();
  const file = process.env.CLOCK_OFFSET_FILE;
  if (!file) return new Date(real);
  if (real - readAt > 100) {
    readAt = real;
    offset = readOffset(file);
  }
  return new Date(real + offset);
}

function readOffset(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || 0;
  } catch {
    return 0;
  }
}
