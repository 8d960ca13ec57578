import { mailPerson } from "~/features/accounts/accounts.server";
import { payLink } from "~/features/billing/billing.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, addMonths, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { accessPaused, endOfYear } from "./mails";
import * as queries from "./queries.server";

/** Tells of the last day a month before it, or as soon as possible after days without service; once for each last day (terms, article 8). */
export async function remindOfEnd({ now }: { now: Date }): Promise<void> {
  const today = parisDay(now);
  const { renewal_window_days } = await getSettings(db());
  const renewUrl = `${config().baseUrl}/membership`;
  for (const { userId, endDate } of await queries.listEnding(db(), today, addMonths(today, 1))) {
    const opening = addDays(endDate, -renewal_window_days);
    const end = { endDate, renewFrom: opening > today ? opening : null, renewUrl };
    const sending = { dedupeKey: `membership-ends:${userId}:${endDate}`, now };
    await inTransaction((trx) => mailPerson(trx, userId, endOfYear, end, sending));
  }
}

/** Days without service after which the news of a pause would come too late to be of use. */
const PAUSE_TOLD_WITHIN_DAYS = 7;

/** Tells of access that has stopped because the second payment is missing, the day it does; once for each year, and for each day the payment was moved to. */
export async function tellOfPauses({ now }: { now: Date }): Promise<void> {
  const today = parisDay(now);
  const paused = await queries.listPausedByInstalment(db(), addDays(today, -PAUSE_TOLD_WITHIN_DAYS), today);
  for (const { contractId, userId, movedAt, instalmentId, ...pause } of paused) {
    const told = { ...pause, payUrl: payLink(instalmentId) };
    const sending = { dedupeKey: `access-paused:${contractId}${movedAt ? `:${movedAt.getTime()}` : ""}`, now };
    await inTransaction((trx) => mailPerson(trx, userId, accessPaused, told, sending));
  }
}
