import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { numbersFor } from "./danger-rules";

type Part = "danger" | "harmless" | "heldOutDanger" | "heldOutHarmless";
const corpus: Record<Part, string[]> = JSON.parse(
  readFileSync(new URL("../../../tests/support/danger-sentences.json", import.meta.url), "utf8"),
);
const found = (part: Part) => corpus[part].filter((sentence) => numbersFor(sentence).length > 0);
const missed = (part: Part) => corpus[part].filter((sentence) => numbersFor(sentence).length === 0);

test("the corpus holds two hundred sentences, half of them danger, none twice", () => {
  expect(Object.fromEntries(Object.entries(corpus).map(([part, list]) => [part, list.length]))).toEqual({
    danger: 75,
    harmless: 75,
    heldOutDanger: 25,
    heldOutHarmless: 25,
  });
  expect(new Set(Object.values(corpus).flat()).size).toBe(200);
});

test("of a hundred sentences of danger, at most five go unseen; so of the part that was not used to write the rules", () => {
  const all = [...missed("danger"), ...missed("heldOutDanger")];
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(5);
  expect(missed("heldOutDanger").length, missed("heldOutDanger").join("\n")).toBeLessThanOrEqual(1);
});

test("of a hundred harmless sentences, at most ten show the numbers", () => {
  const all = [...found("harmless"), ...found("heldOutHarmless")];
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(10);
});

test.each([
  ["il me frappe", ["17", "114", "3919", "116006"]],
  ["je veux mourir", ["17", "114", "3114"]],
  ["il secoue le bébé", ["17", "114", "119"]],
  ["Il m’a ÉTRANGLÉE, j’ai envie de mourir", ["17", "114", "3919", "116006", "3114"]],
])("« %s » shows who answers to that", (text, dials) => {
  expect(numbersFor(text)).toEqual(dials);
});
