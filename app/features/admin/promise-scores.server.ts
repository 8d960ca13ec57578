import { answerDue } from "~/features/contact/contact.server";
import { type MeasuredPromise, promisedText, promises } from "~/features/promises/rules";
import type { Settings } from "~/features/settings/rules";
import { addDays, addMonths, parisDay, parisInstant } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { listMessagesDue, listPromisedThings, type PromisedThing } from "./promise-queries.server";

/** A message waits at most so long for its hours: a week of them, and the days when nobody answers. */
const LONGEST_WAIT_DAYS = 14;

/** The register, with what last month’s records say of each promise. Two queries, whatever the number of things promised. */
export async function readPromiseScores(
  db: Db,
  { now, settings, firstExchangeMinutes }: { now: Date; settings: Settings; firstExchangeMinutes: number },
) {
  const next = `${parisDay(now).slice(0, 7)}-01`;
  const first = addMonths(next, -1);
  const month = { from: parisInstant(first, "00:00"), until: parisInstant(next, "00:00"), first, next };
  const messages = await listMessagesDue(db, {
    from: parisInstant(addDays(first, -LONGEST_WAIT_DAYS), "00:00"),
    until: month.until,
  });
  const answers = messages.flatMap(({ id, createdAt, answeredAt }): PromisedThing[] => {
    const dueAt = answerDue(createdAt, settings);
    if (dueAt < month.from || dueAt >= month.until) return [];
    const kept = answeredAt !== null && answeredAt <= dueAt;
    return [{ promise: "message_answered" satisfies MeasuredPromise, dueAt, kept, to: `/admin/messages/${id}` }];
  });
  const things = [...(await listPromisedThings(db, month, settings)), ...answers];
  const facts = { ...settings, first_exchange_minutes: firstExchangeMinutes };
  return {
    month: first,
    kept: things.filter(({ kept }) => kept).length,
    due: things.length,
    lines: promises.map(({ id, title, rule, measured, says }) => {
      const due = things.filter(({ promise }) => promise === id);
      return {
        id,
        title,
        rule: promisedText(rule, facts),
        measured,
        says: promisedText(says[0], facts),
        due: due.length,
        missed: due.filter(({ kept }) => !kept).map(({ dueAt, to }) => ({ dueAt, to })),
      };
    }),
  };
}
