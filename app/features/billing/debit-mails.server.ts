import { mailPerson } from "~/features/accounts/accounts.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import * as instalmentQueries from "./instalment-queries.server";
import { upcomingDebit } from "./mails";
import { DEBIT_TOLD_DAYS } from "./rules";

/** Tells of each automatic debit a week before its day, or as soon as possible after a day without service; once. */
export async function announceDebits({ now }: { now: Date }): Promise<void> {
  const today = parisDay(now);
  for (const debit of await instalmentQueries.listDebitsUntil(db(), today, addDays(today, DEBIT_TOLD_DAYS))) {
    const told = { amountCents: debit.amount_cents, dueDate: debit.due_date };
    const sending = { dedupeKey: `debit-notice:${debit.id}`, now };
    await inTransaction((trx) => mailPerson(trx, debit.user_id, upcomingDebit, told, sending));
  }
}
