import { listHeldPayments, type Order } from "~/features/billing/billing.server";
import { type ContractEnd, planContractEnd } from "~/features/membership/membership.server";
import { withdrawalDeadline } from "~/features/membership/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { Notice } from "./queries.server";

export interface Settlement {
  /** What a year comes to; null for another thing sold (the place of an event). */
  end: ContractEnd | null;
  refundCents: Cents;
  paidCents: Cents;
  /** Null: access ends at once. */
  lastDay: Day | null;
  /** Was it declared before the withdrawal period ended? */
  inTime: boolean;
  withdrawUntil: Day;
  /** The second payment has to come first. */
  waits: boolean;
}

/**
 * What a notice about this order gives back. A year: see `planYearEnd`. A place at an event: everything in time, nothing
 * later (the terms then leave it to the coach, from the page of the event).
 */
export async function planSettlement(
  db: Db | Trx,
  { notice, order }: { notice: Notice; order: Order },
  at: { now: Date },
): Promise<Settlement> {
  const { withdrawal_days } = await getSettings(db);
  const asked = { order, kind: notice.kind, declaredAt: notice.received_at, wishedDay: notice.wished_day };
  const end = await planContractEnd(db, asked, at);
  const withdrawUntil = end?.withdrawUntil ?? withdrawalDeadline(parisDay(order.placed_at), withdrawal_days);
  const inTime = parisDay(notice.received_at) <= withdrawUntil;
  if (end) {
    const { refundCents, lastDay, waits } = end;
    return { end, refundCents, paidCents: end.year.paidCents, lastDay, inTime, withdrawUntil, waits };
  }
  const held = await listHeldPayments(db, order.id);
  const paidCents = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const refundCents = notice.kind === "withdrawal" && inTime ? paidCents : 0;
  return { end: null, refundCents, paidCents, lastDay: null, inTime, withdrawUntil, waits: false };
}
