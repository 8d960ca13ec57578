import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";

/**
 * A payment that the bank took back is owed the hours it bought: what was used already is left, and what comes back to the lot later goes
 * to it first. Its lot is locked.
 */
export async function takeOwed(trx: Trx, lotId: string, { now }: At): Promise<void> {
  for (const { paymentId, bought, taken, stopped } of await queries.listPaymentsIn(trx, [lotId])) {
    const available = stopped ? ((await queries.findLot(trx, lotId))?.available_minutes ?? 0) : 0;
    const minutes = Math.min(available, bought - taken);
    const cause = { payment_id: paymentId };
    if (minutes > 0) await queries.addEntry(trx, { lotId, kind: "taken_back", available: -minutes, cause }, now);
  }
}
