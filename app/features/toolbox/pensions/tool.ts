import { formatRate } from "~/platform/money";
import { centsTyped } from "../amounts";
import type { Fields, FieldsRead, Sheet, SheetSection, SheetTable, Tool, ToolFacts } from "../tool";
import {
  arrangementNames,
  beyondTexts,
  caseTexts,
  errorTexts,
  readingTexts,
  refusalTexts,
  sheetTexts,
  stepsOf,
  tableBroken,
  texts,
} from "./messages";
import {
  arrangements,
  type Case,
  CHILDREN_IN_TABLE,
  INCOME_MAX,
  missingRecords,
  neededRecords,
  readTable,
  type TableValues,
  tableValues,
} from "./rules";

/** What explains the table, in the order it is read; each is printed when it may be. */
const explained = ["K1-02", "K1-03", "K1-04", "K1-08", "K1-07", "K1-06"];
const cites = [...new Set([...neededRecords, ...explained])];

function read(fields: Fields): FieldsRead<Case> {
  const typed = (name: string) => fields[name]?.[0]?.trim() ?? "";
  const income = centsTyped(typed("income"), INCOME_MAX);
  const children = countTyped(typed("children"), CHILDREN_IN_TABLE + 1);
  const concerned = countTyped(typed("concerned"), CHILDREN_IN_TABLE + 1);
  const arrangement = arrangements.find((each) => each === typed("arrangement"));
  const errors: Record<string, string> = {};
  if (income === null) errors.income = errorTexts.income;
  if (children === null) errors.children = errorTexts.children;
  if (concerned === null || (children !== null && concerned > children)) errors.concerned = errorTexts.concerned;
  if (!arrangement) errors.arrangement = errorTexts.arrangement;
  if (income === null || children === null || concerned === null || !arrangement || Object.keys(errors).length > 0)
    return { ok: false, errors };
  return { ok: true, answers: { income, children, concerned, arrangement } };
}

function countTyped(typed: string, most: number): number | null {
  const count = /^\d$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : null;
}

function sheet(given: Case, facts: ToolFacts): Sheet {
  const values = tableValues(facts.records);
  const reading = values && readTable(given, values);
  const shared = {
    title: texts.title,
    tonight: sheetTexts.tonight,
    thisWeek: sheetTexts.thisWeek,
    cites: cites.filter((id) => id in facts.records),
    isLaw: true,
  };
  const own: SheetSection = { heading: sheetTexts.case, lines: caseTexts(given).map((text) => ({ text })) };
  const officially: SheetSection = {
    heading: sheetTexts.officially,
    lines: sheetTexts.officialLines.map((text) => ({ text })),
  };
  if (!values || !reading) {
    const missing = missingRecords(facts.records);
    return {
      ...shared,
      answer: missing.length > 0 ? refusalTexts(missing) : [tableBroken],
      sections: [own, readableIn(facts, sheetTexts.readable), officially],
    };
  }
  const table: SheetSection = { heading: sheetTexts.table, lines: [], table: tableOf(values) };
  const worth = readableIn(facts, sheetTexts.whatItIsWorth);
  if (!reading.ok)
    return { ...shared, answer: [beyondTexts[reading.reason]], sections: [own, table, worth, officially] };
  return {
    ...shared,
    answer: readingTexts(given, reading),
    sections: [{ heading: sheetTexts.steps, lines: stepsOf(given, reading) }, table, worth, officially],
  };
}

/** The sentences that may be printed today, each with its record. */
function readableIn({ records }: ToolFacts, heading: string): SheetSection {
  const lines = explained.flatMap((id) => {
    const record = records[id];
    return record ? [{ text: record.sentence, cites: [id] }] : [];
  });
  return { heading, lines: lines.length > 0 ? lines : [{ text: sheetTexts.nothingReadable }] };
}

function tableOf({ rates }: TableValues): SheetTable {
  return {
    columns: [sheetTexts.children, ...arrangements.map((arrangement) => arrangementNames[arrangement])],
    rows: Array.from({ length: CHILDREN_IN_TABLE }, (_, rank) => [
      String(rank + 1),
      ...arrangements.map((arrangement) => formatRate(rates[arrangement][rank] ?? 0)),
    ]),
  };
}

/** The Ministry’s indicative table, read line by line; refused while one of its records may not be printed. */
export const pensionsTool: Tool<Case> = { slug: "pensions", cites, read, sheet };
