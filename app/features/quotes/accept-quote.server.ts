import { type TermsAnswer, termsRefusal } from "~/features/accounts/rules";
import {
  type Checkout,
  leadToCheckout,
  lockBuyer,
  type Order,
  openFirstPayment,
  type Payment,
  placeOrder,
  takeUpPayment,
} from "~/features/billing/billing.server";
import { presentTerms } from "~/features/legal/legal.server";
import { type At, parisDay } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { tokenHash } from "./private-address.server";
import * as queries from "./queries.server";
import { type AcceptRefusal, isOpenToAcceptance, QUOTE, quoteState } from "./rules";
import { linesOf } from "./write-quote.server";

export interface AcceptInput extends TermsAnswer {
  userId: string;
  token: string;
  /** One per rendering of the order page: the same click twice is the same order. */
  clientKey: string;
  /** Asks expressly that the hours may be used before the withdrawal period ends (Code de la consommation L.221-25). */
  earlyStart: boolean;
  /** The price beside the button; another one is not ordered. */
  shownTotalCents: Cents;
}

type Refused = { ok: false; reason: AcceptRefusal };

/**
 * Orders what the quote says, from an account: hers from now on. Twenty clicks are one order, as two tabs are; one left unpaid for a
 * day is placed anew. Throws `SalesClosed` before the site is ready to sell.
 */
export async function acceptQuote(
  trx: Trx,
  { userId, token, clientKey, ...input }: AcceptInput,
  { now }: At,
): Promise<{ ok: true; order: Order; payment: Payment | null } | Refused> {
  const hash = tokenHash(token);
  const found = hash ? await queries.findByToken(trx, hash) : undefined;
  if (!found) return { ok: false, reason: "unknown" };
  await lockBuyer(trx, userId);
  const quote = await queries.lockQuote(trx, found.id);
  if (!quote || (quote.user_id && quote.user_id !== userId)) return { ok: false, reason: "unknown" };
  if (!isOpenToAcceptance(quoteState(quote, parisDay(now)))) return { ok: false, reason: "closed" };
  const unread = termsRefusal(input, await presentTerms(trx, { now }));
  if (unread) return { ok: false, reason: unread };
  if (quote.total_cents !== input.shownTotalCents) return { ok: false, reason: "price_changed" };
  const order = await placeOrder(
    trx,
    {
      userId,
      clientKey,
      subject: QUOTE,
      subjectId: quote.id,
      label: quote.title,
      listPriceCents: quote.total_cents,
      lines: (await linesOf(trx, quote.id)).map(({ label, detail, ...line }) => ({
        ...line,
        label: detail ? `${label}, ${detail}` : label,
      })),
      discountCents: 0,
      discountLabel: null,
      instalmentCount: quote.instalment_count as 1 | 2,
      termsAcceptedAt: now,
    },
    { now },
  );
  // A key that was used for another purchase names another order.
  if (order.subject_id !== quote.id) return { ok: false, reason: "unknown" };
  await queries.updateQuote(trx, quote.id, {
    user_id: userId,
    accepted_at: quote.accepted_at ?? now,
    updated_at: now,
  });
  const early_start_requested_at = input.earlyStart ? now : null;
  await queries.keepOrder(trx, { order_id: order.id, quote_id: quote.id, early_start_requested_at });
  return { ok: true, order, payment: await openFirstPayment(trx, order, { now }) };
}

/** Orders, then leads to the provider's page. Throws as `acceptQuote`. */
export async function acceptAndPayQuote(
  input: AcceptInput,
  { now }: At,
): Promise<{ ok: true; orderId: string; checkout: Checkout } | Refused> {
  const ordered = await inTransaction((trx) => acceptQuote(trx, input, { now }));
  return ordered.ok ? leadToCheckout(ordered, { now }) : ordered;
}

/** Takes up the payment of an order of this buyer again; null when there is none. */
export function payQuote(input: { userId: string; orderId: string }, at: At): Promise<Checkout | null> {
  return takeUpPayment({ ...input, subject: QUOTE }, at);
}
