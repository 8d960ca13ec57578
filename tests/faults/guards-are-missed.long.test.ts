import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// A guard whose absence no test notices is a sentence. Each is taken out of a copy of the sources, and the test that holds it must fail. Those of the database: tests/money-constraints.db.test.ts.

interface Guard {
  file: string;
  text: string;
  /** What stands in its place; nothing, unless told otherwise. */
  instead?: string;
  project?: "unit" | "postgresql";
  held: string;
}

const http = "app/platform/http";
const guards: Record<string, Guard> = {
  "a form of another site": {
    file: `${http}/guard.server.ts`,
    text: "if (!trusted) return refuse(context, plainResponses.foreign);",
    held: `${http}/guard.server.test.ts`,
  },
  "a flood of notifications": {
    file: `${http}/guard.server.ts`,
    text: "if (!token.ok) return refuse(context, plainResponses.busy, token.retryAfterSeconds);",
    held: `${http}/guard.server.test.ts`,
  },
  "the limits that nodes share": {
    file: `${http}/limits.server.ts`,
    text: "if (rows.length > 0) return { ok: true };",
    instead: "return { ok: true };",
    project: "postgresql",
    held: `${http}/limits.db.test.ts`,
  },
  "whose letter it is": {
    file: "app/features/advice/queries.server.ts",
    text: '    .where("user_id", "=", userId)\n    .forUpdate()',
    instead: "    .forUpdate()",
    project: "postgresql",
    held: "app/features/advice/advice.db.test.ts",
  },
  "what an article may link to": {
    file: "app/features/blog/markdown.server.ts",
    text: "return /^\\/(?![/\\\\])/.test(target)",
    instead: "return true || /^\\/(?![/\\\\])/.test(target)",
    held: "app/features/blog/markdown.test.ts",
  },
  "a cell that is a formula": {
    file: "app/platform/files/csv.ts",
    text: "const harmless = ",
    instead: "const harmless = true ? cell : ",
    held: "app/platform/files/csv.test.ts",
  },
  "a field no log may hold": {
    file: "app/platform/log.server.ts",
    text: "!Object.hasOwn(allowed, name) || ",
    held: "app/platform/log.server.test.ts",
  },
  "where a sealed text stands": {
    file: "app/platform/sealing/aes-gcm.server.ts",
    text: ".setAAD(Buffer.from(bound))",
    project: "postgresql",
    held: "app/platform/sealing/sealing.db.test.ts",
  },
  "a consent nobody ticked": {
    file: "app/features/contact/forms.ts",
    text: "lacksConsent(source, form) ?",
    instead: "lacksConsent(source, new FormData()) && false ?",
    held: "app/features/contact/forms.test.ts",
  },
  "the passwords tried first": {
    file: "app/features/accounts/rules.ts",
    text: "commonPasswords.has(plain) || ",
    held: "app/features/accounts/rules.test.ts",
  },
};

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "leclaircie-guards-"));
  const taken = ["app", "db", "tests", "tools", "content", "public", "package.json", "tsconfig.json", "vite.config.ts"];
  for (const name of [...taken, "vitest.config.ts", "react-router.config.ts"])
    cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (project: string, files: string[]) =>
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...files], {
    cwd: copy,
    env: process.env,
    encoding: "utf8",
  });

test.each(["unit", "postgresql"] as const)("with every guard in its place they all pass: %s", (project) => {
  const held = Object.values(guards).filter((guard) => (guard.project ?? "unit") === project);
  const { status, stdout } = run(project, [...new Set(held.map((guard) => guard.held))]);
  expect(status, stdout).toBe(0);
});

test.each(Object.entries(guards))("taken away, it is missed: %s", (_, {
  file,
  text,
  instead = "",
  project = "unit",
  held,
}) => {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  expect(whole, "the guard stands there no more: say where it is").toContain(text);
  writeFileSync(path, whole.replaceAll(text, instead));
  try {
    const { status, stdout } = run(project, [held]);
    expect(status).not.toBe(0);
    expect(stdout, "a test failed, and not the program").toMatch(/AssertionError|Tests .*failed/);
  } finally {
    writeFileSync(path, whole);
  }
});
