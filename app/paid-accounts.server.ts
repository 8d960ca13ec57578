import { listPayers } from "~/features/billing/billing.server";
import { listReceivers } from "~/features/gifts/gifts.server";
import type { Db, Trx } from "~/platform/db/database.server";

/** Which of these accounts hold something that was paid, by them or by who gave it. */
export async function listPaidFor(db: Db | Trx, userIds: string[]): Promise<string[]> {
  return [...(await listPayers(db, userIds)), ...(await listReceivers(db, userIds))];
}
