import { chmodSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepPasswords } from "./passwords";

const people = ["claire@demo.example", "sophie@demo.example"].map((email) => ({ role: "coach", email }));
const folder = () => mkdtempSync(join(tmpdir(), "leclaircie-demo-"));
const draw = (dataDir: string) => [...keepPasswords(dataDir, people).values()];

test("passwords are drawn once per folder, one for each, and kept for its owner alone", () => {
  const dataDir = folder();
  const first = draw(dataDir);
  expect(new Set([...first, ...draw(folder())]).size).toBe(4);
  expect(Math.min(...first.map((password) => password.length))).toBeGreaterThanOrEqual(16);
  expect(draw(dataDir)).toEqual(first);
  expect(statSync(join(dataDir, "demo-accounts.json")).mode & 0o777).toBe(0o600);
});

test("what others could read is drawn anew", () => {
  const dataDir = folder();
  const file = join(dataDir, "demo-accounts.json");
  writeFileSync(file, JSON.stringify(people.map((person) => ({ ...person, password: "known-to-everybody" }))));
  chmodSync(file, 0o644);
  expect(draw(dataDir)).not.toContain("known-to-everybody");
  expect(statSync(file).mode & 0o077).toBe(0);
});
