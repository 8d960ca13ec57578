import { type Actor, recordAction } from "~/features/audit/audit.server";
import { moveDebit } from "~/features/billing/billing.server";
import type { MoveRefusal } from "~/features/billing/rules";
import { type Day, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { mailDebitMoved } from "./payment-mails.server";
import * as queries from "./queries.server";
import { openedDays, openUntilDebit } from "./rules";

/**
 * The coach gives a second payment another day. Access goes on a week after it, never shorter than what the order gave; the
 * journal keeps who and both days, and one mail tells the person.
 */
export async function moveSecondPayment(
  trx: Trx,
  input: { userId: string; instalmentId: string; to: Day },
  { now, by }: Actor,
): Promise<{ ok: true } | { ok: false; reason: MoveRefusal }> {
  const moved = await moveDebit(trx, input, { now });
  if (!moved.ok) return moved;
  const { order, instalment, from, tried } = moved;
  const { userId, instalmentId, to } = input;
  const contract = await queries.findContractOfOrder(trx, order.id);
  if (contract) {
    const agreed = openedDays({ start: contract.start_date, end: contract.end_date }, { number: 1, of: 2 }).until;
    await queries.moveFirstEnd(trx, contract.id, { agreed, lastDay: openUntilDebit(to) });
  }
  const act = { before: { due_date: from }, after: { due_date: to } };
  await recordAction(
    trx,
    { action: "membership.debit_moved", subject: { type: "person", id: userId }, ...act },
    { now, by },
  );
  const openUntil = await queries.findOpenUntil(trx, userId, parisDay(now));
  const told = { amountCents: instalment.amount_cents, dueDate: to, tried, openUntil };
  await mailDebitMoved(trx, { userId, instalmentId }, told, { now });
  return { ok: true };
}
