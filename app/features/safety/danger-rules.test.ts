import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { numbersFor } from "./danger-rules";

type Part = "danger" | "harmless" | "heldOutDanger" | "heldOutHarmless";
const corpus: Record<Part, string[]> = JSON.parse(
  readFileSync(new URL("../../../tests/support/danger-sentences.json", import.meta.url), "utf8"),
);
const shown = (part: Part) => corpus[part].filter((sentence) => numbersFor(sentence).length > 0);
const unseen = (part: Part) => corpus[part].filter((sentence) => numbersFor(sentence).length === 0);

test("the corpus holds at least two hundred sentences, none twice, fifty of them never used to write the rules", () => {
  const all = Object.values(corpus).flat();
  expect(corpus.danger.length).toBeGreaterThanOrEqual(100);
  expect(corpus.harmless.length).toBeGreaterThanOrEqual(100);
  expect(corpus.heldOutDanger.length + corpus.heldOutHarmless.length).toBe(50);
  expect(new Set(all).size).toBe(all.length);
});

test("95 % of the sentences of danger that the rules were written from are seen", () => {
  expect(unseen("danger").length, unseen("danger").join("\n")).toBeLessThanOrEqual(corpus.danger.length * 0.05);
});

test("10 % of the harmless ones at most show the numbers", () => {
  expect(shown("harmless").length, shown("harmless").join("\n")).toBeLessThanOrEqual(corpus.harmless.length * 0.1);
});

// What the rules do with words they were not written from, measured once: README.md says the figures.
test("of the sentences held out, as many are seen as the day they were measured", () => {
  expect(shown("heldOutDanger").length).toBeGreaterThanOrEqual(12);
  expect(shown("heldOutHarmless").length, shown("heldOutHarmless").join("\n")).toBeLessThanOrEqual(2);
});

test.each([
  ["il me frappe", ["17", "114", "3919", "116006"]],
  ["je veux mourir", ["17", "114", "3114"]],
  ["mon fils a des bleus quand il revient", ["17", "114", "119"]],
  ["Il m’a ÉTRANGLÉE, j’ai envie de mourir", ["17", "114", "3919", "116006", "3114"]],
  ["Le tribunal nous convoque le 12 mars", []],
])("« %s » shows who answers to that", (text, dials) => {
  expect(numbersFor(text)).toEqual(dials);
});
