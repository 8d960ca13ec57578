import { addDays, parisDay, parisInstant, weekday } from "~/platform/clock";

/** The coach's boxes: what waits (new or read), answered, put away, kept aside. */
export const inboxes = ["waiting", "answered", "archived", "suspect"] as const;
export type Inbox = (typeof inboxes)[number];

export const MESSAGES_PER_PAGE = 20;
export const ANSWER_MAX_CHARACTERS = 8_000;
export const SAVED_TITLE_MAX_CHARACTERS = 80;

/** « Sous 24 h, du lundi au samedi »: the promise of the contact page (spec §9). */
const PROMISED_HOURS = 24;
/** From here on, the answer is soon due. */
const SOON_HOURS = 8;
const SUNDAY = 7;
const HOUR_MS = 3_600_000;

/** The moment by which a message is promised an answer; a Sunday in Paris does not count. */
export function answerDue(received: Date): Date {
  const day = parisDay(received);
  const from = weekday(day) === SUNDAY ? parisInstant(addDays(day, 1), "00:00") : received;
  const due = new Date(from.getTime() + PROMISED_HOURS * HOUR_MS);
  return weekday(parisDay(due)) === SUNDAY ? new Date(due.getTime() + PROMISED_HOURS * HOUR_MS) : due;
}

export interface Wait {
  /** « Il reste 14 h ». */
  text: string;
  urgency: "calm" | "soon" | "late";
}

/** How long a message may still wait, in words. */
export function waitOf(received: Date, now: Date): Wait {
  const left = (answerDue(received).getTime() - now.getTime()) / HOUR_MS;
  if (left < 0) return { text: `En retard de ${span(-left)}`, urgency: "late" };
  const text = left < 1 ? "Il reste moins d’une heure" : `Il reste ${Math.floor(left)}\u00a0h`;
  return { text, urgency: left < SOON_HOURS ? "soon" : "calm" };
}

function span(hours: number): string {
  if (hours < 1) return "moins d’une heure";
  if (hours < 48) return `${Math.floor(hours)}\u00a0h`;
  return `${Math.floor(hours / 24)}\u00a0jours`;
}
