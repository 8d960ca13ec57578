/** A failure the reader can act on: printed as its sentence, without a stack. */
export class Refusal extends Error {}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {unknown} error */
export function explain(error) {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {number} startedAt milliseconds, from Date.now() */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1).replace(".", ",")} s`;
}
