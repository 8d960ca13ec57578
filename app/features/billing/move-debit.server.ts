import { type At, type Day, parisDay, readDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Instalment, Order } from "./fulfilment.server";
import * as instalmentQueries from "./instalment-queries.server";
import * as queries from "./queries.server";
import { debitWindow, firstPayment, isHardRefusal, isOpen, type MoveRefusal } from "./rules";

type Moved =
  /** `tried`: it will be debited by itself; false when the bank refused for good before. */
  { ok: true; order: Order; instalment: Instalment; from: Day; tried: boolean } | { ok: false; reason: MoveRefusal };

/**
 * Another day for a second payment of this person, which has its tries again; the same again undoes it. Locks the
 * buyer, as a debit does before it begins: a day is either moved or debited.
 */
export async function moveDebit(
  trx: Trx,
  { userId, instalmentId, to }: { userId: string; instalmentId: string; to: Day },
  { now }: At,
): Promise<Moved> {
  await queries.lockBuyer(trx, userId);
  const instalment = await instalmentQueries.findInstalmentOf(trx, userId, instalmentId);
  const order = instalment && (await queries.findAnyOrder(trx, instalment.order_id));
  if (!order || instalment.number !== 2) return { ok: false, reason: "unknown" };
  const payments = await queries.listPayments(trx, order.id);
  const attempts = payments.filter(({ instalment_id }) => instalment_id === instalmentId);
  const first = firstPayment(payments, instalmentId);
  if (instalment.canceled_at || !first || attempts.some(({ status }) => status === "paid")) {
    return { ok: false, reason: "nothing_due" };
  }
  if (
    attempts.some(
      ({ status, sequence_type }) => isOpen(status) && (status === "pending" || sequence_type === "recurring"),
    )
  ) {
    return { ok: false, reason: "on_its_way" };
  }
  const window = debitWindow(parisDay(first.paid_at), parisDay(now));
  if (!window || readDay(to) !== to || to < window.from || to > window.until) return { ok: false, reason: "outside" };
  if (to === instalment.due_date) return { ok: false, reason: "same_day" };
  await instalmentQueries.moveInstalment(trx, instalmentId, to, now);
  const last = attempts.find(({ sequence_type }) => sequence_type === "recurring");
  return {
    ok: true,
    order,
    instalment,
    from: instalment.due_date,
    tried: !isHardRefusal(last?.failure_reason ?? null),
  };
}
