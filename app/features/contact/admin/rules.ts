import { addDays, type Day, parisDay, parisInstant, weekday } from "~/platform/clock";

/** The coach's boxes: what waits (new or read), answered, put away, kept aside. */
export const inboxes = ["waiting", "answered", "archived", "suspect"] as const;
export type Inbox = (typeof inboxes)[number];

/** The word of each box in an address: `?boite=repondus`. */
export const boxAddresses: Record<Inbox, string> = {
  waiting: "a-traiter",
  answered: "repondus",
  archived: "archives",
  suspect: "mis-a-part",
};

export const MESSAGES_PER_PAGE = 20;
/** A search opens this many messages, the newest. */
export const SEARCHED_MESSAGES = 10_000;
export const ANSWER_MAX_CHARACTERS = 8_000;
export const SAVED_TITLE_MAX_CHARACTERS = 80;

/** What the contact page promises (requirements ). */
export const PROMISED_HOURS = 24;
/** From here on, the answer is soon due. */
const SOON_HOURS = 8;
const SUNDAY = 7;
const HOUR_MS = 3_600_000;

/** The moment by which a message is promised an answer; a Sunday in Paris does not count. */
export function answerDue(received: Date): Date {
  const day = parisDay(received);
  const from = weekday(day) === SUNDAY ? midnightAfter(day) : received;
  const due = new Date(from.getTime() + PROMISED_HOURS * HOUR_MS);
  const sunday = parisDay(due);
  if (weekday(sunday) !== SUNDAY) return due;
  return new Date(due.getTime() + midnightAfter(sunday).getTime() - parisInstant(sunday, "00:00").getTime());
}

function midnightAfter(day: Day): Date {
  return parisInstant(addDays(day, 1), "00:00");
}

/** What is left of the promise: never more than its 24 hours, since a Sunday on the way does not count. */
function leftMs(due: Date, now: Date): number {
  const sunday = addDays(parisDay(now), SUNDAY - weekday(parisDay(now)));
  const begin = Math.max(parisInstant(sunday, "00:00").getTime(), now.getTime());
  const end = Math.min(midnightAfter(sunday).getTime(), due.getTime());
  return due.getTime() - now.getTime() - Math.max(0, end - begin);
}

export interface Wait {
  /** « Il reste 14 h ». */
  text: string;
  urgency: "calm" | "soon" | "late";
}

/** How long a message may still wait, in words: what the promise says, not the clock on the wall. */
export function waitOf(received: Date, now: Date): Wait {
  const due = answerDue(received);
  const late = (now.getTime() - due.getTime()) / HOUR_MS;
  if (late > 0) return { text: `En retard de ${span(late)}`, urgency: "late" };
  const left = leftMs(due, now) / HOUR_MS;
  const text = left < 1 ? "Il reste moins d’une heure" : `Il reste ${Math.floor(left)}\u00a0h`;
  return { text, urgency: left < SOON_HOURS ? "soon" : "calm" };
}

function span(hours: number): string {
  if (hours < 1) return "moins d’une heure";
  if (hours < 48) return `${Math.floor(hours)}\u00a0h`;
  return `${Math.floor(hours / 24)}\u00a0jours`;
}
