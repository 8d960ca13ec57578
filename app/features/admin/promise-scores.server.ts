import { answerDue } from "~/features/contact/contact.server";
import { type MeasuredPromise, promisedText, promises } from "~/features/promises/rules";
import type { Settings } from "~/features/settings/rules";
import { addMonths, parisDay, parisInstant } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { listMessagesDue, listPromisedThings, type PromisedThing } from "./promise-queries.server";

/** A message waits at most so long for its hours: a week of them, and the days when nobody answers. */
const LONGEST_WAIT_DAYS = 14;

const ANSWERED = "message_answered" satisfies MeasuredPromise;

/** The earliest moment at which a message written is due at `moment` or later. */
function firstDueAt(moment: Date, settings: Settings): Date {
  let [early, late] = [moment.getTime() - LONGEST_WAIT_DAYS * 86_400_000, moment.getTime()];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (answerDue(new Date(middle), settings) < moment) early = middle;
    else late = middle;
  }
  return new Date(late);
}

/** The register, with what last month’s records say of each promise. Two queries, whatever the number of things promised. */
export async function readPromiseScores(
  db: Db,
  { now, settings, firstExchangeMinutes }: { now: Date; settings: Settings; firstExchangeMinutes: number },
) {
  const next = `${parisDay(now).slice(0, 7)}-01`;
  const first = addMonths(next, -1);
  const month = { from: parisInstant(first, "00:00"), until: parisInstant(next, "00:00"), first, next };
  // A message is due later the later it was written: what was due in a month was written between two moments.
  const messages = await listMessagesDue(db, {
    from: firstDueAt(month.from, settings),
    until: firstDueAt(month.until, settings),
    hours: settings.reply_hours,
  });
  const answers = messages.others.map(({ id, createdAt, answeredAt }): PromisedThing => {
    const dueAt = answerDue(new Date(createdAt), settings);
    const kept = answeredAt !== null && new Date(answeredAt) <= dueAt;
    return { promise: ANSWERED, dueAt, kept, to: `/admin/messages/${id}` };
  });
  const things = [...(await listPromisedThings(db, month, settings)), ...answers];
  const facts = { ...settings, first_exchange_minutes: firstExchangeMinutes };
  return {
    month: first,
    kept: things.filter(({ kept }) => kept).length + messages.answeredSoon,
    due: things.length + messages.answeredSoon,
    lines: promises.map(({ id, title, rule, measured, says }) => {
      const due = things.filter(({ promise }) => promise === id);
      return {
        id,
        title,
        rule: promisedText(rule, facts),
        measured,
        says: promisedText(says[0], facts),
        due: due.length + (id === ANSWERED ? messages.answeredSoon : 0),
        missed: due.filter(({ kept }) => !kept).map(({ dueAt, to }) => ({ dueAt, to })),
      };
    }),
  };
}
