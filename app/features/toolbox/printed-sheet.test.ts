import { expect, test } from "vitest";
import { printedSections, sourcesOf } from "./printed-sheet";
import type { Sheet, ToolFacts } from "./tool";

const name = "Code de procédure civile, articles 338-4 et 338-5";
const record = {
  id: "K3-62",
  title: "",
  sentence: "Revu le 1er avril 2026, puis le 21 mai.",
  sources: [{ name, url: "https://www.legifrance.gouv.fr/" }],
  asOf: "2026-04-03",
  values: {},
};
const facts: ToolFacts = { today: "2026-11-30", records: { "K3-62": record } };
const sheet: Sheet = {
  title: "",
  answer: [],
  tonight: "",
  thisWeek: "",
  sections: [{ heading: "La loi", lines: [{ text: record.sentence, cites: ["K3-62"] }] }],
  cites: [],
  isLaw: true,
};

test("a line ends neither within the number of an article nor after the first of a month", () => {
  expect(sourcesOf(sheet, facts)[0]?.name).toBe(name.replaceAll("-", "-\u2060"));
  expect(printedSections(sheet, facts)[0]?.lines[0]?.text).toBe("Revu le 1er\u00a0avril 2026, puis le 21 mai.");
});
