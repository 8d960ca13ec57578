import { type TermsAnswer, termsRefusal } from "~/features/accounts/rules";
import {
  type Checkout,
  findLatestOrder,
  leadToCheckout,
  type Order,
  openFirstPayment,
  type Payment,
  placeOrder,
  takeUpPayment,
} from "~/features/billing/billing.server";
import { withdrawalDeadline } from "~/features/billing/rules";
import { presentTerms } from "~/features/legal/legal.server";
import { findPromoCode, lockPromo } from "~/features/promo/promo.server";
import { checkCode } from "~/features/referral/referral.server";
import type { CodeRefusal } from "~/features/referral/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { findMembership } from "./find-membership.server";
import * as queries from "./queries.server";
import { canJoin, contractDates, type JoinRefusal, MEMBERSHIP, PROMO_LABEL, type Quote, quote } from "./rules";

export interface Offer {
  quote: Quote;
  /** Set when a code was given: accepted, or why not. */
  code: {
    given: string;
    accepted: string | null;
    refusal: CodeRefusal | null;
    /** Set when the accepted code is the coach's. */
    promoCodeId: string | null;
  };
  /** With the early start asked for, and without. */
  starts: { early: { start: Day; end: Day }; later: { start: Day; end: Day } };
  withdrawUntil: Day;
}

/** What a person would pay and get, today, with this code and this plan. */
export async function prepareOffer(
  db: Db,
  input: { userId: string | null; code: string; count: 1 | 2 },
  { now }: At,
): Promise<Offer> {
  const settings = await getSettings(db);
  const today = parisDay(now);
  const given = input.code.trim();
  const check = given ? await checkCode(db, { code: given, userId: input.userId }, { now }) : null;
  const presentEnd = input.userId ? await queries.findPresentEnd(db, input.userId) : null;
  const dates = (earlyStart: boolean) =>
    contractDates({
      paidOn: today,
      earlyStart,
      withdrawalDays: settings.withdrawal_days,
      presentEnd: presentEnd && presentEnd >= today ? presentEnd : null,
    });
  return {
    quote: quote({
      listPriceCents: settings.membership_price_cents,
      discountCents: check?.valid ? check.discountCents : 0,
      count: input.count,
      today,
    }),
    code: {
      given,
      accepted: check?.valid ? check.code : null,
      refusal: check && !check.valid ? check.reason : null,
      promoCodeId: check?.valid ? check.promoCodeId : null,
    },
    starts: { early: dates(true), later: dates(false) },
    withdrawUntil: withdrawalDeadline(today, settings.withdrawal_days),
  };
}

export interface JoinInput extends TermsAnswer {
  userId: string;
  /** One per rendering of the order page. */
  clientKey: string;
  count: 1 | 2;
  code: string;
  earlyStart: boolean;
  /** When, where the terms were accepted before signing in; now otherwise. */
  acceptedAt?: Date;
  /** The total the buyer saw beside the button; another price is not ordered. */
  shownTotalCents: Cents;
}

type NotJoined = { ok: false; reason: JoinRefusal; codeRefusal?: CodeRefusal };
type Joined = { ok: true; order: Order; payment: Payment | null } | NotJoined;

/**
 * Places the order of a year: price and plan are computed here and frozen; nothing of the form is believed. What is refused is returned
 * (terms, code, another price, a membership that runs), and terms that changed since they were accepted. Throws `SalesClosed` before the site is ready to sell.
 */
export async function joinMembership(trx: Trx, input: JoinInput, { now }: At): Promise<Joined> {
  const settings = await getSettings(trx);
  const acceptedAt = input.acceptedAt ?? now;
  const unread = termsRefusal(input, await presentTerms(trx, { now }));
  if (unread) return { ok: false, reason: unread };
  const membership = await findMembership(trx, input.userId, { now });
  const allowed = canJoin(membership, parisDay(now), settings.renewal_window_days);
  if (!allowed.ok) return allowed;
  const asked = { userId: input.userId, code: input.code, count: input.count };
  let offer = await prepareOffer(trx, asked, { now });
  if (offer.code.promoCodeId) {
    await lockPromo(trx, { id: offer.code.promoCodeId });
    offer = await prepareOffer(trx, asked, { now });
  }
  const { promoCodeId } = offer.code;
  if (offer.code.refusal) return { ok: false, reason: "code_refused", codeRefusal: offer.code.refusal };
  if (offer.quote.totalCents !== input.shownTotalCents) return { ok: false, reason: "price_changed" };
  const order = await placeOrder(
    trx,
    {
      userId: input.userId,
      clientKey: input.clientKey,
      subject: MEMBERSHIP,
      label: "Adhésion Premium, un an",
      listPriceCents: offer.quote.listPriceCents,
      discountCents: offer.quote.discountCents,
      discountLabel: promoCodeId ? PROMO_LABEL : offer.code.accepted && `code ${offer.code.accepted}`,
      promoCodeId: promoCodeId ?? undefined,
      instalmentCount: input.count,
      termsAcceptedAt: acceptedAt,
    },
    { now },
  );
  await queries.insertOrderDetails(trx, {
    order_id: order.id,
    referral_code: promoCodeId ? null : offer.code.accepted,
    early_start_requested_at: input.earlyStart ? acceptedAt : null,
  });
  return { ok: true, order, payment: await openFirstPayment(trx, order, { now }) };
}

/** Places the order, then leads to the provider's page. A paid order leads to its own page instead. Throws as `joinMembership`. */
export async function joinAndPay(
  input: JoinInput,
  { now }: At,
): Promise<{ ok: true; orderId: string; checkout: Checkout } | NotJoined> {
  const joined = await inTransaction((trx) => joinMembership(trx, input, { now }));
  return joined.ok ? leadToCheckout(joined, { now }) : joined;
}

/** The newest order of this person for a membership, paid or not. */
export function findMembershipOrder(db: Db, userId: string): Promise<Order | undefined> {
  return findLatestOrder(db, { userId, subject: MEMBERSHIP });
}

/** The order page, with the plan and the code of this order; what is accepted or asked for expressly is ticked anew. */
export async function orderAgainPath(db: Db, order: Order): Promise<string> {
  const details = await queries.findOrderDetails(db, order.id);
  const code = details?.referral_code ?? (await findPromoCode(db, order.promo_code_id));
  return orderPath({ count: order.instalment_count, code });
}

/** The order page, with what was chosen. */
export function orderPath({ count, code }: { count: number; code: string | null | undefined }): string {
  const chosen = new URLSearchParams({ paiements: String(count) });
  if (code) chosen.set("ref", code);
  return `/membership/commande?${chosen}`;
}

/** Takes up the payment of a year of this buyer again; null when there is no such order. */
export function payOrder(input: { userId: string; orderId: string }, at: At): Promise<Checkout | null> {
  return takeUpPayment({ ...input, subject: MEMBERSHIP }, at);
}
