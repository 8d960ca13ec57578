import { expect, test } from "vitest";
import { formatLine, type LogFields, mask } from "./log.server";

const at = new Date("2026-11-21T12:00:00Z");

test("a line is one JSON object with its instant, level and event", () => {
  const line = formatLine("info", "payment_synced", { paymentId: "p1", count: 2 }, at);
  expect(JSON.parse(line)).toEqual({
    at: "2026-11-21T12:00:00.000Z",
    level: "info",
    event: "payment_synced",
    paymentId: "p1",
    count: 2,
  });
  expect(line).not.toContain("\n");
});

test("a field outside the allowlist is dropped", () => {
  const fields = { userId: "u1", firstName: "Claire", body: "secret" } as LogFields;
  expect(JSON.parse(formatLine("info", "e", fields, at))).toEqual({
    at: at.toISOString(),
    level: "info",
    event: "e",
    userId: "u1",
  });
});

test("a line break in a value does not start a line", () => {
  expect(formatLine("warn", "not_found", { path: '/a\n{"event":"forged"}' }, at).split("\n")).toHaveLength(1);
});

test("an error keeps its name, message, stack and cause, without addresses", () => {
  const error = new Error("no mail to claire.martin@exemple.fr", {
    cause: new Error("connect postgresql://app:motdepasse@db/base with live_abcdefgh12345"),
  });
  const line = formatLine("error", "send_failed", { error }, at);
  expect(JSON.parse(line).error).toMatchObject({
    name: "Error",
    message: "no mail to [email]",
    cause: { name: "Error" },
  });
  expect(line).toContain("log.server.test");
  for (const secret of ["claire.martin", "exemple.fr", "motdepasse", "abcdefgh12345"])
    expect(line).not.toContain(secret);
});

test.each([
  ["écrire à Zoé.Lefèvre+test@exemple.co.uk vite", "écrire à [email] vite"],
  ["?email=karim%40exemple.fr&x", "?email=[email]&x"],
  ["appeler le 06 12 34 56 78", "appeler le [phone]"],
  ["appeler le +33612345678", "appeler le [phone]"],
  ["smtp://user:pass@mail", "smtp://[masked]@mail"],
  ["order 2026-000123 at 12:00", "order 2026-000123 at 12:00"],
])("%s is masked", (text, expected) => {
  expect(mask(text)).toBe(expected);
});

test("a canary given in every field and error never reaches the line", () => {
  const canary = "canari@exemple.fr";
  const thrown = Object.assign(new Error(canary), { detail: canary, query: canary });
  const line = formatLine(
    "error",
    canary,
    { error: thrown, path: `/x/${canary}`, reason: canary, url: `https://a/?q=${canary}` },
    at,
  );
  expect(line).not.toContain("canari");
});
