import { type At, type Day, formatDay, parisDay } from "~/platform/clock";
import telephones from "../../../content/knowledge/telephones.json";
import { readRecords, readTexts } from "./record-file";
import { type KnowledgeRecord, type KnowledgeSource, lastDayOf, type RecordState, readOnOf, stateOf } from "./rules";
import { telephoneRecords } from "./telephone-records";

const files = import.meta.glob<string>("/content/knowledge/*.md", { query: "?raw", import: "default", eager: true });
const TEXTS = "/content/knowledge/textes.md";

const texts = readTexts(files[TEXTS] ?? "");
const records = [
  ...Object.entries(files).flatMap(([path, file]) => (path === TEXTS ? [] : readRecords(file, texts))),
  ...telephoneRecords(telephones),
];

/** Every record, in the order of the files, the lines of help last. */
export function listRecords(): KnowledgeRecord[] {
  return records;
}

/** The records in one of these states today. */
export function listRecordsThat(states: RecordState[], { now }: At): KnowledgeRecord[] {
  const today = parisDay(now);
  return records.filter((record) => states.includes(stateOf(record, today)));
}

/** What a text rests on, as it stands under it. */
export interface CitedSource {
  id: string;
  title: string;
  texts: KnowledgeSource[];
  readOn: Day;
  /** « 3 avril 2026 ». */
  date: string;
  /** Who signed it, and when, in words. */
  signed: string | null;
  /** Since when it should have been read again, in words; null while it holds. */
  oldSince: string | null;
}

/** The records of these numbers in their order; those that nobody signed, or knows, are left out. */
export function sourcesOf(ids: string[], { now }: At): CitedSource[] {
  const today = parisDay(now);
  return ids.flatMap((id) => {
    const record = records.find((one) => one.id === id);
    const readOn = record && readOnOf(record);
    if (!record || !readOn) return [];
    const state = stateOf(record, today);
    if (state === "unsigned") return [];
    const { title, sources: texts, signed } = record;
    const oldSince = state === "expired" ? formatDay(lastDayOf(record) ?? readOn) : null;
    return [
      {
        id,
        title,
        texts,
        readOn,
        date: formatDay(readOn),
        signed: signed && `${signed.by}, le ${formatDay(signed.on)}`,
        oldSince,
      },
    ];
  });
}

/** What a record was read in, for paper: « Code civil, article 215 ». Throws for one that may not be printed, on whatever day. */
export function citationOf(id: string): string {
  const record = records.find((one) => one.id === id);
  if (!record || (record.awaits && !record.signed)) throw new Error(`no record ${id} to cite`);
  return record.sources.map(({ name }) => name).join(" ; ");
}

/** The day the first read of these records was read. Throws when none was. */
export function oldestReading(ids: string[]): Day {
  const [oldest] = records
    .filter(({ id }) => ids.includes(id))
    .flatMap((record) => readOnOf(record) ?? [])
    .toSorted();
  if (!oldest) throw new Error("no record of these was read");
  return oldest;
}
