import { relative } from "node:path";

const SLOWEST = 10;

/**
 * @typedef {object} PartResult
 * @property {string} title
 * @property {number} seconds
 * @property {import("./counts.mjs").Counts} counts
 */

/** @param {number} value @param {number} [digits] */
const french = (value, digits = 1) => value.toFixed(digits).replace(".", ",");

/** One line for a part that ended. @param {PartResult} result */
export function lineOf({ title, seconds, counts: { passed, failed, skipped, notChecked } }) {
  const mark = failed > 0 ? "✗" : notChecked ? "?" : "✓";
  if (notChecked) return `${mark} ${title.padEnd(30)} non vérifié : ${notChecked}`;
  const left = skipped > 0 ? ` ${String(skipped).padStart(3)} sautés` : "";
  return `${mark} ${title.padEnd(30)} ${String(passed).padStart(5)} réussis ${String(failed).padStart(4)} échoués${left}   ${french(seconds)} s`;
}

/** The files that took longest, over all parts. @param {PartResult[]} results @param {string} root */
export function slowestFiles(results, root) {
  return results
    .flatMap(({ counts }) => counts.files ?? [])
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds, tests }) => {
      const path = file.startsWith("/") ? relative(root, file) : file;
      return `${french(seconds).padStart(7)} s  ${String(tests).padStart(3)} tests  ${path}`;
    });
}

/**
 * The table of docs/testing.md, ready to paste.
 * @param {PartResult[]} results
 * @param {{ seconds: number, patience: number, cores: number, loads: [before: number, after: number] }} run loads: processes that wanted a core during the last minute
 */
export function markdownTable(results, { seconds, patience, cores, loads }) {
  const rows = results.map(
    ({ title, seconds, counts: { passed, failed, notChecked } }) =>
      `| ${title} | ${notChecked ? "non vérifié" : passed} | ${failed} | ${french(seconds)} s |`,
  );
  const total = (/** @type {"passed" | "failed"} */ kind) => results.reduce((sum, { counts }) => sum + counts[kind], 0);
  const [before, after] = loads;
  return [
    `${cores} cœurs ; charge ${french(before, 2)} au début, ${french(after, 2)} à la fin ; patience × ${french(patience)}.`,
    "",
    "| Partie | Réussis | Échoués | Durée |",
    "|---|---:|---:|---:|",
    ...rows,
    `| **En tout** | ${total("passed")} | ${total("failed")} | ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s |`,
  ].join("\n");
}
