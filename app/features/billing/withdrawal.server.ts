import { getSettings } from "~/features/settings/settings.server";
import type { Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Order } from "./fulfilment.server";
import { listPayments } from "./queries.server";
import { concludedOn, withdrawalDeadline } from "./rules";

/** The last day to withdraw from an order, as its confirmation says it. */
export async function withdrawUntilOf(db: Db, order: Pick<Order, "id" | "placed_at">): Promise<Day> {
  const { withdrawal_days } = await getSettings(db);
  return withdrawalDeadline(concludedOn(order, await listPayments(db, order.id)), withdrawal_days);
}
