import { listRefundablePayments, type Order } from "~/features/billing/billing.server";
import { withdrawalDeadline } from "~/features/billing/rules";
import { findServedMeeting } from "~/features/events/events.server";
import { type ContractEnd, planContractEnd } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { Termination } from "./queries.server";

interface Settlement {
  /** What a year comes to; null for another thing sold (the place of an event). */
  end: ContractEnd | null;
  refundCents: Cents;
  /** What the coach may give back instead, of her own will; null when there is no choice. */
  insteadCents: Cents | null;
  paidCents: Cents;
  /** Null: access ends at once. */
  lastDay: Day | null;
  /** Was it declared before the withdrawal period ended? */
  inTime: boolean;
  withdrawUntil: Day;
  /** The day of a meeting that took place before the declaration, at the buyer's express request. */
  servedOn: Day | null;
  /** The person has no place any more, whatever is left to give back of its price. */
  endsPlace: boolean;
  /** The second payment has to come first. */
  waits: boolean;
}

/**
 * What a termination about this order gives back. A year: see `planYearEnd`. A place at an event: everything in time, unless the
 * meeting has been attended at the buyer's express request (L.221-28, 1°): then nothing, or everything if the coach wants
 * it. Nothing later (the terms then leave it to the coach, from the page of the event).
 */
export async function planSettlement(
  db: Db,
  { termination, order }: { termination: Termination; order: Order },
  at: At,
): Promise<Settlement> {
  const { withdrawal_days } = await getSettings(db);
  const asked = {
    order,
    kind: termination.kind,
    declaredAt: termination.received_at,
    wishedDay: termination.wished_day,
  };
  const end = await planContractEnd(db, asked, at);
  const withdrawUntil = end?.withdrawUntil ?? withdrawalDeadline(parisDay(order.placed_at), withdrawal_days);
  const inTime = parisDay(termination.received_at) <= withdrawUntil;
  if (end) {
    const { refundCents, lastDay, waits } = end;
    const year = { end, refundCents, paidCents: end.year.paidCents, lastDay, inTime, withdrawUntil, waits };
    return { ...year, endsPlace: false, insteadCents: null, servedOn: null };
  }
  const held = await listRefundablePayments(db, order.id);
  const paidCents = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const withdraws = termination.kind === "withdrawal" && inTime;
  const servedOn = withdraws ? await findServedMeeting(db, { orderId: order.id, by: termination.received_at }) : null;
  const refundCents = withdraws && !servedOn ? paidCents : 0;
  const insteadCents = servedOn && paidCents > 0 ? paidCents : null;
  const place = { end: null, endsPlace: withdraws && !servedOn, refundCents, insteadCents, paidCents, servedOn };
  return { ...place, lastDay: null, inTime, withdrawUntil, waits: false };
}
