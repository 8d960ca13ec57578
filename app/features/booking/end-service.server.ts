import { type Order, withdrawUntilOf } from "~/features/billing/billing.server";
import { endLot, planLotEnd } from "~/features/hours/hours.server";
import type { At, Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { freeAppointments } from "./free-appointments.server";
import * as queries from "./queries.server";
import { SERVICE } from "./rules";

/** What leaving a session or hours gives back. */
export interface ServiceEnd {
  withdrawUntil: Day;
  refundCents: Cents;
  /** What its hours cost, kept of what was paid. */
  dueCents: Cents;
  paidCents: Cents;
  usedMinutes: number;
  /** All of it was held before the declaration, at the buyer's express request: the right to withdraw is lost (L.221-28, 1°). */
  servedAll: boolean;
}

/** Null for an order of something else, or that nothing was paid of. */
export async function planServiceEnd(
  db: Db,
  { order, kind, declaredAt }: { order: Order; kind: "withdrawal" | "termination"; declaredAt: Date },
): Promise<ServiceEnd | null> {
  if (order.subject !== SERVICE) return null;
  const withdrawUntil = await withdrawUntilOf(db, order);
  const end = await planLotEnd(db, { orderId: order.id, kind, declaredAt, withdrawUntil });
  return end && { ...end, withdrawUntil };
}

/** Its hours are over, and the meetings they were reserved for; what is due of them is kept. The money is the caller's business. */
export async function endServiceOfOrder(
  trx: Trx,
  declared: { order: Order; kind: "withdrawal" | "termination"; declaredAt: Date },
  at: At,
): Promise<void> {
  await queries.lockCalendar(trx);
  const { order, kind: cause } = declared;
  const dueCents = (await planServiceEnd(trx, declared))?.dueCents;
  const { releasedAppointments } = await endLot(trx, { orderId: order.id, cause, dueCents }, at);
  await freeAppointments(trx, releasedAppointments, "withdrawal", at);
}
