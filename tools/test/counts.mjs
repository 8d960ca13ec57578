import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ file: string, seconds: number, tests: number }} FileTime */

/**
 * `notChecked`: why nothing could be asked, which is neither passed nor failed. `files`: what each file of the part took.
 * `failures`: the name of each, then the first lines of why.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], notChecked?: string, files?: FileTime[] }} Counts
 */

const LINES_OF_WHY = 16;

/** A name, and under it the first lines of why: the end of a long run is often all that is kept of it. @param {string} name @param {(string | undefined)[]} messages */
function failure(name, messages) {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message ?? "").split("\n"))
    .filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, LINES_OF_WHY)].join("\n      ");
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Without a report the part did not run, and that is a failure. @param {string} why @returns {Counts} */
function notRun(why) {
  return { passed: 0, failed: 1, skipped: 0, failures: [why] };
}

/** Counts of a vitest JSON report; a file that could not be loaded counts as one failure. @param {string} file @param {number} code @returns {Counts} */
export function vitestCounts(file, code) {
  const report = read(file);
  if (!report) return notRun("vitest n’a pas rendu de rapport");
  const broken = report.testResults.filter(
    (/** @type {any} */ suite) =>
      suite.status === "failed" && !suite.assertionResults.some((/** @type {any} */ test) => test.status === "failed"),
  );
  const failures = report.testResults.flatMap((/** @type {any} */ suite) =>
    suite.assertionResults
      .filter((/** @type {any} */ test) => test.status === "failed")
      .map((/** @type {any} */ test) => failure(`${suite.name} › ${test.fullName}`, test.failureMessages)),
  );
  const failed = report.numFailedTests + broken.length;
  const files = report.testResults.map((/** @type {any} */ suite) => ({
    file: suite.name,
    seconds: (suite.endTime - suite.startTime) / 1000,
    tests: suite.assertionResults.length,
  }));
  if (failed === 0 && report.numPassedTests === 0) return notRun("aucun test trouvé");
  if (failed === 0 && code !== 0)
    return {
      passed: report.numPassedTests,
      failed: 1,
      skipped: report.numPendingTests,
      failures: [`vitest a fini avec le code ${code}`],
      files,
    };
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [
      ...failures,
      ...broken.map((/** @type {any} */ suite) => failure(`${suite.name} ne se charge pas`, [suite.message])),
    ],
    files,
  };
}

/**
 * Counts of a Playwright JSON report. What passed at a second try passed by chance: a defect, counted as failed.
 * @param {string} file @param {number} code @returns {Counts}
 */
export function playwrightCounts(file, code) {
  const report = read(file);
  if (!report) return notRun("Playwright n’a pas rendu de rapport");
  /** @type {string[]} */
  const failures = report.errors.map((/** @type {any} */ { message }) => failure("Playwright", [message]));
  /** @type {Map<string, FileTime>} */
  const files = new Map();
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? []) {
      const name = `${spec.file} › ${spec.title}`;
      const time = files.get(spec.file) ?? { file: `tests/e2e/${spec.file}`, seconds: 0, tests: 0 };
      files.set(spec.file, time);
      for (const { status, results } of spec.tests) {
        time.tests += 1;
        for (const { duration } of results) time.seconds += duration / 1000;
        const why = results.flatMap((/** @type {any} */ { errors = [] }) =>
          errors.map(
            (/** @type {any} */ { message, location }) => `${location ? `l. ${location.line} : ` : ""}${message}`,
          ),
        );
        if (status === "unexpected") failures.push(failure(name, why));
        if (status === "flaky") failures.push(failure(`réussi au second essai seulement : ${name}`, why));
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected, failed: unexpected + flaky + report.errors.length, skipped, failures };
  if (counts.failed === 0 && expected === 0) return notRun("aucun parcours trouvé");
  if (counts.failed === 0 && code !== 0) {
    counts.failed = 1;
    failures.push(`Playwright a fini avec le code ${code}`);
  }
  return { ...counts, files: [...files.values()] };
}

/** A tool that answers yes or no counts as one check. @param {number} code @param {string} name @returns {Counts} */
export function oneCheck(code, name) {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] };
}
