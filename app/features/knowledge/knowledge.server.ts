import { type At, parisDay } from "~/platform/clock";
import telephones from "../../../content/knowledge/telephones.json";
import { readRecords, readTexts } from "./record-file";
import { type KnowledgeRecord, type RecordState, stateOf } from "./rules";
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
