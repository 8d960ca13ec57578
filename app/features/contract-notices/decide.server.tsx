import { findContact } from "~/features/accounts/accounts.server";
import { recordAct } from "~/features/audit/audit.server";
import {
  findAnyOrder,
  findOrderByPaper,
  lockBuyer,
  type Order,
  refundEndedOrder,
} from "~/features/billing/billing.server";
import { endContract } from "~/features/membership/membership.server";
import { mediatorLine, sellerLine } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import type { Cents } from "~/platform/money";
import { NoticeClosed, NoticeSettled } from "./emails";
import { CLOSED_SUBJECT, SETTLED_SUBJECT } from "./messages";
import { planSettlement, type Settlement } from "./plan.server";
import * as queries from "./queries.server";
import { ANSWER_MAX } from "./rules";

/** Who decides: the coach's account. */
interface Act {
  now: Date;
  by: string;
}

type Done<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/** Says which order a notice is about, when its own words did not. */
export async function linkNotice(
  trx: Trx,
  { id, paper }: { id: string; paper: string },
  act: Act,
): Promise<Done<"unknown" | "decided" | "no_order">> {
  const notice = await queries.lockNotice(trx, id);
  if (!notice) return { ok: false, reason: "unknown" };
  if (notice.outcome) return { ok: false, reason: "decided" };
  const order = await findOrderByPaper(trx, paper);
  if (!order) return { ok: false, reason: "no_order" };
  if (order.id === notice.order_id) return { ok: true };
  await queries.updateNotice(trx, id, { order_id: order.id });
  await recordAct(trx, { action: "contract_notices.linked", subject: { type: "order", id: order.id } }, act);
  return { ok: true };
}

/**
 * Ends the contract and gives back what is due, both or neither, then tells the person. `amount_changed`: what the coach
 * saw is no longer what it comes to (a payment arrived meanwhile). Throws when less is left to give back than was just computed.
 */
export async function settleNotice(
  trx: Trx,
  { id, shownCents }: { id: string; shownCents: Cents },
  act: Act,
): Promise<Done<"unknown" | "decided" | "no_order" | "waits" | "amount_changed">> {
  const notice = await queries.lockNotice(trx, id);
  if (!notice) return { ok: false, reason: "unknown" };
  if (notice.outcome) return { ok: false, reason: "decided" };
  const order = notice.order_id ? await findAnyOrder(trx, notice.order_id) : undefined;
  if (!order) return { ok: false, reason: "no_order" };
  await lockBuyer(trx, order.user_id);
  const plan = await planSettlement(trx, { notice, order }, act);
  if (plan.waits) return { ok: false, reason: "waits" };
  if (shownCents !== plan.refundCents && shownCents !== plan.insteadCents) {
    return { ok: false, reason: "amount_changed" };
  }
  if (plan.end) await endContract(trx, { order, end: plan.end }, act);
  if (shownCents > 0) {
    const input = { orderId: order.id, amountCents: shownCents, cause: notice.id };
    if (!(await refundEndedOrder(trx, input, act))) throw new Error("less is left than what was reckoned");
  }
  await queries.updateNotice(trx, id, {
    outcome: "settled",
    decided_at: act.now,
    decided_by: act.by,
    refund_cents: shownCents,
    last_day: plan.lastDay,
  });
  await tellSettled(trx, { notice, order, plan, refundCents: shownCents }, act);
  const after = { amount_cents: shownCents, end_date: plan.lastDay };
  await recordAct(
    trx,
    { action: "contract_notices.settled", subject: { type: "person", id: order.user_id }, after },
    act,
  );
  return { ok: true };
}

/** What concerns an order is told to whoever ordered, and to no other address. */
async function tellSettled(
  trx: Trx,
  { notice, order, plan, refundCents }: { notice: queries.Notice; order: Order; plan: Settlement; refundCents: Cents },
  { now }: Act,
) {
  const settings = await getSettings(trx);
  const { email } = await findContact(trx, order.user_id);
  await queueMail(trx, {
    to: notice.user_id === order.user_id ? notice.email : email,
    subject: SETTLED_SUBJECT,
    body: (
      <NoticeSettled
        kind={notice.kind}
        reference={order.reference}
        lastDay={plan.lastDay}
        refundCents={refundCents}
        seller={sellerLine(settings)}
        contactEmail={settings.contact_email}
      />
    ),
    dedupeKey: `notice-settled:${notice.id}`,
    now,
  });
}

/** Gives nothing back and ends nothing: the person is told why, in the coach's own words. */
export async function closeNotice(
  trx: Trx,
  { id, answer }: { id: string; answer: string },
  act: Act,
): Promise<Done<"unknown" | "decided" | "answer_missing" | "answer_too_long">> {
  const notice = await queries.lockNotice(trx, id);
  if (!notice) return { ok: false, reason: "unknown" };
  if (notice.outcome) return { ok: false, reason: "decided" };
  const text = answer.trim();
  if (!text) return { ok: false, reason: "answer_missing" };
  if (text.length > ANSWER_MAX) return { ok: false, reason: "answer_too_long" };
  await queries.updateNotice(trx, id, { outcome: "closed", decided_at: act.now, decided_by: act.by, answer: text });
  const settings = await getSettings(trx);
  await queueMail(trx, {
    to: notice.email,
    subject: CLOSED_SUBJECT,
    body: (
      <NoticeClosed
        answer={text}
        mediator={mediatorLine(settings)}
        seller={sellerLine(settings)}
        contactEmail={settings.contact_email}
      />
    ),
    dedupeKey: `notice-closed:${notice.id}`,
    now: act.now,
  });
  await recordAct(trx, { action: "contract_notices.closed", subject: await subjectOf(trx, notice) }, act);
  return { ok: true };
}

async function subjectOf(db: Db | Trx, notice: queries.Notice) {
  const order = notice.order_id ? await findAnyOrder(db, notice.order_id) : undefined;
  return order ? ({ type: "person", id: order.user_id } as const) : ({ type: "notice", id: notice.id } as const);
}
