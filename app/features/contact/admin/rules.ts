import type { ReplyDelay } from "~/features/settings/rules";
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

/** From here on, the answer is soon due. */
const SOON_HOURS = 8;
const HOUR_MS = 3_600_000;

interface Counted {
  begin: number;
  end: number;
  next: Day;
}

/** By number of days answered a week and by day: months of messages ask for the same days again and again. */
const countedDays = new Map<string, Counted | { next: Day }>();

/** What counts of this day in Paris, in milliseconds since 1970; nothing on a day when nobody answers. And the day after. */
function countedOf(day: Day, { reply_days }: ReplyDelay): Counted | { next: Day } {
  const key = reply_days + day;
  const known = countedDays.get(key);
  if (known) return known;
  const next = addDays(day, 1);
  const counted =
    weekday(day) > reply_days
      ? { next }
      : { begin: parisInstant(day, "00:00").getTime(), end: parisInstant(next, "00:00").getTime(), next };
  if (countedDays.size > 500) countedDays.clear();
  countedDays.set(key, counted);
  return counted;
}

/** The moment by which a message is promised an answer (requirements ); days when nobody answers do not count. */
export function answerDue(received: Date, delay: ReplyDelay): Date {
  let left = delay.reply_hours * HOUR_MS;
  for (let day = countedOf(parisDay(received), delay); ; day = countedOf(day.next, delay)) {
    if (!("begin" in day)) continue;
    const from = Math.max(day.begin, received.getTime());
    if (from + left < day.end) return new Date(from + left);
    left -= day.end - from;
  }
}

/** What is left of the promise: never more than its hours, since days when nobody answers do not count. */
function leftMs(due: Date, now: Date, delay: ReplyDelay): number {
  let left = 0;
  for (let day = parisDay(now); day <= parisDay(due); day = addDays(day, 1)) {
    const counted = countedOf(day, delay);
    if (!("begin" in counted)) continue;
    left += Math.max(0, Math.min(counted.end, due.getTime()) - Math.max(counted.begin, now.getTime()));
  }
  return left;
}

export interface Wait {
  /** « Il reste 14 h ». */
  text: string;
  urgency: "calm" | "soon" | "late";
}

/** How long a message may still wait, in words: what the promise says, not the clock on the wall. */
export function waitOf(received: Date, now: Date, delay: ReplyDelay): Wait {
  const due = answerDue(received, delay);
  const late = (now.getTime() - due.getTime()) / HOUR_MS;
  if (late > 0) return { text: `En retard de ${span(late)}`, urgency: "late" };
  const left = leftMs(due, now, delay) / HOUR_MS;
  const text = left < 1 ? "Il reste moins d’une heure" : `Il reste ${Math.floor(left)}\u00a0h`;
  return { text, urgency: left < SOON_HOURS ? "soon" : "calm" };
}

function span(hours: number): string {
  if (hours < 1) return "moins d’une heure";
  if (hours < 48) return `${Math.floor(hours)}\u00a0h`;
  return `${Math.floor(hours / 24)}\u00a0jours`;
}
