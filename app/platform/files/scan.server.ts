import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const ANSWERS_WITHIN_MS = 120_000;

/**
 * Whether the host's antivirus lets these bytes in: `command` (`FILES_SCAN`) is given them on its standard input and answers 0 for clean, 1 for
 * infected, as clamdscan does. Empty, all pass. Throws when it answers anything else, or nothing: what was not looked at does not come in.
 */
export async function isClean(bytes: AsyncIterable<Uint8Array>, command: readonly string[]): Promise<boolean> {
  const [program, ...words] = command;
  if (program === undefined) return true;
  const scan = spawn(program, words, { stdio: ["pipe", "ignore", "ignore"], timeout: ANSWERS_WITHIN_MS });
  const ended = once(scan, "close");
  // It may answer before it has read all: a pipe that it closed is no failure.
  const [[code]] = await Promise.all([ended, pipeline(Readable.from(bytes), scan.stdin).catch(() => undefined)]);
  if (code !== 0 && code !== 1) throw new Error("the antivirus gave no answer");
  return code === 0;
}
