import { findContact } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, addMonths, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { ACT_SUBJECT, EndOfYear } from "./emails";
import * as queries from "./queries.server";

/** Tells of the last day a month before it, or as soon as possible after days without service; once for each last day (terms §8). */
export async function remindOfEnd({ now }: { now: Date }): Promise<void> {
  const today = parisDay(now);
  const { renewal_window_days } = await getSettings(db());
  for (const { userId, endDate } of await queries.listEnding(db(), today, addMonths(today, 1))) {
    const { firstName, email } = await findContact(db(), userId);
    const renewFrom = addDays(endDate, -renewal_window_days);
    await inTransaction((trx) =>
      queueMail(trx, {
        to: email,
        subject: ACT_SUBJECT,
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
