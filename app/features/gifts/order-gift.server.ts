import { type TermsAnswer, termsRefusal } from "~/features/accounts/rules";
import {
  type Checkout,
  leadToCheckout,
  type Order,
  openFirstPayment,
  type Payment,
  placeOrder,
  takeUpPayment,
} from "~/features/billing/billing.server";
import { withdrawalDeadline } from "~/features/billing/rules";
import { presentTerms } from "~/features/legal/legal.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, parisDay } from "~/platform/clock";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { GIFT_LABEL } from "./messages";
import * as queries from "./queries.server";
import { GIFT, type GiftOrderRefusal, lastDayToOpen } from "./rules";

/** What a gift ordered now costs, and its days. */
export async function prepareGift(db: Db, { now }: At) {
  const settings = await getSettings(db);
  return {
    priceCents: settings.membership_price_cents,
    openUntil: lastDayToOpen(now),
    withdrawUntil: withdrawalDeadline(parisDay(now), settings.withdrawal_days),
  };
}

interface GiftOrderInput extends TermsAnswer {
  userId: string;
  /** One per rendering of the order page: each is a purchase of its own, and the same click twice is one. */
  clientKey: string;
  openingAccepted: boolean;
  /** The price the buyer saw beside the button; another one is not ordered. */
  shownPriceCents: Cents;
}

type Refused = { ok: false; reason: GiftOrderRefusal };

/** Places the order of a gift, at the list price and in one payment. Throws `SalesClosed` before the site is ready to sell. */
export async function orderGift(
  trx: Trx,
  input: GiftOrderInput,
  { now }: At,
): Promise<{ ok: true; order: Order; payment: Payment | null } | Refused> {
  const settings = await getSettings(trx);
  const unread = termsRefusal(input, await presentTerms(trx, { now }));
  if (unread) return { ok: false, reason: unread };
  if (!input.openingAccepted) return { ok: false, reason: "opening_not_accepted" };
  if (settings.membership_price_cents !== input.shownPriceCents) return { ok: false, reason: "price_changed" };
  const order = await placeOrder(
    trx,
    {
      userId: input.userId,
      clientKey: input.clientKey,
      subject: GIFT,
      subjectId: input.clientKey,
      label: GIFT_LABEL,
      listPriceCents: settings.membership_price_cents,
      discountCents: 0,
      discountLabel: null,
      instalmentCount: 1,
      termsAcceptedAt: now,
    },
    { now },
  );
  await queries.keepOpeningAccepted(trx, order.id, now);
  return { ok: true, order, payment: await openFirstPayment(trx, order, { now }) };
}

/** Places the order, then leads to the provider's page. Throws as `orderGift`. */
export async function orderAndPayGift(
  input: GiftOrderInput,
  { now }: At,
): Promise<{ ok: true; orderId: string; checkout: Checkout } | Refused> {
  const ordered = await inTransaction((trx) => orderGift(trx, input, { now }));
  return ordered.ok ? leadToCheckout(ordered, { now }) : ordered;
}

/** Takes up the payment of an order of this buyer again; null when there is none. */
export function payGift(input: { userId: string; orderId: string }, at: At): Promise<Checkout | null> {
  return takeUpPayment({ ...input, subject: GIFT }, at);
}
