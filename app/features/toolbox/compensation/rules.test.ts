import { describe, expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import type { CitedRecord, Fields, ToolFacts } from "../tool";
import { texts } from "./messages";
import { ALL_NOTES, criteria, filled, LONGEST_NOTE, statements } from "./rules";
import { compensationTool } from "./tool";

const cited = (id: string): CitedRecord => ({
  id,
  title: id,
  sentence: id,
  sources: [],
  asOf: "2026-04-03",
  values: {},
});
const facts = (...ids: string[]): ToolFacts => ({
  today: "2026-11-25",
  records: Object.fromEntries(ids.map((id) => [id, cited(id)])),
});

function sheetOf(fields: Fields, known = facts()) {
  const read = compensationTool.read(fields);
  if (!read.ok) throw new Error("refused");
  return compensationTool.sheet(read.answers, known);
}

describe("the worksheet", () => {
  test("has a part for each criterion and each line of the statement, filled or not", () => {
    const { sections } = sheetOf({ married: ["yes"], marriage: ["Juin 2009"], income: ["Salaire\nLoyer reçu"] });
    expect(sections).toHaveLength(criteria.length + statements.length + 1);
    expect(sections[0]?.lines[0]?.text).toBe("Juin 2009");
    expect(sections[1]?.lines[0]?.text).toBe(texts.toFill);
    expect(sections[criteria.length]?.lines.slice(0, 2).map(({ text }) => text)).toEqual(["Salaire", "Loyer reçu"]);
    for (const { lines } of sections.slice(0, -1)) expect(lines.filter(({ box }) => box)).toHaveLength(1);
  });

  test("asks for the seven criteria of the Code civil, article 271, in their order, and the statement of article 272", () => {
    expect(criteria).toEqual(["marriage", "health", "work", "choices", "estate", "rights", "retirement"]);
    expect(statements).toEqual(["income", "charges", "assets", "debts", "living"]);
  });

  test("prints no amount, nor any number that was not typed, whatever is typed", () => {
    for (const money of ["12 000 €", "3000", "1,5 million"]) {
      const typed = Object.fromEntries([...criteria, ...statements].map((name) => [name, [money]]));
      const { sections, answer, tonight, thisWeek } = sheetOf({ married: ["yes"], ...typed });
      const lines = sections.flatMap((section) => section.lines.map(({ text }) => text));
      for (const text of [...lines.filter((line) => line !== money), answer[1] ?? "", tonight, thisWeek])
        expect(text).not.toMatch(/\d|€/);
      expect(sections.every(({ table }) => table === undefined)).toBe(true);
    }
  });

  test("counts what is filled, and cuts what is endless", () => {
    expect(filled({})).toBe(0);
    expect(filled(Object.fromEntries([...criteria, ...statements].map((name) => [name, "x"])))).toBe(ALL_NOTES);
    const read = compensationTool.read({ married: ["yes"], marriage: ["x".repeat(5000)] });
    expect(read.ok && read.answers.notes.marriage).toHaveLength(LONGEST_NOTE);
  });

  test("is for a marriage alone", () => {
    expect(compensationTool.read({})).toMatchObject({ ok: false, errors: { married: texts.marriedMissing } });
    const sheet = sheetOf({ married: ["no"], income: ["1 500"] });
    expect(sheet.answer).toEqual([texts.elsewhere]);
    expect(JSON.stringify(sheet)).not.toContain("1 500");
  });

  test("says where to read the criteria while their records wait", () => {
    const law = (known: ToolFacts) =>
      sheetOf({ married: ["yes"] }, known)
        .sections.at(-1)
        ?.lines.map(({ text }) => text);
    expect(law(facts("K9-09"))).toEqual(["K9-09", texts.waiting, texts.honest]);
    expect(law(facts("K9-09", "K9-60", "K9-61"))).toEqual(["K9-09", "K9-60", "K9-61", texts.honest]);
  });

  test("cites records that exist", () => {
    const known = listRecords().map(({ id }) => id);
    expect(compensationTool.cites.filter((id) => !known.includes(id))).toEqual([]);
  });
});
