import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightCounts } from "./counts.mjs";
import { auditCounts } from "./dependencies.mjs";
import { lineOf } from "./report.mjs";

const folder = mkdtempSync(join(tmpdir(), "leclaircie-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what passed at its second try only is named with its reason, and counts as failed", () => {
  const file = join(folder, "journeys.json");
  const spec = (title: string, status: string, errors: { message: string }[] = []) => ({
    file: "visitor.e2e.ts",
    title,
    tests: [{ status, results: [{ duration: 1_500, errors }] }],
  });
  const message = "Error: \u001b[31mno receipt\u001b[39m\n\n  at pays";
  const specs = [spec("joins", "expected"), spec("pays", "flaky", [{ message }])];
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  writeFileSync(file, JSON.stringify({ errors: [], suites: [{ specs }], stats }));
  expect(playwrightCounts(file, 0)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ["réussi au second essai seulement : visitor.e2e.ts › pays\n      Error: no receipt\n        at pays"],
    files: [{ file: "tests/e2e/visitor.e2e.ts", seconds: 3, tests: 2 }],
  });
});

test("a registry that refuses the question leaves the packages unchecked, neither passed nor failed, and says so", () => {
  const refused = auditCounts(
    `${JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } })}npm error`,
    1,
  );
  expect(refused).toMatchObject({ passed: 0, failed: 0 });
  expect(lineOf({ title: "Dépendances", seconds: 1, counts: refused })).toContain("non vérifié");
  expect(auditCounts("", 127).notChecked).toBeDefined();
});

test("a package with a known fault of some weight fails, a lighter one does not", () => {
  const told = (severity: string, high: number) =>
    auditCounts(
      JSON.stringify({ vulnerabilities: { pg: { severity } }, metadata: { vulnerabilities: { high, critical: 0 } } }),
      0,
    );
  expect(told("high", 1)).toMatchObject({ passed: 0, failed: 1, failures: ["npm audit : pg"] });
  expect(told("moderate", 0)).toMatchObject({ passed: 1, failed: 0 });
});
