import { type Absence, wholeDays } from "~/features/availability/rules";
import { addDays, parisInstant } from "~/platform/clock";
import { shortened } from "~/platform/shortened";

/** So long an answer can be taken back; nobody sees it before. */
export const UNDO_SECONDS = 10;
export const TEXT_MAX_CHARACTERS = 8_000;
export const NOTE_MAX_CHARACTERS = 4_000;
/** Questions and additions one account may send in an hour. */
export const MESSAGES_PER_HOUR = 30;
/** The public figure says nothing of fewer answers. */
export const FIGURE_FROM_ANSWERS = 20;
/** The public figure looks back so many days. */
export const FIGURE_DAYS = 365;
/** How long an answer that was read still leads the member area. */
export const ANSWER_RECALLED_DAYS = 7;
/** Version of the sentence of consent; a new wording is a new version, asked again. */
export const MESSAGE_CONSENT_VERSION = "2026-11";

export type MessageKind = "question" | "addition" | "answer";

/** Why a question ends without an answer. */
export const closedReasons = ["answered_elsewhere", "sent_twice", "nothing_to_answer", "other"] as const;
export type ClosedReason = (typeof closedReasons)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The moment by which what is written now is answered: the hours promised, of which whole days of absence count none (requirements ). */
export function dueAt(writtenAt: Date, absences: Absence[], promisedHours: number): Date {
  let from = writtenAt.getTime();
  let left = promisedHours * HOUR_MS;
  for (const absence of wholeDays(absences).sort((a, b) => a.firstDay.localeCompare(b.firstDay))) {
    const begin = parisInstant(absence.firstDay, "00:00").getTime();
    const end = parisInstant(addDays(absence.lastDay, 1), "00:00").getTime();
    if (end <= from) continue;
    if (begin >= from + left) break;
    left -= Math.max(0, begin - from);
    from = end;
  }
  return new Date(from + left);
}

/** The absence that moves what is written now, if any: the last one on the way. */
export function absenceAhead(writtenAt: Date, absences: Absence[], promisedHours: number): Absence | null {
  const due = dueAt(writtenAt, absences, promisedHours);
  const onTheWay = wholeDays(absences).filter(
    ({ firstDay, lastDay }) =>
      parisInstant(firstDay, "00:00") < due && parisInstant(addDays(lastDay, 1), "00:00") > writtenAt,
  );
  return onTheWay.sort((a, b) => b.firstDay.localeCompare(a.firstDay))[0] ?? null;
}

/** A question that waits: what was promised, and how far the wait is. */
export interface Wait {
  writtenAt: Date;
  due: Date;
  /** From 0 to 1. */
  elapsed: number;
  late: boolean;
}

/**
 * What the coach is told of a question that waits: nothing (0), 24 h before its promise (1), 6 h before (2), at the promise (3), then
 * once a day (4, 5…).
 */
export function alertStage(due: Date, now: Date): number {
  const late = now.getTime() - due.getTime();
  if (late >= 0) return 3 + Math.floor(late / DAY_MS);
  if (late >= -6 * HOUR_MS) return 2;
  return late >= -DAY_MS ? 1 : 0;
}

/** Where a question stands in the coach's queue. */
export type Urgency = "late" | "six_hours" | "today" | "later";

export function urgencyOf(due: Date, now: Date): Urgency {
  const left = due.getTime() - now.getTime();
  if (left < 0) return "late";
  if (left <= 6 * HOUR_MS) return "six_hours";
  return left <= DAY_MS ? "today" : "later";
}

export interface AnswerTime {
  writtenAt: Date;
  due: Date;
  answeredAt: Date;
}

export interface Figure {
  answers: number;
  /** Whole percent, rounded down: 99.9 % is no 100 %. */
  onTimePercent: number;
  /** Hours, rounded up. */
  medianHours: number;
}

/** What the site says of its answers; null below `FIGURE_FROM_ANSWERS`. */
export function figureOf(answered: AnswerTime[]): Figure | null {
  if (answered.length < FIGURE_FROM_ANSWERS) return null;
  const onTime = answered.filter(({ due, answeredAt }) => answeredAt <= due).length;
  const waits = answered.map(({ writtenAt, answeredAt }) => answeredAt.getTime() - writtenAt.getTime());
  waits.sort((a, b) => a - b);
  const middle = waits.length / 2;
  const median = ((waits[Math.ceil(middle) - 1] ?? 0) + (waits[Math.floor(middle)] ?? 0)) / 2;
  return {
    answers: answered.length,
    onTimePercent: Math.floor((100 * onTime) / answered.length),
    medianHours: Math.ceil(median / HOUR_MS),
  };
}

const GREETING = /^(?:bonjour|bonsoir|ch(?:er|ère))(?: [\p{L}’'-]+){0,3}(?:\s*[,.!…]+\s+|\s*\n\s*)/iu;

/** What a letter says once « Bonjour Sophie, » is said. */
export function afterGreeting(text: string): string {
  const said = text.trim().replace(GREETING, "");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What a thread is called: the first words of its first question. */
export function titleOf(firstText: string): string {
  const [line = ""] = afterGreeting(firstText).split("\n");
  const [sentence = ""] = /^.+?[.!?…]+(?=\s|$)/.exec(line) ?? [line];
  return shortened(sentence.replace(/\.$/, ""), 60);
}

/** What a letter bears, at most. */
export const ATTACHMENTS_AT_MOST = 5;

/** A photograph made anew, or a document. */
export type AttachmentKind = "image/jpeg" | "application/pdf";
