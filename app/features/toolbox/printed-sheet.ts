import { formatDay } from "~/platform/clock";
import type { CitedRecord, Fields, FieldsRead, Sheet, SheetSection, Tool, ToolFacts } from "./tool";

/** The sheet of these fields, as this person may have it; or what is wrong in them. */
export function readSheet<Answers>(
  tool: Tool<Answers>,
  fields: Fields,
  { facts, isMember }: { facts: ToolFacts; isMember: boolean },
): FieldsRead<Sheet> {
  const read = tool.read(fields);
  if (!read.ok) return read;
  const sheet = tool.sheet(read.answers, facts);
  return { ok: true, answers: isMember || !tool.start ? sheet : tool.start(sheet) };
}

const FIRST_OF_MONTH = /(?<!\d)1er (?=\p{L})/gu;

/** The numbers of articles, « 338-4 »: a line does not end within one. */
const inOnePiece = (name: string) => name.replace(/(?<=\d)-(?=\d)/g, "-\u2060");

/** What of a sheet may be printed today: a line goes with the record it rests on. */
export function printedSections({ sections }: Sheet, { records }: ToolFacts): SheetSection[] {
  return sections
    .map((section) => ({
      ...section,
      lines: section.lines
        .filter(({ cites = [] }) => cites.every((id) => records[id] !== undefined))
        .map((line) => ({ ...line, text: line.text.replace(FIRST_OF_MONTH, "1er\u00a0") })),
    }))
    .filter(({ lines, table }) => lines.length > 0 || table !== undefined);
}

/** The records a sheet rests on, each once. */
export function recordsOf(sheet: Sheet, facts: ToolFacts): CitedRecord[] {
  const lines = printedSections(sheet, facts).flatMap((section) => section.lines);
  const ids = new Set([...sheet.cites, ...lines.flatMap(({ cites = [] }) => cites)]);
  return [...ids].flatMap((id) => facts.records[id] ?? []);
}

export interface PrintedSource {
  name: string;
  url: string;
  asOf: string;
}

/** Where it was read, each text once, « à jour au » the oldest reading of it. */
export function sourcesOf(sheet: Sheet, facts: ToolFacts): PrintedSource[] {
  const days = new Map<string, { url: string; day: string }>();
  for (const { sources, asOf } of recordsOf(sheet, facts))
    for (const { name, url } of sources) {
      const known = days.get(name);
      if (!known || asOf < known.day) days.set(name, { url, day: asOf });
    }
  return [...days].map(([name, { url, day }]) => ({ name: inOnePiece(name), url, asOf: formatDay(day) }));
}
