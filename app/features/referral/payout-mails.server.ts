import { mailPerson } from "~/features/accounts/accounts.server";
import type { At, Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { payoutMade } from "./mails";

/** Tells who passed a code on that the coach noted a transfer to them, once. */
export async function mailPayout(
  trx: Trx,
  { userId, payoutId, paidOn }: { userId: string; payoutId: string; paidOn: Day },
  { now }: At,
): Promise<void> {
  await mailPerson(trx, userId, payoutMade, { paidOn }, { dedupeKey: `payout:${payoutId}`, now });
}
