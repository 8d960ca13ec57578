import { expect, test } from "vitest";
import { isShown, type KnowledgeRecord, lastDayOf, type RecordState, stateOf } from "./rules";

const today = "2026-11-25";
const read: KnowledgeRecord = {
  id: "K0-00",
  kind: "law",
  title: "Un délai",
  sentence: "Un mois.",
  sources: [{ name: "Code civil, article 1", url: "https://www.legifrance.gouv.fr" }],
  reading: "official",
  checkedOn: "2026-11-22",
  months: 12,
  notAfter: null,
  awaits: null,
  signed: null,
  values: {},
};
const signed = { by: "Maître Anne Martin, avocate au barreau de Lyon", on: "2026-11-24" };
const awaits = { reader: "lawyer", why: "" } as const;

/** A record, the state it has, whether its sentence may be printed, and whether that of a line of help may. */
const cases: [string, Partial<KnowledgeRecord>, RecordState, { law: boolean; line: boolean }][] = [
  ["read three days ago", {}, "fresh", { law: true, line: true }],
  ["read a year ago to the day", { checkedOn: "2025-11-25" }, "expires_soon", { law: true, line: true }],
  ["read a year and a day ago", { checkedOn: "2025-11-24" }, "expired", { law: false, line: true }],
  ["with thirty days left", { checkedOn: "2025-12-25" }, "expires_soon", { law: true, line: true }],
  ["with thirty-one days left", { checkedOn: "2025-12-26" }, "fresh", { law: true, line: true }],
  ["to be read twice a year", { checkedOn: "2026-05-24", months: 6 }, "expired", { law: false, line: true }],
  ["whose text ends before its year", { notAfter: "2026-11-24" }, "expired", { law: false, line: true }],
  ["whose text ends after its year", { notAfter: "2028-01-01" }, "fresh", { law: true, line: true }],
  ["read in a month", { checkedOn: "2025-11" }, "expired", { law: false, line: true }],
  ["read in a year", { checkedOn: "2026" }, "fresh", { law: true, line: true }],
  ["never read", { checkedOn: null }, "unsigned", { law: false, line: false }],
  ["that waits", { awaits }, "unsigned", { law: false, line: false }],
  ["that waits and is old", { awaits, checkedOn: "2012" }, "unsigned", { law: false, line: false }],
  ["that waited and was signed", { awaits, signed, checkedOn: null }, "fresh", { law: true, line: true }],
  ["signed long ago", { awaits, signed: { ...signed, on: "2024-01-01" } }, "expired", { law: false, line: true }],
];

test.each(cases)("a record %s", (_, given, state, shown) => {
  const record = { ...read, ...given };
  expect(stateOf(record, today)).toBe(state);
  expect(isShown(record, today)).toBe(shown.law);
  expect(isShown({ ...record, kind: "line" }, today)).toBe(shown.line);
});

test("a sentence holds through its last day", () => {
  const last = lastDayOf(read) ?? "";
  expect(last).toBe("2027-11-22");
  expect(isShown(read, last)).toBe(true);
  expect(isShown(read, "2027-11-23")).toBe(false);
});
