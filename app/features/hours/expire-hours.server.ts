import { type At, parisDay } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { isGoodOn } from "./rules";

/** Schedule: hours left the morning after their last day are lost; those reserved for an appointment are not. */
export async function expireLots({ now }: At): Promise<void> {
  for (const lotId of await queries.listPastLastDay(db(), parisDay(now)))
    await inTransaction((trx) => expireLot(trx, lotId, { now }));
}

/** What is left of one lot, as long as its last day is still past once it is locked. */
export async function expireLot(trx: Trx, lotId: string, { now }: At): Promise<void> {
  const lot = await queries.lockLot(trx, lotId);
  if (!lot || lot.available_minutes === 0 || isGoodOn(lot, parisDay(now))) return;
  const lost = { lotId, kind: "expired", available: -lot.available_minutes, cause: { reason: "last_day" } } as const;
  await queries.addEntry(trx, lost, now);
}
