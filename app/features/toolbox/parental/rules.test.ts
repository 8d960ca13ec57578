import { describe, expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import { drawnText, inflated } from "../../../../tests/support/pdf-text";
import { calendarTool, firstFields } from "../calendar/tool";
import { citeRecords } from "../cite-records.server";
import { drawSheet } from "../draw-sheet.server";
import { printedSections } from "../printed-sheet";
import type { Fields, Sheet, ToolFacts } from "../tool";
import { checkTexts, safetyTexts, subjectTexts, texts, toDecideText } from "./messages";
import { rhythmText } from "./rhythm-text";
import { checksOf, dangers, LONGEST_NOTE, subjects, toDecide } from "./rules";
import { parentalTool, planIn } from "./tool";

const today = "2026-11-25";
const facts: ToolFacts = { today, records: citeRecords(parentalTool.cites, { now: new Date(`${today}T12:00:00Z`) }) };
const none: ToolFacts = { today, records: {} };

function sheetOf(fields: Fields, known = facts): Sheet {
  const read = parentalTool.read(fields);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return parentalTool.sheet(read.answers, known);
}

const linesOf = (sheet: Sheet, heading: string) =>
  sheet.sections.find((section) => section.heading === heading)?.lines.map(({ text }) => text) ?? [];

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

/** Every choice of every subject, beside subjects left empty, written, or chosen. */
function everyPlan(): Fields[] {
  return subjects.flatMap(({ id, choices }) =>
    ["", ...choices].flatMap((choice) =>
      ["", "Le mardi.\nLe jeudi."].flatMap((note) =>
        [
          {},
          ...[0, 1].map((rank) => Object.fromEntries(subjects.map((one) => [one.id, [one.choices[rank] ?? ""]]))),
        ].map((others) => ({ ...others, [id]: [choice], [`${id}Note`]: [note] })),
      ),
    ),
  );
}

describe("the plan", () => {
  test("empty, says each thing that is missing", () => {
    const sheet = sheetOf({ danger: ["no"] });
    expect(linesOf(sheet, texts.toDecide)).toEqual(subjects.map(({ id }) => subjectTexts[id].title));
    for (const { id } of subjects) expect(linesOf(sheet, subjectTexts[id].title)[0]).toBe(toDecideText(id));
    expect(plain(sheet.answer[0] ?? "")).toContain("Aucun des 12 sujets");
  });

  test("every subject is decided or still to decide, never both, and stands once", () => {
    for (const fields of everyPlan()) {
      const sheet = sheetOf({ ...fields, danger: ["no"] });
      const open = toDecide(planIn(fields));
      expect(linesOf(sheet, texts.toDecide)).toEqual(open.map((id) => subjectTexts[id].title));
      for (const { id } of subjects) {
        expect(sheet.sections.filter(({ heading }) => heading === subjectTexts[id].title)).toHaveLength(1);
        const said = linesOf(sheet, subjectTexts[id].title);
        expect(said.includes(toDecideText(id))).toBe(open.includes(id));
        const chosen = Object.values(subjectTexts[id].choices).filter((text) => said.includes(text));
        expect(chosen).toHaveLength(fields[id]?.[0] ? 1 : 0);
        expect(new Set(said).size).toBe(said.length);
      }
    }
  });

  test("whole, leaves nothing to decide, and what is no choice of the list counts for nothing", () => {
    const whole = Object.fromEntries(subjects.map(({ id, choices }) => [id, [choices[0]]]));
    const sheet = sheetOf({ ...whole, danger: ["no"] });
    expect(printedSections(sheet, facts).map(({ heading }) => heading)).not.toContain(texts.toDecide);
    expect(sheet.thisWeek).toBe(texts.thisWeekWhole);
    expect(planIn({ home: ["castle"], moving: ["alternating"] })).toMatchObject({ home: { choice: "" } });
    expect(planIn({ homeNote: ["x".repeat(5000)] }).home.note).toHaveLength(LONGEST_NOTE);
  });

  test("what does not go together is asked again, and only that", () => {
    const of = (fields: Fields) => checksOf(planIn(fields));
    expect(of({})).toEqual([]);
    expect(of({ home: ["first"], money: ["firstPays"] })).toEqual(["homePays"]);
    expect(of({ home: ["second"], money: ["secondPays"] })).toEqual(["homePays"]);
    expect(of({ home: ["first"], money: ["secondPays"] })).toEqual([]);
    expect(of({ home: ["alternating"], money: ["firstPays"] })).toEqual([]);
    expect(of({ handover: ["school"] })).toEqual(["classOver"]);
    expect(of({ handover: ["school"], handoverNote: ["Devant la mairie."] })).toEqual([]);
    const sheet = sheetOf({ danger: ["no"], home: ["first"], money: ["firstPays"] });
    expect(linesOf(sheet, texts.check)).toEqual([checkTexts.homePays]);
  });

  test("says that it binds nobody, names nobody, and prints no figure that a record does not say", () => {
    const sheet = sheetOf({ danger: ["no"] }, none);
    expect(sheet.answer).toContain(texts.notBinding);
    for (const { lines } of sheet.sections)
      for (const { text } of lines) expect(text).not.toMatch(/\d+\s?[€%]|\barticles? \d|droit à/);
  });

  test("a line of law goes with its record, and the subject then says where to read", () => {
    for (const { id } of subjects) {
      expect(linesOf(sheetOf({ danger: ["no"] }, none), subjectTexts[id].title)).toContain(texts.waiting);
      const printable = subjects.find((one) => one.id === id)?.cites.filter((cite) => facts.records[cite]) ?? [];
      const cited = sheetOf({ danger: ["no"] })
        .sections.find(({ heading }) => heading === subjectTexts[id].title)
        ?.lines.flatMap(({ cites = [] }) => cites);
      expect(cited).toEqual(printable);
    }
    expect(linesOf(sheetOf({ danger: ["no"] }), texts.worth)[0]).toBe(
      `${facts.records["K3-60"]?.title} : ${facts.records["K3-60"]?.sentence}`,
    );
  });

  test("cites records that exist", () => {
    const known = listRecords().map(({ id }) => id);
    expect(parentalTool.cites.filter((id) => !known.includes(id))).toEqual([]);
  });
});

describe("danger", () => {
  test("is asked before anything: without an answer nothing is drawn", () => {
    expect(parentalTool.read({ home: ["first"] })).toEqual({ ok: false, errors: { danger: texts.dangerMissing } });
    expect(parentalTool.read({ danger: ["perhaps"] }).ok).toBe(false);
    for (const danger of dangers) expect(parentalTool.read({ danger: [danger] }).ok).toBe(true);
  });

  test("said, leaves nothing to sign, to settle or to show, whatever was written: whom to call comes first", () => {
    const plans = JSON.stringify([subjectTexts, texts.apart, texts.base]);
    for (const fields of everyPlan()) {
      const sheet = sheetOf({ ...fields, danger: ["yes"] });
      expect(sheet.signers).toBeUndefined();
      expect(sheet.title).toBe(safetyTexts.title);
      expect(sheet.sections[0]?.lines.map(({ cites }) => cites?.[0])).toEqual([
        "T-17",
        "T-114",
        "T-3919",
        "T-116006",
        "T-119",
      ]);
      for (const { lines } of sheet.sections)
        for (const { text } of lines) expect(plans).not.toContain(JSON.stringify(text).slice(1, -1));
      expect(JSON.stringify(sheet)).not.toContain("Le mardi");
      expect(linesOf(sheet, safetyTexts.judge)[0]).toMatch(/^Demander une ordonnance de protection : /);
    }
  });

  test("not answered, gives a sheet for oneself, without a line to sign", () => {
    const sheet = sheetOf({ danger: ["unsaid"], home: ["first"] });
    expect(sheet.signers).toBeUndefined();
    expect(linesOf(sheet, texts.signing)).toEqual([texts.yours]);
  });

  test("absent, two lines are drawn, and each signs apart", async () => {
    const sheet = sheetOf({ danger: ["no"] });
    expect(linesOf(sheet, texts.signing)).toContain(texts.apart);
    expect(sheet.signers).toHaveLength(2);
    const drawn = drawnText(inflated(await drawSheet(sheet, facts)));
    expect(drawn).toContain("Premier parent");
    expect(drawn.match(/nom, date et signature/g)).toHaveLength(2);
    const alone = drawnText(inflated(await drawSheet(sheetOf({ danger: ["unsaid"] }), facts)));
    expect(alone).not.toContain("nom, date et signature");
  });
});

test("the rhythm of a calendar is said in words, with its homes", () => {
  const of = (fields: Fields) => {
    const named = { ...firstFields(today), homeA: ["Lilas"], homeB: ["Port"], ...fields };
    const read = calendarTool.read(named);
    return read.ok ? plain(rhythmText(read.answers)) : "";
  };
  expect(of({})).toBe(
    "Une semaine sur deux. Sept nuits dans une maison, sept dans l’autre. Jour du passage : vendredi. D’une maison à l’autre : Lilas, Port.",
  );
  expect(of({ rhythm: ["weekends"], first: ["b"] })).toBe(
    "Un week-end sur deux. Les nuits du vendredi et du samedi, une semaine sur deux. Ces nuits-là : Lilas ; les autres : Port.",
  );
});
