import { expect, test } from "vitest";
import { addDays } from "~/platform/clock";
import type { Fields, ToolFacts } from "../tool";
import { towards, unknownYear, whereDates, wrong } from "./messages";
import { holidayNames } from "./school-holidays";
import { calendarTool, changeField, firstFields, withoutPast } from "./tool";

const record = { id: "K2-02", title: "", sentence: "Toussaint…", sources: [], asOf: "2026-11-25", values: {} };
const known: ToolFacts = { today: "2026-11-22", records: { "K2-02": record } };
const unknown: ToolFacts = { today: "2026-11-22", records: {} };
const drawn: Fields = {
  ...firstFields("2026-11-22"),
  zone: ["c"],
  start: ["2026-09-04"],
  summer: ["fortnights"],
  homeA: ["Rue des Lilas"],
  homeB: ["Rue du Port"],
};

function sheet(fields: Fields, facts: ToolFacts) {
  const read = calendarTool.read(fields);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return calendarTool.sheet(read.answers, facts);
}

function wrongIn(fields: Fields): string[] {
  const read = calendarTool.read({ ...drawn, ...fields });
  return read.ok ? [] : Object.keys(read.errors);
}

test("what stands in the form before anybody touched it gives a year", () => {
  expect(calendarTool.read(firstFields("2026-11-22")).ok).toBe(true);
  expect(calendarTool.read({}).ok).toBe(false);
});

test("a calendar kept year after year never grows beyond what a form holds", () => {
  const told = (year: number) =>
    Object.keys(holidayNames).flatMap((name) => [`from-${name}-${year}`, `back-${name}-${year}`]);
  const years = [2026, 2027, 2028, 2029].flatMap(told).map((name) => [name, ["2028-01-01"]]);
  const kept = { ...drawn, bridges: ["oui"], change: ["2026-12-24_2026-12-26_b"], ...Object.fromEntries(years) };
  const fields = withoutPast(kept, "2028-11-25");
  expect(Object.keys(fields).filter((name) => /^from-noel/.test(name))).toEqual([
    "from-noel-2027",
    "from-noel-2028",
    "from-noel-2029",
  ]);
  const sent = new Set([...Object.keys(fields), "intent", "stamp"]);
  expect(sent.size).toBeLessThanOrEqual(50);
});

test("changes by hand of the years before the last are let go, and the limit has a sentence of its own", () => {
  const swapped = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => addDays(from, n)).map((day) => `${day}_${day}_b`);
  const past = swapped("2025-09-01", 200);
  const late = [...swapped("2027-09-01", 3), "2026-12-24_2027-09-02_a"];
  expect(withoutPast({ ...drawn, change: [[...past, ...late].join(" ")] }, "2028-11-25").change).toEqual([
    late.join(" "),
  ]);
  expect(withoutPast(drawn, "2028-11-25").change).toEqual(drawn.change);
  const changes = [...past, ...swapped("2026-04-01", 200)];
  expect(wrongIn({ change: [changes.join(" ")] })).toEqual([]);
  const tooMany = calendarTool.read({ ...drawn, change: [[...changes, "2028-01-01_2028-01-01_a"].join(" ")] });
  expect(tooMany).toMatchObject({ ok: false, errors: { change: wrong.manyChanges } });
});

