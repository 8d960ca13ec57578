import { findNewAlerts } from "~/features/security-log/security-log.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { inTransaction } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { alertWaits } from "./mails";
import { listAdmins } from "./queries.server";

/** Tells the coach that something alarming happened, and not what: one mail for all that is new (schedule). */
export async function tellOfAlerts({ now }: At): Promise<void> {
  await inTransaction(async (trx) => {
    const [first] = await findNewAlerts(trx, { coaches: await listAdmins(trx) }, { now });
    if (!first) return;
    const { contact_email: to } = await getSettings(trx);
    await queueMail(trx, {
      ...alertWaits({ url: `${config().baseUrl}/admin` }),
      to,
      dedupeKey: `security-alert:${first}`,
      now,
    });
  });
}
