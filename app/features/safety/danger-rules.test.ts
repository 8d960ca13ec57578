import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { labelled } from "../../../tests/support/messages-to-reread";
import { sources } from "../../../tests/support/sources";
import { numbersFor } from "./danger-rules";

type Part = "danger" | "harmless" | "heldOutDanger" | "heldOutHarmless";
const corpus: Record<Part, string[]> = JSON.parse(
  readFileSync(new URL("../../../tests/support/danger-sentences.json", import.meta.url), "utf8"),
);
const shown = (part: Part) => corpus[part].filter((sentence) => numbersFor(sentence).length > 0);

test("the corpus holds a thousand sentences, none twice, two hundred of them never read by who wrote the rules", () => {
  const all = Object.values(corpus).flat();
  expect(corpus.danger.length + corpus.harmless.length).toBeGreaterThanOrEqual(800);
  expect(corpus.heldOutDanger.length + corpus.heldOutHarmless.length).toBeGreaterThanOrEqual(199);
  expect(new Set(all).size).toBe(all.length);
});

test.each(["danger", "heldOutDanger"] as const)("of a hundred sentences of danger ninety-five are seen: %s", (part) => {
  expect(shown(part).length).toBeGreaterThanOrEqual(corpus[part].length * 0.95);
});

test.each([
  "harmless",
  "heldOutHarmless",
] as const)("of a hundred others fifteen at most show the numbers: %s", (part) => {
  expect(shown(part).length).toBeLessThanOrEqual(corpus[part].length * 0.15);
});

test("of the messages parents write each other about days, bags and money, one in twenty at most shows the numbers", () => {
  const harmless = [...labelled.written, ...labelled.heldOut].filter(({ labels }) => labels.length === 0);
  const shown = harmless.filter(({ text }) => numbersFor(text).length > 0);
  expect(harmless.length).toBeGreaterThanOrEqual(60);
  expect(shown.length).toBeLessThanOrEqual(harmless.length * 0.05);
});

test.each(
  corpus.danger.filter((one) =>
    /gorge|au cou|par le cou$|rentre dans|sort(?:ir)? (?:samedi|de prison|de garde)/.test(one),
  ),
)("seen, since it may be the last sign: « %s »", (sentence) => {
  expect(numbersFor(sentence)).toContain("3919");
});

test("wherever somebody may confide, the words of danger are looked for", () => {
  // Fields of a form that has the words itself.
  const without = [
    "app/features/advice/draft-field.tsx",
    "app/features/contact/contact-field.tsx",
    "app/features/toolbox/parental/subject-fields.tsx",
  ];
  const boxes = sources("app/features", /(?<!\.test)\.tsx$/).filter(
    ({ path, text }) =>
      !path.includes("/admin/") &&
      /<(?:textarea|TextArea)\b/.test(text) &&
      !/<(?:DangerHelp|DangerNumbers|NotesDanger)\b/.test(text),
  );
  expect(boxes.map(({ path }) => path).sort()).toEqual(without);
});

test("a sentence of danger is seen among others, and a long letter is read while one types", () => {
  const letter = corpus.harmless
    .slice(0, 8)
    .filter((one) => numbersFor(one).length === 0)
    .join(" ");
  expect(numbersFor(`${letter} Hier il m'a étranglée. ${letter}`)).toContain("3919");
  const began = performance.now();
  numbersFor(corpus.harmless.join(" ").slice(0, 5_000));
  const once = performance.now() - began;
  expect(once).toBeLessThan(200);
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
