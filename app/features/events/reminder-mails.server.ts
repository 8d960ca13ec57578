import { addDays, parisDay, parisInstant } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { mailDayBefore } from "./event-mails.server";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";

/** Schedule: the day before, one mail to each who comes. A second run the same day writes to nobody twice. */
export async function remindOfTomorrow({ now }: { now: Date }): Promise<void> {
  const tomorrow = addDays(parisDay(now), 1);
  const begin = parisInstant(tomorrow, "00:00");
  const end = parisInstant(addDays(tomorrow, 1), "00:00");
  for (const { id, event_id } of await registrations.listToRemind(db(), begin, end)) {
    await inTransaction(async (trx) => {
      const event = await queries.lockEvent(trx, event_id);
      const registration = await registrations.findRegistration(trx, id);
      if (!event || event.canceled_at || registration?.status !== "confirmed") return;
      await mailDayBefore(trx, event, registration, { now });
    });
  }
}
