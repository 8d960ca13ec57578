import { describe, expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import { isShown, type KnowledgeRecord } from "~/features/knowledge/rules";
import type { Fields, ToolFacts } from "../tool";
import { housingTool } from "./tool";

const today = "2026-11-25";
const records = listRecords().filter(({ id }) => housingTool.cites.includes(id));
const signed = (...ids: string[]) =>
  records.map((record) =>
    ids.includes(record.id) ? { ...record, signed: { by: "Maître Anne Martin", on: today } } : record,
  );
const factsOf = (known: KnowledgeRecord[], day = today): ToolFacts => ({
  today: day,
  records: Object.fromEntries(
    known.filter((record) => isShown(record, day)).map((record) => [record.id, { ...record, asOf: day }]),
  ),
});

const owned: Fields = {
  tenure: ["owned"],
  status: ["married"],
  value: ["240 000"],
  loan: ["100 000"],
  share: ["50"],
  monthly: ["900"],
};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const sheetOf = (fields: Fields, facts: ToolFacts) => {
  const read = housingTool.read(fields);
  if (!read.ok) throw new Error(Object.values(read.errors).join("\n"));
  return housingTool.sheet(read.answers, facts);
};
const textOf = (fields: Fields, facts: ToolFacts) => plain(JSON.stringify(sheetOf(fields, facts)));

describe("as the records stand", () => {
  const facts = factsOf(records);

  test("neither soulte nor tax is printed: the notary is to be asked", () => {
    const { sections } = sheetOf(owned, facts);
    const buyout = sections.find(({ heading }) => heading.startsWith("Racheter"));
    expect(buyout?.lines.map(({ text }) => plain(text).slice(0, 40))).toEqual([
      "Soulte : demandez-en le montant au notai",
      "Droit de partage : demandez-en le montan",
    ]);
    expect(textOf(owned, facts)).not.toMatch(/1,1|2,5 %|1 540/);
    expect(sections[0]?.table?.rows.map((row) => row[2])).toEqual([
      "le logement",
      "à demander au notaire",
      "à demander au notaire",
      "à demander au notaire",
    ]);
  });

  test("what is left between the value and the loan is counted all the same, and a sale", () => {
    const printed = textOf({ ...owned, saleCosts: ["10 000"] }, facts);
    expect(printed).toContain("240 000 € − 100 000 € = 140 000 €");
    expect(printed).toContain("= 130 000 €");
    expect(printed).toContain("65 000 € pour vous, 65 000 € pour l’autre");
    expect(printed).toContain("450 € par mois");
  });

  test("what the law keeps for spouses is not said to others", () => {
    const spouses = plain(records.find(({ id }) => id === "K6-14")?.sentence ?? "none");
    expect(textOf(owned, facts)).toContain(spouses);
    for (const status of ["pacs", "unmarried"])
      expect(textOf({ ...owned, status: [status] }, facts), status).not.toContain(spouses);
  });

  test("a sentence that waits is not printed, one that holds is, with its source", () => {
    const printed = textOf(owned, facts);
    for (const id of ["K6-14", "K6-15"]) {
      expect(printed, id).toContain(plain(records.find((record) => record.id === id)?.sentence ?? "none"));
      expect(sheetOf(owned, facts).cites).toContain(id);
    }
    for (const record of records.filter((one) => !isShown(one, today)))
      expect(printed.includes(plain(record.sentence)), record.id).toBe(false);
  });

  test("a price that does not pay the loan is said so in each line of a sale", () => {
    const saleOf = (fields: Fields) =>
      sheetOf({ ...owned, ...fields }, facts).sections[0]?.table?.rows.map((row) => plain(row[1] ?? ""));
    expect(saleOf({ value: ["200 000"], loan: ["215 000"], saleCosts: ["5 000"] })).toEqual([
      "10 000 € à payer",
      "10 000 € à payer",
      "10 000 €",
      "le prix, frais payés, n’y suffit pas",
    ]);
    expect(saleOf({ value: ["215 000"], loan: ["215 000"] })?.slice(2)).toEqual(["rien", "remboursé sur le prix"]);
    expect(saleOf({ loan: ["0"] })?.slice(2)).toEqual(["rien", "aucun"]);
  });

  test("a lease is sent to who knows it", () => {
    const printed = textOf({ tenure: ["rented"], status: ["pacs"] }, facts);
    expect(printed).toContain("attendent une relecture");
    expect(printed).toContain("lisez les noms qui y figurent");
  });
});

describe("once they are signed", () => {
  const facts = factsOf(signed("K4-01", "K4-43", "K6-07"));

  test("the soulte, the tax and the sum are printed, each with its record", () => {
    const { sections } = sheetOf({ ...owned, deedCosts: ["2 000"] }, facts);
    expect(
      sections
        .find(({ heading }) => heading.startsWith("Racheter"))
        ?.lines.map((line) => [plain(line.text), line.cites]),
    ).toEqual([
      ["Soulte : 140 000 € × 50 % = 70 000 €.", ["K4-43"]],
      ["Droit de partage, si ce logement est seul à partager : 140 000 € × 1,1 % = 1 540 €.", ["K4-01"]],
      ["À trouver : 70 000 € + 1 540 € + 2 000 € de frais = 73 540 €.", ["K4-43", "K4-01"]],
    ]);
    expect(sections[0]?.table?.rows.map((row) => plain(row[2] ?? ""))).toEqual([
      "le logement",
      "70 000 €",
      "73 540 €",
      "173 540 €",
    ]);
  });

  test("another rate for who is neither married nor pacs", () => {
    expect(textOf({ ...owned, status: ["unmarried"] }, facts)).toContain("× 2,5 % = 3 500 €");
  });

  test("one of the two alone prints its own line only", () => {
    const duty = textOf(owned, factsOf(signed("K4-01")));
    expect(duty).toContain("1 540 €");
    expect(duty).not.toMatch(/Soulte : 1|À trouver :/);
    const balance = textOf(owned, factsOf(signed("K4-43")));
    expect(balance).toContain("= 70 000 €.");
    expect(balance).not.toMatch(/1 540|À trouver :/);
  });

  test("a year and a day later they are no longer", () => {
    expect(textOf(owned, factsOf(signed("K4-01", "K4-43"), "2027-11-26"))).not.toContain("1 540 €");
  });

  test("a lease is explained", () => {
    expect(sheetOf({ tenure: ["rented"], status: ["married"] }, facts).cites).toContain("K6-07");
  });
});

test("a loan above the value sends to the bank first", () => {
  const { answer } = sheetOf({ ...owned, loan: ["260 000"] }, factsOf(records));
  expect(answer[0]).toBe("Le prêt dépasse la valeur\u202f: commencez par la banque.");
});

test.each([
  ["tenure", ""],
  ["status", ""],
  ["value", "0"],
  ["value", "beaucoup"],
  ["loan", ""],
  ["share", "0"],
  ["share", "100"],
  ["share", "moitié"],
  ["saleCosts", "-1"],
])("%s « %s » is refused in a sentence", (field, value) => {
  const read = housingTool.read({ ...owned, [field]: [value] });
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
});
