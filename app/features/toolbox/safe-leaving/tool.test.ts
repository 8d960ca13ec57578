import { expect, test } from "vitest";
import { citeRecords } from "../cite-records.server";
import { printedSections } from "../printed-sheet";
import type { Sheet, ToolFacts } from "../tool";
import { headings, steps } from "./messages";
import { linesFor, lineText, moments, places, type Situation, traits } from "./rules";
import { safeLeaving } from "./tool";

const now = new Date("2026-11-25T20:00:00Z");
const facts: ToolFacts = { today: "2026-11-25", records: citeRecords(safeLeaving.cites, { now }) };

const subsets = Array.from({ length: 2 ** traits.length }, (_, mask) =>
  traits.filter((__, rank) => mask & (1 << rank)),
);
/** All that may be answered, silence included. */
const situations: Situation[] = [null, ...moments].flatMap((moment) =>
  [null, ...places].flatMap((place) => subsets.map((some) => ({ moment, place, traits: some }))),
);
const sheetOf = (situation: Situation): Sheet => safeLeaving.sheet(situation, facts);
const textOf = (sheet: Sheet) =>
  [
    ...sheet.answer,
    sheet.tonight,
    sheet.thisWeek,
    ...sheet.sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
  ].join("\n");

const { lines, leave, words, telephone, papers, bag, after, law } = headings;
const order = [lines, leave, words, telephone, papers, bag, after, law];

test("each of the situations gives two acts, and every part something to read", () => {
  expect(situations).toHaveLength(4 * 4 * 256);
  for (const situation of situations) {
    const sheet = sheetOf(situation);
    expect(sheet.tonight && sheet.thisWeek && sheet.answer[0]).toBeTruthy();
    const shown = printedSections(sheet, facts).map(({ heading }) => heading);
    expect(shown).toEqual(order);
  }
});

test("every sentence is said to somebody, and none twice on one sheet", () => {
  const said = new Set(situations.flatMap((situation) => textOf(sheetOf(situation)).split("\n")));
  const all = Object.values(steps).flatMap((part) => Object.values(part));
  expect(all.filter((sentence) => !said.has(sentence))).toEqual([]);
  for (const situation of situations) {
    const lines = textOf(sheetOf(situation)).split("\n");
    expect(new Set(lines).size).toBe(lines.length);
  }
});

test("nothing contradicts: who stays tonight is not told to go, who is away is not told how to leave", () => {
  for (const situation of situations) {
    const text = textOf(sheetOf(situation));
    if (situation.moment === "staying") expect(text).not.toContain(steps.leave.moment);
    if (situation.moment !== "staying") expect(text).not.toContain(steps.leave.noHurry);
    if (situation.place === "elsewhere") expect(text).not.toContain(steps.leave.keys);
    if (situation.place !== "elsewhere") expect(text).not.toContain(steps.leave.neverAlone);
    for (const trait of ["children", "animals", "work", "care", "residence"] as const) {
      const own = {
        children: steps.papers.childrenPapers,
        animals: steps.papers.animalPapers,
        work: steps.papers.workPapers,
        care: steps.bag.medicines,
        residence: steps.papers.residencePapers,
      };
      expect(text.includes(own[trait])).toBe(situation.traits.includes(trait));
    }
  }
});

test("whom to call comes first, as the records print it: 116 006 beside 3919, 119 where there are children", () => {
  for (const situation of situations) {
    const [lines] = sheetOf(situation).sections;
    expect(lines?.lines.map(({ text }) => text)).toEqual(linesFor(situation).map(lineText));
    const dials = linesFor(situation);
    expect(dials.slice(0, 2)).toEqual(["17", "114"]);
    expect(dials.indexOf("116006")).toBe(dials.indexOf("3919") + 1);
    expect(dials.includes("119")).toBe(situation.traits.includes("children"));
  }
});

test("a record that may not be printed takes its line away", () => {
  const bare = { ...facts, records: {} };
  const empty: Situation = { moment: null, place: null, traits: [] };
  const shown = printedSections(safeLeaving.sheet(empty, bare), bare);
  expect(shown.map(({ heading }) => heading)).not.toContain(headings.law);
  expect(shown.map(({ heading }) => heading)).toContain(headings.papers);
});

test("what nobody knows is not guessed, and nothing is refused", () => {
  const read = safeLeaving.read({ moment: ["demain", "soon"], place: ["là"], "traits[]": ["work", "riche"] });
  expect(read).toEqual({ ok: true, answers: { moment: "soon", place: null, traits: ["work"] } });
  expect(safeLeaving.read({})).toEqual({ ok: true, answers: { moment: null, place: null, traits: [] } });
});

test("the sheet names neither the site nor a coach, and blames nobody", () => {
  const all = [...new Set(situations.flatMap((situation) => textOf(sheetOf(situation)).split("\n")))].join("\n");
  expect(all).not.toMatch(/éclaircie|coach|adhésion/i);
  expect(all).not.toMatch(/vous auriez dû|il fallait|à cause de vous|vous avez droit/i);
  expect(sheetOf({ moment: "tonight", place: null, traits: [] }).title).toBe("Ma liste");
});
