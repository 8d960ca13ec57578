import { existsSync, readFileSync } from "node:fs";

/**
 * `again`: what passed at its second try only. It counts as passed, and is told each time: something there depends on chance.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], again?: string[] }} Counts
 */

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
      .map((/** @type {any} */ test) => `${suite.name} › ${test.fullName}`),
  );
  const failed = report.numFailedTests + broken.length;
  if (failed === 0 && report.numPassedTests === 0) return notRun("aucun test trouvé");
  if (failed === 0 && code !== 0)
    return {
      passed: report.numPassedTests,
      failed: 1,
      skipped: report.numPendingTests,
      failures: [`vitest a fini avec le code ${code}`],
    };
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [...failures, ...broken.map((/** @type {any} */ suite) => `${suite.name} ne se charge pas`)],
  };
}

/** Counts of a Playwright JSON report. @param {string} file @param {number} code @returns {Counts} */
export function playwrightCounts(file, code) {
  const report = read(file);
  if (!report) return notRun("Playwright n’a pas rendu de rapport");
  /** @type {string[]} */
  const failures = report.errors.map((/** @type {any} */ error) => error.message.split("\n")[0]);
  /** @type {string[]} */
  const again = [];
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? []) {
      const name = `${spec.file} › ${spec.title}`;
      if (!spec.ok) failures.push(name);
      else if (spec.tests.some((/** @type {any} */ { status }) => status === "flaky")) again.push(name);
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  const failed = unexpected + (report.errors.length > 0 ? 1 : 0);
  if (failed === 0 && passed === 0) return notRun("aucun parcours trouvé");
  if (failed === 0 && code !== 0)
    return { passed, failed: 1, skipped, failures: [`Playwright a fini avec le code ${code}`], again };
  return { passed, failed, skipped, failures, again };
}

/** A tool that answers yes or no counts as one check. @param {number} code @param {string} name @returns {Counts} */
export function oneCheck(code, name) {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] };
}
