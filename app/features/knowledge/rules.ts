import { addDays, addMonths, type Day } from "~/platform/clock";

/** How long before its last day a record is worth a line for the coach. */
export const EXPIRES_SOON_DAYS = 30;

/** How the sentence was compared with its source. */
export type Reading = "official" | "secondary" | "computed" | "memory";

/** Whose look a record waits for: a lawyer’s, somebody’s who opens the official text, or somebody’s who telephones. */
export type Reader = "lawyer" | "check" | "call";

export interface KnowledgeSource {
  /** « Code civil, article 371-2 ». */
  name: string;
  /** Where it is read officially. */
  url: string;
}

/** One rule, number, scale or opening hour: what is said of it, where it was read, and until when that holds. */
export interface KnowledgeRecord {
  id: string;
  /** A line of help stays in print after its last day (decision 0024). */
  kind: "law" | "line";
  title: string;
  sentence: string;
  sources: KnowledgeSource[];
  reading: Reading;
  /** When it was compared: a year, a month or a day, as far as it is known; null when it never was. */
  checkedOn: string | null;
  months: 6 | 12;
  /** The text itself ends that day, before or after the months are over. */
  notAfter: Day | null;
  awaits: { reader: Reader; why: string } | null;
  /** A named professional, and the day. */
  signed: { by: string; on: Day } | null;
  /** The numbers of its sentence that a tool computes with, by name: euros, or percents. */
  values: Record<string, number>;
}

export type RecordState = "fresh" | "expires_soon" | "expired" | "unsigned";

/** The first day the sentence may have been compared, or the day it was signed; null when it never was. */
export function readOnOf({ checkedOn, signed }: KnowledgeRecord): Day | null {
  if (signed) return signed.on;
  return checkedOn && `${checkedOn}-01-01`.slice(0, 10);
}

/** The last day the sentence holds: months after it was read, or the end of its text. Null when it never was. */
export function lastDayOf(record: KnowledgeRecord): Day | null {
  const readOn = readOnOf(record);
  if (!readOn) return null;
  const byAge = addMonths(readOn, record.months);
  return record.notAfter && record.notAfter < byAge ? record.notAfter : byAge;
}

export function stateOf(record: KnowledgeRecord, today: Day): RecordState {
  const lastDay = lastDayOf(record);
  if (lastDay === null || (record.awaits && !record.signed)) return "unsigned";
  if (lastDay < today) return "expired";
  return lastDay <= addDays(today, EXPIRES_SOON_DAYS) ? "expires_soon" : "fresh";
}

/** May the sentence be printed that day? An unsigned one never; an expired one only when it is a line of help. */
export function isShown(record: KnowledgeRecord, today: Day): boolean {
  const state = stateOf(record, today);
  return state !== "unsigned" && (state !== "expired" || record.kind === "line");
}