test("the sheet counts the nights, names tonight’s home and the next passage, and gives the year as a table", () => {
  const { answer, tonight, sections, cites } = sheet(drawn, known);
  expect(answer[0]).toBe("Année scolaire 2026-2027 : 183 nuits, Rue des Lilas ; 182 nuits, Rue du Port.");
  expect(tonight).toContain("Cette nuit : Rue du Port. Notez le prochain passage : vendredi 27\u00a0novembre, 16");
  const stays = sections.find(({ heading }) => heading.includes("nuit par nuit"))?.table?.rows ?? [];
  expect(stays.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(365);
  expect(stays[1]).toEqual(["4\u00a0septembre 2026", "11\u00a0septembre 2026", "Rue des Lilas", "7"]);
  expect(cites).toEqual(["K2-02"]);
});

test("a year counted without all its holidays has a star, and the sheet says what the star is", () => {
  const civil = (facts: ToolFacts, fields = drawn) =>
    sheet(fields, facts).sections.find(({ heading }) => heading === "Nuits par année civile");
  expect(civil(known)?.table?.rows.map(([year]) => year)).toContain("2026\u00a0*");
  expect(civil(known)?.lines.map(({ text }) => text)).toEqual([expect.stringMatching(/^L’étoile marque une année/)]);
  expect(civil(known, { ...drawn, split: ["none"] })?.lines).toEqual([]);
});

test("what was lived stays counted: once a record has lapsed, its dates that are past still are, and its sentence is not said", () => {
  const civil = (facts: ToolFacts) =>
    sheet(drawn, facts).sections.find(({ heading }) => heading === "Nuits par année civile")?.table?.rows[0];
  const summer = civil({ ...known, today: "2027-08-31" });
  const lapsed = { today: "2027-09-01", records: {}, lapsed: ["K2-02"] };
  expect(civil(lapsed)).toEqual(summer && [expect.stringContaining("2027"), ...summer.slice(1)]);
  expect(civil({ ...lapsed, lapsed: [] })).not.toEqual(civil(lapsed));
  expect(JSON.stringify(sheet(drawn, lapsed))).not.toContain(record.sentence);
  const midYear = { ...lapsed, today: "2027-02-12" };
  expect(sheet(drawn, midYear).answer).toContainEqual(unknownYear("2026-2027"));
});

test("the day without class is said with its record", () => {
  const closed = { ...record, id: "K2-03", sentence: "Pas de classe le vendredi 7 mai 2027." };
  const { sections, cites } = sheet(drawn, { ...known, records: { ...known.records, "K2-03": closed } });
  expect(cites).toEqual(["K2-02", "K2-03"]);
  expect(sections.flatMap(({ lines }) => lines)).toContainEqual({ text: closed.sentence, cites: ["K2-03"] });
});

test("without its record, a school year goes on by its rhythm and says so, and what the school told takes its place", () => {
  const without = sheet(drawn, unknown);
  expect(without.cites).toEqual([]);
  expect(JSON.stringify(without).split(unknownYear("2026-2027"))).toHaveLength(2);
  expect(without.sections.find(({ heading }) => heading.startsWith("Vacances : zone C,"))?.lines).toEqual([
    { text: whereDates },
  ]);
  expect(JSON.stringify(sheet({ ...drawn, split: ["none"] }, unknown))).not.toContain(unknownYear("2026-2027"));
  const told = { ...drawn, "from-noel-2026": ["2026-12-19"], "back-noel-2026": ["2027-01-04"] };
  const stays = sheet(told, unknown).sections.find(({ heading }) => heading.includes("nuit par nuit"))?.table?.rows;
  expect(stays).toContainEqual(["11\u00a0décembre 2026", "26\u00a0décembre 2026", "Rue des Lilas", "15"]);
});

test("each field that does not hold is named", () => {
  expect(wrongIn({ rhythm: ["3-4"] })).toEqual(["rhythm"]);
  expect(wrongIn({ start: ["2026-02-30"] })).toEqual(["start"]);
  expect(wrongIn({ homeB: ["rue des lilas "] })).toEqual(["homeB"]);
  expect(wrongIn({ homeA: ["x".repeat(31)] })).toEqual(["homeA"]);
  expect(wrongIn({ time: ["25:00"] })).toEqual(["time"]);
  expect(wrongIn({ "from-noel-2026": ["2026-12-19"] })).toEqual(["back-noel-2026"]);
  expect(wrongIn({ "from-ete-2026": ["2027-07-03"], "back-ete-2026": ["2027-10-01"] })).toEqual(["back-ete-2026"]);
  expect(wrongIn({ change: ["2026-12-26_2026-12-24_b"] })).toEqual(["change"]);
  expect(wrongIn({ change: ["2026-12-24_2026-12-26_c"] })).toEqual(["change"]);
});

test("changes are read as they are written, in one field", () => {
  const change = { from: "2026-12-24", to: "2026-12-26", home: "b" } as const;
  const other = { from: "2026-12-31", to: "2026-12-31", home: "a" } as const;
  const read = calendarTool.read({ ...drawn, change: [`${changeField(change)} ${changeField(other)}`] });
  expect(read.ok && read.answers.residence.changes).toEqual([change, other]);
});

test("holidays that a school told are those of the list", () => {
  const told = { "from-constructor-2026": ["2026-12-19"], "back-constructor-2026": ["2027-01-04"] };
  const read = calendarTool.read({ ...drawn, ...told });
  expect(read.ok && read.answers.residence.told).toEqual([]);
});

test("a passage leads to a home by the name somebody typed, or in plain words", () => {
  expect(towards("b", { a: "Rue des Lilas", b: "Seconde maison" })).toBe("vers la seconde maison");
  expect(towards("a", { a: "Rue des Lilas", b: "Seconde maison" })).toBe("vers Rue des Lilas");
});
