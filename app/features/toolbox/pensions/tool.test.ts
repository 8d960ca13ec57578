import { describe, expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import { isShown, type KnowledgeRecord } from "~/features/knowledge/rules";
import type { CitedRecord, Fields, ToolFacts } from "../tool";
import { refusalTexts } from "./messages";
import { neededRecords } from "./rules";
import { pensionsTool } from "./tool";

const today = "2026-11-25";
const records = listRecords().filter(({ id }) => pensionsTool.cites.includes(id));

/** What may be printed that day. */
function factsOf(known: KnowledgeRecord[], day = today): ToolFacts {
  const printed = known.filter((record) => isShown(record, day));
  const cited = ({ id, title, sentence, sources, values }: KnowledgeRecord): CitedRecord => ({
    id,
    title,
    sentence,
    sources,
    asOf: day,
    values,
  });
  return { today: day, records: Object.fromEntries(printed.map((record) => [record.id, cited(record)])) };
}

/** The real records, as if a lawyer had signed each. */
const signed = records.map((record) => ({ ...record, signed: { by: "Maître Anne Martin", on: today } }));

const typed: Fields = { income: ["2 000"], children: ["2"], concerned: ["2"], arrangement: ["usual"] };
const sheetOf = (fields: Fields, facts: ToolFacts) => {
  const read = pensionsTool.read(fields);
  if (!read.ok) throw new Error(Object.values(read.errors).join("\n"));
  return pensionsTool.sheet(read.answers, facts);
};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const textOf = (fields: Fields, facts: ToolFacts) => plain(JSON.stringify(sheetOf(fields, facts)));
const computes = (facts: ToolFacts, fields = typed) => !textOf(fields, facts).includes("ne calcule rien");

describe("as the records stand", () => {
  const facts = factsOf(records);

  test("it computes nothing, says what waits, and sends to the official simulator", () => {
    const { answer, sections } = sheetOf(typed, facts);
    expect(plain(answer.join(" "))).toMatch(/^Cette page ne calcule rien.*la table elle-même.*justice\.fr/);
    expect(sections.map(({ heading }) => heading)).toEqual([
      "Les chiffres donnés",
      "Ce qui se lit aujourd’hui",
      "Où le lire officiellement",
    ]);
    expect(textOf(typed, facts)).not.toMatch(/155|11,5/);
  });

  test("what waits is told as one or as several", () => {
    expect(plain(refusalTexts(["K1-01"]).join(" "))).toContain(" Attend une relecture : la table elle-même.");
    expect(plain(refusalTexts(["K1-01", "K1-02"]).join(" "))).toContain(" Attendent une relecture : la table");
  });

  test("it prints what may be printed, and no sentence of what waits", () => {
    const printed = textOf(typed, facts);
    for (const record of records.filter(({ id }) => id !== "K0-01" && id !== "K1-01"))
      expect(printed.includes(plain(record.sentence)), record.id).toBe(isShown(record, today));
    expect(printed).toContain("651,69 €");
    expect(sheetOf(typed, facts).cites.every((id) => id in facts.records)).toBe(true);
  });
});

describe("once every record is signed", () => {
  const facts = factsOf(signed);

  /** Worked by hand: income, children in all and here, arrangement, per child, in all. */
  const worked: [string, string, string, string, string, string][] = [
    ["2 000", "2", "2", "usual", "155,06 €", "310,12 €"],
    ["2 000", "1", "1", "usual", "182,02 €", "182,02 €"],
    ["2 000", "1", "1", "reduced", "242,70 €", "242,70 €"],
    ["2 000", "1", "1", "alternate", "121,35 €", "121,35 €"],
    ["1 651,69", "3", "3", "usual", "100,00 €", "300,00 €"],
    ["1 651,69", "3", "1", "usual", "100,00 €", "100,00 €"],
    ["3 000", "4", "2", "reduced", "274,75 €", "549,50 €"],
    ["5 000", "6", "6", "alternate", "208,72 €", "1 252,32 €"],
    ["651,70", "1", "1", "usual", "0,00 €", "0,00 €"],
  ];

  test.each(
    worked,
  )("income %s, %s children, %s here, %s: %s each", (income, children, concerned, arrangement, each, all) => {
    const sheet = sheetOf(
      { income: [income], children: [children], concerned: [concerned], arrangement: [arrangement] },
      facts,
    );
    const lines = sheet.sections[0]?.lines.map(({ text }) => plain(text)) ?? [];
    expect(lines).toHaveLength(6);
    expect(lines[4]?.endsWith(`= ${each} par enfant`), lines[4]).toBe(true);
    expect(lines[5]?.endsWith(`= ${all}`), lines[5]).toBe(true);
  });

  test("each line names the records it rests on", () => {
    const [steps] = sheetOf(typed, facts).sections;
    expect(steps?.lines.map(({ text }) => plain(text))).toEqual([
      "Revenu d’un mois : 2 000,00 €",
      "Minimum vital, qu’on en ôte : 651,69 €",
      "2 000,00 € − 651,69 € = 1 348,31 €",
      "Taux de la table pour 2 enfants, droit de visite classique : 11,5 %",
      "1 348,31 € × 11,5 % = 155,06 € par enfant",
      "155,06 € × 2 enfants = 310,12 €",
    ]);
    expect(steps?.lines.every(({ cites = [] }) => cites.length > 0 && cites.every((id) => id in facts.records))).toBe(
      true,
    );
  });

  test("at the minimum or under, the table gives nothing", () => {
    for (const income of ["0", "300", "651,69"])
      expect(textOf({ ...typed, income: [income] }, facts)).toContain("la table ne donne rien");
  });

  test("beyond the table it does not go on", () => {
    for (const income of ["5 000,01", "120 000"])
      expect(textOf({ ...typed, income: [income] }, facts)).toContain("dépasse celui où la table s’arrête");
    expect(textOf({ ...typed, children: ["7"] }, facts)).toContain("jusqu’à six enfants");
  });

  test("it says that it is indicative, and never what a pension will be", () => {
    const printed = textOf(typed, facts);
    expect(printed).toContain("estimation indicative, non opposable");
    expect(printed).not.toMatch(/pension sera|vous devrez|avez droit/i);
  });

  test.each(neededRecords)("without %s it computes nothing", (id) => {
    expect(computes(factsOf(signed))).toBe(true);
    expect(computes(factsOf(signed.filter((record) => record.id !== id)))).toBe(false);
  });

  test("a value that a record has lost stops it", () => {
    const lost = signed.map((record) =>
      record.id === "K1-01" ? { ...record, values: { classique_1: 13.5 } } : record,
    );
    expect(computes(factsOf(lost))).toBe(false);
  });

  test("the day after the RSA’s last day it computes nothing", () => {
    expect(computes(factsOf(signed, "2027-03-31"))).toBe(true);
    expect(computes(factsOf(signed, "2027-04-01"))).toBe(false);
  });
});

test.each([
  ["income", ["abc"]],
  ["income", ["10 000 000"]],
  ["children", ["0"]],
  ["children", ["8"]],
  ["concerned", ["3"]],
  ["arrangement", ["other"]],
])("%s « %s » is refused in a sentence", (field, value) => {
  const read = pensionsTool.read({ ...typed, [field]: value });
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
});
