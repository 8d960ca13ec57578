import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { type Fulfilment, type Order, requestRefund } from "~/features/billing/billing.server";
import { causeGivenAgain, DASHBOARD, keptCents, PAID_TWICE } from "~/features/billing/rules";
import { closeGiftedYear, reopenGiftedYear } from "~/features/membership/membership.server";
import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { makeCode } from "./gift-code.server";
import { mailPaid, mailRefundOfGift, mailStopped } from "./gift-mails.server";
import * as queries from "./queries.server";
import { GIFT_WITHDRAWN, lastDayToOpen } from "./rules";
import type { Gift } from "./tables";

/** What money does to a gift, and to the year it opened. */
export const giftFulfilment: Fulfilment = {
  lock: lockShared,
  lockShared,

  returnPath: (order) => href("/espace-membre/cadeaux/:id", { id: order.id }),

  /** Nobody knows yet which days the year will have: from the payment to the last day on which it may be opened. */
  async service(trx, { order, payment }, { now }) {
    if (await queries.findByOrder(trx, order.id)) return null;
    const paidAt = payment.paid_at ?? now;
    return { from: parisDay(paidAt), to: lastDayToOpen(paidAt) };
  },

  async paid(trx, event, at) {
    const { order, payment } = event;
    if (await queries.findByOrder(trx, order.id)) return { kind: "surplus" };
    const id = randomUUID();
    const paidAt = payment.paid_at ?? at.now;
    const gift = {
      id,
      user_id: payment.user_id,
      order_id: order.id,
      payment_id: payment.id,
      mode: payment.mode,
      ...(await makeCode(trx, { giftId: id, userId: payment.user_id }, at)),
      paid_at: paidAt,
      expires_on: lastDayToOpen(paidAt),
    };
    await queries.insertGift(trx, gift);
    await mailPaid(trx, event, gift, at);
    return { kind: "gift", ref: id };
  },

  /** Nothing was given: the buyer may try again, or let go. */
  async failed() {},

  /** All of it, made in the dashboard, ends the gift. What the coach gives back by hand ends nothing, as for a year. */
  async refunded(trx, back, at) {
    const gift = await queries.findByOrder(trx, back.order.id);
    const own = back.parts.find(({ payment }) => payment.id === gift?.payment_id);
    if (gift && own && back.cause.startsWith(DASHBOARD) && own.payment.refunded_cents >= own.payment.amount_cents)
      await revoke(trx, gift, "refunded", at);
    await mailRefundOfGift(trx, back, { paidTwice: back.cause === PAID_TWICE }, at);
  },

  /**
   * A gift stops when nothing is kept of its price, opened or not, and goes on when the bank gives it again. Withdrawn from
   * meanwhile, its price goes back, be it that it was opened after the declaration.
   */
  async chargedBack(trx, { reversed, ...paid }, at) {
    const gift = await queries.findByOrder(trx, paid.order.id);
    if (gift?.payment_id !== paid.payment.id) return;
    const keeps = keptCents(paid.payment);
    if (keeps === 0 && paid.payment.charged_back_cents > 0) {
      if (gift.withdrawn_at || gift.revoked_at) return;
      await revoke(trx, gift, "charged_back", at);
      await mailStopped(trx, paid, "stopped", at);
    } else if (reversed && (gift.withdrawn_at || gift.revoked_reason === "refunded")) {
      const cause = causeGivenAgain(GIFT_WITHDRAWN, paid.payment);
      if (keeps > 0) await requestRefund(trx, paid, { amountCents: keeps, cause }, at);
    } else if (reversed && gift.revoked_reason === "charged_back") {
      await queries.updateGift(trx, gift.id, { revoked_at: null, revoked_reason: null });
      await reopenGiftedYear(trx, gift.id, at);
      await mailStopped(trx, paid, "goes_on", at);
    }
  },

  async putAside(trx, order, at) {
    const gift = await queries.findByOrder(trx, order.id);
    if (gift && !gift.withdrawn_at) await revoke(trx, gift, "put_aside", at);
  },
};

async function lockShared(trx: Trx, order: Order): Promise<void> {
  await queries.lockOrder(trx, order.id);
  const gift = await queries.findByOrder(trx, order.id);
  if (gift) await queries.lockCode(trx, gift.code_hash);
}

/** The code is dead; a year it opened is over, and its member told of it, but at the end of a trial. */
export async function revoke(trx: Trx, gift: Gift, reason: NonNullable<Gift["revoked_reason"]>, at: At): Promise<void> {
  await queries.updateGift(trx, gift.id, { revoked_at: gift.revoked_at ?? at.now, revoked_reason: reason });
  const closed = { giftId: gift.id, reason: reason === "charged_back" ? reason : "refunded" } as const;
  await closeGiftedYear(trx, { ...closed, told: reason !== "put_aside" }, at);
}
