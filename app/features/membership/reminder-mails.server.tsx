import { findContact } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, addMonths, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { AccessPaused, EndOfYear, MEMBERSHIP_SUBJECT } from "./mails";
import * as queries from "./queries.server";

/** Tells of the last day a month before it, or as soon as possible after days without service; once for each last day (terms, article 8). */
export async function remindOfEnd({ now }: { now: Date }): Promise<void> {
  const today = parisDay(now);
  const { renewal_window_days } = await getSettings(db());
  for (const { userId, endDate } of await queries.listEnding(db(), today, addMonths(today, 1))) {
    const { firstName, email } = await findContact(db(), userId);
    const renewFrom = addDays(endDate, -renewal_window_days);
    await inTransaction((trx) =>
      queueMail(trx, {
        to: email,
        subject: MEMBERSHIP_SUBJECT,
        body: (
          <EndOfYear
            firstName={firstName}
            endDate={endDate}
            renewFrom={renewFrom > today ? renewFrom : null}
            renewUrl={`${config().baseUrl}/membership`}
          />
        ),
        dedupeKey: `membership-ends:${userId}:${endDate}`,
        now,
      }),
    );
  }
}

/** Days without service after which the news of a pause would come too late to be of use. */
const PAUSE_TOLD_WITHIN_DAYS = 7;

/** Tells of access that has stopped because the second payment is missing, the day it does; once for each year. */
export async function tellOfPauses({ now }: { now: Date }): Promise<void> {
  const today = parisDay(now);
  const { contact_email } = await getSettings(db());
  const paused = await queries.listPausedByInstalment(db(), addDays(today, -PAUSE_TOLD_WITHIN_DAYS), today);
  for (const { contractId, userId, amountCents, since } of paused) {
    const { firstName, email } = await findContact(db(), userId);
    await inTransaction((trx) =>
      queueMail(trx, {
        to: email,
        subject: MEMBERSHIP_SUBJECT,
        body: (
          <AccessPaused
            firstName={firstName}
            amountCents={amountCents}
            since={since}
            contactEmail={contact_email}
            accountUrl={`${config().baseUrl}/espace-membre`}
          />
        ),
        dedupeKey: `access-paused:${contractId}`,
        now,
      }),
    );
  }
}
