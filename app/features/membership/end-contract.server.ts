import {
  cancelRemainingInstalments,
  listInstalments,
  listPayments,
  listRefundablePayments,
  lockBuyer,
  type Order,
  readWithdrawalPeriod,
} from "~/features/billing/billing.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { findOpenedUntil, revokeContract, shortenContract } from "./period-queries.server";
import * as queries from "./queries.server";
import { daysOfYear, type OrderedYear, planYearEnd, type YearEnd } from "./year-end-rules";

export interface ContractEnd extends YearEnd {
  year: OrderedYear;
  withdrawUntil: Day;
}

/** What ending the year of this order would mean; null when it opened none (unpaid, paid twice, another thing). */
export async function planContractEnd(
  db: Db,
  { order, ...asked }: { order: Order; kind: "withdrawal" | "termination"; declaredAt: Date; wishedDay: Day | null },
  { now }: At,
): Promise<ContractEnd | null> {
  const contract = await queries.findContractOfOrder(db, order.id);
  if (!contract) return null;
  const held = await listRefundablePayments(db, order.id);
  const paid = (await listPayments(db, order.id)).filter(({ status }) => status === "paid");
  const paidFor = new Set(paid.map((payment) => payment.instalment_id));
  const year: OrderedYear = {
    start: contract.start_date,
    end: contract.end_date,
    yearDays: daysOfYear(contract.start_date),
    totalCents: order.amount_cents,
    paidCents: held.reduce((sum, { leftCents }) => sum + leftCents, 0),
    earlyStart: Boolean((await queries.findOrderDetails(db, order.id))?.early_start_requested_at),
    openedUntil: await findOpenedUntil(db, contract.id),
    instalmentComes: (await listInstalments(db, order.id)).some(
      ({ id, canceled_at }) => canceled_at === null && !paidFor.has(id),
    ),
  };
  const withdrawUntil = (await readWithdrawalPeriod(db))(order, paid).until;
  const end = planYearEnd(year, {
    kind: asked.kind,
    declaredOn: parisDay(asked.declaredAt),
    withdrawUntil,
    wishedDay: asked.wishedDay,
    today: parisDay(now),
  });
  return { ...end, year, withdrawUntil };
}

/** Ends the year of an order as planned; nothing more is asked for. The money is the caller's business. */
export async function endContract(
  trx: Trx,
  { order, end }: { order: Order; end: Pick<ContractEnd, "right" | "lastDay" | "dueCents"> },
  { now }: At,
): Promise<void> {
  if (end.right === "term") return;
  await lockBuyer(trx, order.user_id);
  const contract = await queries.findContractOfOrder(trx, order.id);
  if (!contract) return;
  if (end.lastDay === null) await revokeContract(trx, contract.id, now);
  else await shortenContract(trx, contract.id, end.lastDay, now);
  await queries.markEnded(trx, contract.id, { ended_at: now, due_cents: end.dueCents });
  await cancelRemainingInstalments(trx, order.id, { now });
}
