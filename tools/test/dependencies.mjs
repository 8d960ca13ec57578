import { npmEnvironment, runCommand } from "../start/run-command.mjs";
import { oneCheck } from "./counts.mjs";

/**
 * What is known against the packages of production, high and above, told by the registry. A registry may refuse the
 * question: then nothing was checked, which is neither passed nor failed.
 * @param {string} root
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
export async function checkDependencies(root) {
  const { code, output } = await runCommand(
    "npm",
    ["audit", "--omit=dev", "--audit-level=high", "--json", "--fetch-retries=0", "--fetch-timeout=30000"],
    {
      cwd: root,
      env: npmEnvironment(root),
      quiet: true,
    },
  );
  return auditCounts(output, code);
}

/** Counts of what `npm audit --json` wrote. @param {string} output @param {number} code @returns {import("./counts.mjs").Counts} */
export function auditCounts(output, code) {
  const report = read(output);
  if (!report?.metadata?.vulnerabilities) {
    const why =
      report?.error?.summary || report?.message || output.trim().split("\n")[0] || `npm a fini avec le code ${code}`;
    return { passed: 0, failed: 0, skipped: 0, failures: [], notChecked: `le registre n’a pas répondu (${why})` };
  }
  const { high = 0, critical = 0 } = report.metadata.vulnerabilities;
  const found = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(([name]) => name);
  return oneCheck(high + critical, `npm audit : ${found.join(", ")}`);
}

/** @param {string} output */
function read(output) {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return null;
  }
}
