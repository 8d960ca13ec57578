import { findAnyOrder } from "~/features/billing/billing.server";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import * as queries from "./queries.server";
import { minutesCostCents } from "./rules";

/** What the hours an appointment used cost, order by order, at the price of an hour of each; hours the coach gave cost nothing. */
export async function listHourCosts(
  trx: Trx,
  { appointmentId }: { appointmentId: string },
): Promise<{ orderId: string; cents: Cents }[]> {
  const costs: { orderId: string; cents: Cents }[] = [];
  for (const { lotId, used } of await queries.listHoursOf(trx, appointmentId)) {
    const lot = used > 0 ? await queries.findLot(trx, lotId) : undefined;
    const order = lot?.order_id ? await findAnyOrder(trx, lot.order_id) : undefined;
    if (lot && order)
      costs.push({ orderId: order.id, cents: minutesCostCents(order.amount_cents, used, lot.total_minutes) });
  }
  return costs;
}

/** What the hours of an order cost that were given back after its contract ended: so much of what was due then is not any more. */
export async function readGivenBackSinceEnd(trx: Trx, orderId: string): Promise<Cents> {
  const [lot, order] = [await queries.findByOrder(trx, orderId), await findAnyOrder(trx, orderId)];
  if (!lot || !order) return 0;
  return minutesCostCents(order.amount_cents, await queries.sumGivenBackSinceEnd(trx, lot.id), lot.total_minutes);
}
