import { mailPerson } from "~/features/accounts/accounts.server";
import { dueReminder, REMINDED_DAYS_BEFORE } from "~/features/billing/rules";
import { type At, addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { hoursEnd } from "./mails";
import * as queries from "./queries.server";

/** Schedule: the last day of hours that are left, sixty and fifteen days before; once each, and again for a later day. */
export async function remindOfHours({ now }: At): Promise<void> {
  const today = parisDay(now);
  for (const { id, user_id, lastDay } of await queries.listEnding(
    db(),
    today,
    addDays(today, REMINDED_DAYS_BEFORE[0]),
  )) {
    const sending = { dedupeKey: `hours-end:${id}:${lastDay}:${dueReminder(lastDay, today)}`, now };
    await inTransaction((trx) => mailPerson(trx, user_id, hoursEnd, { lastDay }, sending));
  }
}
