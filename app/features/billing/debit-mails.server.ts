import { findContact } from "~/features/accounts/accounts.server";
import { addDays, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import * as instalmentQueries from "./instalment-queries.server";
import { UpcomingDebit } from "./mails";
import { DEBIT_TOLD_DAYS } from "./rules";

/** Tells of each automatic debit a week before its day, or as soon as possible after a day without service; once. */
export async function announceDebits({ now }: { now: Date }): Promise<void> {
  const today = parisDay(now);
  for (const debit of await instalmentQueries.listDebitsUntil(db(), today, addDays(today, DEBIT_TOLD_DAYS))) {
    const contact = await findContact(db(), debit.user_id);
    await inTransaction((trx) =>
      queueMail(trx, {
        to: contact.email,
        subject: "Votre prochaine échéance",
        body: UpcomingDebit({
          firstName: contact.firstName,
          amountCents: debit.amount_cents,
          dueDate: debit.due_date,
          accountUrl: `${config().baseUrl}/espace-membre`,
        }),
        dedupeKey: `debit-notice:${debit.id}`,
        now,
      }),
    );
  }
}
