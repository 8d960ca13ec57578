import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { releaseHours } from "./reserve-hours.server";
import { takeOwed } from "./take-owed.server";

async function findPaymentIn(trx: Trx, lotId: string, paymentId: string) {
  return (await queries.listPaymentsIn(trx, [lotId])).find((payment) => payment.paymentId === paymentId);
}

/**
 * The price of a payment went away: its hours are blocked, those left first, then those reserved, the latest appointment first; what was used
 * stays used. An appointment that lost an hour has none any more: its caller frees it. Said again, nothing more is.
 */
export async function stopLot(
  trx: Trx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  at: At,
): Promise<{ releasedAppointments: string[] }> {
  const releasedAppointments: string[] = [];
  const lot = await queries.lockLotOfOrder(trx, orderId);
  const payment = lot && (await findPaymentIn(trx, lot.id, paymentId));
  if (!lot || !payment || payment.stopped) return { releasedAppointments };
  const taken = Math.min(lot.available_minutes, payment.bought - payment.taken);
  const cause = { payment_id: paymentId };
  await queries.addEntry(trx, { lotId: lot.id, kind: "taken_back", available: 0 - taken, cause }, at.now);
  for (const appointmentId of await queries.listReservedIn(trx, lot.id)) {
    const left = await findPaymentIn(trx, lot.id, paymentId);
    if (!left || left.taken >= left.bought) break;
    await releaseHours(trx, { appointmentId }, at);
    releasedAppointments.push(appointmentId);
  }
  return { releasedAppointments };
}

/**
 * The price came again: so do the hours it lost, for thirty days when their last one is past. Nothing comes to a lot whose contract is over
 * meanwhile: its caller gives that price back.
 */
export async function reopenLot(
  trx: Trx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  { now }: At,
): Promise<void> {
  const lot = await queries.lockLotOfOrder(trx, orderId);
  const payment = lot && (await findPaymentIn(trx, lot.id, paymentId));
  if (!lot || !payment?.stopped) return;
  const minutes = lot.ended_at ? 0 : payment.taken;
  const cause = { payment_id: paymentId };
  await queries.addEntry(trx, { lotId: lot.id, kind: "restored", available: minutes, cause }, now);
  const today = parisDay(now);
  if (minutes > 0 && lot.last_day !== null && lot.last_day < today) await queries.keepOpen(trx, lot.id, today);
  await takeOwed(trx, lot.id, { now });
}
