import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// docs/security.md says of each trial and of each rule which test holds it: the file is there, and so is the test of that name.

const text = readFileSync("docs/security.md", "utf8");
const rows = text
  .split("\n")
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .filter(([, name = ""]) => /^[TI]\d+$/.test(name));

test("each of the twenty-five trials and of the twenty-three rules has its line, once", () => {
  const asked = [
    ...Array.from({ length: 25 }, (_, n) => `T${n + 1}`),
    ...Array.from({ length: 23 }, (_, n) => `I${n + 1}`),
  ];
  expect(rows.map(([, name]) => name)).toEqual(asked);
});

test.each(rows.map((cells) => [cells[1] ?? "", cells]))("%s is held by a test that exists, by its name", (_, cells) => {
  const held = cells.at(-2) ?? "";
  const named = [...held.matchAll(/`([^`]+)` \(“([^”]+)”\)/g)];
  expect(named.length, held).toBeGreaterThan(0);
  for (const [, file = "", name = ""] of named) {
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, "utf8"), file).toContain(name);
  }
  expect(held.replaceAll(/`[^`]+` \(“[^”]+”\)/g, "").replaceAll(/[,; ]/g, ""), "nothing without its name").toBe("");
});
