import { type Actor, recordAction } from "~/features/audit/audit.server";
import {
  cancelRemainingInstalments,
  findAnyOrder,
  findOrderByDocumentNumber,
  fulfilmentOf,
  lockBuyer,
  type Order,
  refundEndedOrder,
} from "~/features/billing/billing.server";
import { endServiceOfOrder, SERVICE } from "~/features/booking/booking.server";
import { findMatches } from "~/features/couples/couples.server";
import type { CoupleMatch } from "~/features/couples/rules";
import { endPlaceOfOrder } from "~/features/events/events.server";
import { endGiftOfOrder, GIFT } from "~/features/gifts/gifts.server";
import { endContract } from "~/features/membership/membership.server";
import { endQuoteOfOrder, QUOTE } from "~/features/quotes/quotes.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { planSettlement } from "./plan-settlement.server";
import * as queries from "./queries.server";
import { ANSWER_MAX } from "./rules";
import { mailClosed, mailSettled } from "./termination-mails.server";

type Done<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/**
 * Says which order a termination is about, when its own words did not. `other_parent`: who sent it and who ordered are declared as
 * the two parents; linked once the coach says it `knowing` that.
 */
export async function linkTermination(
  trx: Trx,
  { id, documentNumber, knowing = false }: { id: string; documentNumber: string; knowing?: boolean },
  act: Actor,
): Promise<Done<"unknown" | "decided" | "no_order" | "other_parent">> {
  const termination = await queries.lockTermination(trx, id);
  if (!termination) return { ok: false, reason: "unknown" };
  if (termination.outcome) return { ok: false, reason: "decided" };
  const order = await findOrderByDocumentNumber(trx, documentNumber);
  if (!order) return { ok: false, reason: "no_order" };
  if (order.id === termination.order_id) return { ok: true };
  const tied = knowing ? [] : await listTiedToSender(trx, termination);
  if (tied.some(({ accountId }) => accountId === order.user_id)) return { ok: false, reason: "other_parent" };
  await queries.updateTermination(trx, id, { order_id: order.id }, act);
  await recordAction(trx, { action: "contract_notices.linked", subject: { type: "order", id: order.id } }, act);
  return { ok: true };
}

/** Who is declared the other parent of whoever wrote this, by its address or the account it was written from. */
export async function listTiedToSender(
  db: Db,
  { name, email, user_id }: Pick<queries.Termination, "name" | "email" | "user_id">,
): Promise<CoupleMatch[]> {
  const account = user_id ? [{ key: "account", accountId: user_id }] : [];
  const found = await findMatches(db, [{ key: "sender", name, email, phone: null }, ...account]);
  const matches = [...found.values()].flat();
  return matches.filter(({ path }, rank) => matches.findIndex((other) => other.path === path) === rank);
}

/**
 * Ends the contract and asks for what is due to go back, both or neither, then tells the person. `amount_changed`: what the coach
 * saw is no longer what it comes to (a payment arrived meanwhile). `nothing_ends`: there is nothing to stop nor to give back, and the
 * person is not told that there was; it is closed with a reason. Throws when less is left to give back than was just computed.
 */
export async function settleTermination(
  trx: Trx,
  { id, shownCents }: { id: string; shownCents: Cents },
  act: Actor,
): Promise<Done<"unknown" | "decided" | "no_order" | "waits" | "amount_changed" | "nothing_ends">> {
  const termination = await queries.lockTermination(trx, id);
  if (!termination) return { ok: false, reason: "unknown" };
  if (termination.outcome) return { ok: false, reason: "decided" };
  const order = termination.order_id ? await findAnyOrder(trx, termination.order_id) : undefined;
  if (!order) return { ok: false, reason: "no_order" };
  await fulfilmentOf(order.subject).lock(trx, order);
  await lockBuyer(trx, order.user_id);
  const plan = await planSettlement(trx, { termination, order }, act);
  if (plan.waits) return { ok: false, reason: "waits" };
  if (shownCents !== plan.refundCents && shownCents !== plan.insteadCents) {
    return { ok: false, reason: "amount_changed" };
  }
  if (plan.endsNothing && shownCents === 0) return { ok: false, reason: "nothing_ends" };
  if (plan.end) await endContract(trx, { order, end: plan.end }, act);
  else if (order.subject === QUOTE) {
    const dueCents = (plan.dueCents ?? 0) - (shownCents - plan.refundCents);
    await endQuoteOfOrder(trx, { order, kind: termination.kind, dueCents }, act);
  } else if (plan.endsGoods || shownCents > 0) await endGoods(trx, { order, termination }, act);
  if (shownCents > 0) {
    const input = { orderId: order.id, amountCents: shownCents, cause: termination.id };
    if (!(await refundEndedOrder(trx, input, act))) throw new Error("less is left than what was reckoned");
  }
  const settled = { decided_at: act.now, decided_by: act.by, refund_cents: shownCents, last_day: plan.lastDay };
  await queries.updateTermination(trx, id, { outcome: "settled", ...settled }, act);
  await mailSettled(trx, termination, order, { lastDay: plan.lastDay, refundCents: shownCents }, act);
  const after = { amount_cents: shownCents, end_date: plan.lastDay };
  const subject = { type: "person", id: order.user_id } as const;
  await recordAction(trx, { action: "contract_notices.settled", subject, after }, act);
  return { ok: true };
}

/** What was sold besides years and quotes: a gift, sessions and hours, or the place of an event. */
async function endGoods(
  trx: Trx,
  { order, termination }: { order: Order; termination: queries.Termination },
  act: Actor,
): Promise<void> {
  if (order.subject === GIFT) return endGiftOfOrder(trx, order, act);
  if (order.subject !== SERVICE) return endPlaceOfOrder(trx, order.id, act);
  await endServiceOfOrder(trx, { order, kind: termination.kind, declaredAt: termination.received_at }, act);
  await cancelRemainingInstalments(trx, order.id, act);
}

/** Gives nothing back and ends nothing: the person is told why, in the coach's own words. */
export async function closeTermination(
  trx: Trx,
  { id, answer }: { id: string; answer: string },
  act: Actor,
): Promise<Done<"unknown" | "decided" | "answer_missing" | "answer_too_long">> {
  const termination = await queries.lockTermination(trx, id);
  if (!termination) return { ok: false, reason: "unknown" };
  if (termination.outcome) return { ok: false, reason: "decided" };
  const text = answer.trim();
  if (!text) return { ok: false, reason: "answer_missing" };
  if (text.length > ANSWER_MAX) return { ok: false, reason: "answer_too_long" };
  const closed = { decided_at: act.now, decided_by: act.by, answer: text };
  await queries.updateTermination(trx, id, { outcome: "closed", ...closed }, act);
  await mailClosed(trx, termination, text, act);
  await recordAction(trx, { action: "contract_notices.closed", subject: await subjectOf(trx, termination) }, act);
  return { ok: true };
}

async function subjectOf(db: Db, termination: queries.Termination) {
  const order = termination.order_id ? await findAnyOrder(db, termination.order_id) : undefined;
  return order ? ({ type: "person", id: order.user_id } as const) : ({ type: "notice", id: termination.id } as const);
}
