import { findAnyOrder, listRefundablePayments } from "~/features/billing/billing.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import * as queries from "./queries.server";
import { releaseHours } from "./reserve-hours.server";
import { type EndCause, isGoodOn, type LotEnd, reckonLotEnd } from "./rules";
import type { Lot } from "./tables";

/** What a declaration about an order comes to for its hours; null when it bought none. Changes nothing. */
export async function planLotEnd(
  db: Db | Trx,
  asked: {
    orderId: string;
    kind: "withdrawal" | "termination";
    declaredAt: Date;
    withdrawUntil: Day;
    /** The buyer asked expressly to begin before the withdrawal period ends; nothing may be booked within it otherwise. */
    earlyStart?: boolean;
  },
): Promise<LotEnd | null> {
  const { orderId, earlyStart = true } = asked;
  const [lot, order] = [await queries.findByOrder(db, orderId), await findAnyOrder(db, orderId)];
  if (!lot || !order) return null;
  const held = await listRefundablePayments(db, orderId);
  const hours = {
    priceCents: order.amount_cents,
    totalMinutes: lot.total_minutes,
    usedMinutes: lot.used_minutes,
    ...(await queries.sumNotDue(db, lot.id)),
    expiredMinutes: await countExpired(db, lot, asked.declaredAt),
    paidCents: held.reduce((sum, { leftCents }) => sum + leftCents, 0),
    dueAtEndCents: lot.due_cents,
  };
  return reckonLotEnd(hours, { ...asked, earlyStart });
}

/** Whether the night has written it already or not, what had its last day before the declaration is lost, and nothing else. */
async function countExpired(db: Db | Trx, lot: Lot, declaredAt: Date): Promise<number> {
  if (isGoodOn(lot, parisDay(declaredAt))) return queries.countExpired(db, lot.id, { before: declaredAt });
  return lot.available_minutes + (await queries.countExpired(db, lot.id));
}

/**
 * The contract is over: nothing is left to book. What was reserved is given back first, and its appointments are told, for their room to
 * free them. `dueCents`: what its end was reckoned to, kept for the price that the bank gives again afterwards.
 */
export async function endLot(
  trx: Trx,
  { orderId, cause, dueCents = null }: { orderId: string; cause: EndCause; dueCents?: Cents | null },
  at: At,
): Promise<{ releasedAppointments: string[] }> {
  const lot = await queries.lockLotOfOrder(trx, orderId);
  if (!lot || lot.ended_at) return { releasedAppointments: [] };
  const releasedAppointments = await queries.listReservedIn(trx, lot.id);
  for (const appointmentId of releasedAppointments) await releaseHours(trx, { appointmentId }, at);
  const left = (await queries.findLot(trx, lot.id))?.available_minutes ?? 0;
  const ended = { lotId: lot.id, kind: "ended", available: 0 - left, cause: { reason: cause } } as const;
  await queries.addEntry(trx, ended, at.now);
  await queries.endLot(trx, lot.id, { endedAt: at.now, dueCents });
  return { releasedAppointments };
}
