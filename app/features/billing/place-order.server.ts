import { randomUUID } from "node:crypto";
import type { Terms } from "~/features/accounts/rules";
import { keepTerms } from "~/features/legal/legal.server";
import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { Instalment, Order, Payment } from "./fulfilment.server";
import * as instalmentQueries from "./instalment-queries.server";
import { claimMode } from "./money-mode.server";
import { freeReference } from "./order-reference.server";
import * as queries from "./queries.server";
import { hasLapsed, isOpen, planInstalments, type SequenceType } from "./rules";
import { isSellingOpen, SalesClosed } from "./sales.server";

interface OrderLine {
  label: string;
  quantity: number;
  unitCents: Cents;
}

interface NewOrder {
  userId: string;
  /** One per rendering of the order page: the same click twice is the same order; with other answers, after Back, it is another one. */
  clientKey: string;
  subject: string;
  /** Which one, of a subject that has several things to sell: each is a purchase of its own. */
  subjectId?: string;
  label: string;
  listPriceCents: Cents;
  /** What makes this price, line by line on the invoice; without them the label is its one line. */
  lines?: OrderLine[];
  discountCents: Cents;
  discountLabel: string | null;
  /** The code of the coach that explains the discount. */
  promoCodeId?: string;
  instalmentCount: 1 | 2;
  termsAcceptedAt: Date;
}

/**
 * Freezes a price and its plan. A person has one unpaid order per subject: an equal one is taken up again, unless it has
 * lapsed; another one is superseded (if it is paid all the same, in another tab, what it pays is either used or given back).
 * Throws `SalesClosed` before the go-live list is complete: pages ask before.
 */
export async function placeOrder(trx: Trx, input: NewOrder, { now }: At): Promise<Order> {
  if (!(await isSellingOpen(trx))) throw new SalesClosed();
  await queries.lockBuyer(trx, input.userId);
  const terms = await keepTerms(trx, { now });
  const clicked = await queries.findOrderByClick(trx, input.userId, input.clientKey);
  if (clicked && (isSamePurchase(clicked, input, terms) || (await isPaid(trx, clicked)))) return clicked;
  await claimMode(trx, now);
  for (const unpaid of await queries.listUnpaidOrders(trx, input.userId, input.subject, input.subjectId ?? null)) {
    const lapsed = hasLapsed(unpaid, await queries.listPayments(trx, unpaid.id), now);
    if (!lapsed && isSamePurchase(unpaid, input, terms)) return unpaid;
    await queries.supersedeOrder(trx, unpaid.id, now);
  }
  const order = await queries.insertOrder(trx, {
    id: randomUUID(),
    user_id: input.userId,
    client_key: clicked ? randomUUID() : input.clientKey,
    reference: await freeReference(trx),
    subject: input.subject,
    subject_id: input.subjectId ?? null,
    label: input.label,
    list_price_cents: input.listPriceCents,
    discount_cents: input.discountCents,
    discount_label: input.discountLabel,
    promo_code_id: input.promoCodeId ?? null,
    instalment_count: input.instalmentCount,
    terms_version: terms.version,
    terms_hash: terms.hash,
    terms_accepted_at: input.termsAcceptedAt,
    placed_at: now,
  });
  await queries.insertOrderLines(
    trx,
    (input.lines ?? []).map(({ label, quantity, unitCents }, index) => ({
      order_id: order.id,
      position: index + 1,
      label,
      quantity,
      unit_cents: unitCents,
    })),
  );
  await instalmentQueries.insertInstalments(
    trx,
    planInstalments(order.amount_cents, input.instalmentCount, parisDay(now)).map(
      ({ amountCents, dueDate }, index) => ({
        id: randomUUID(),
        order_id: order.id,
        number: index + 1,
        amount_cents: amountCents,
        due_date: dueDate,
      }),
    ),
  );
  return order;
}

async function isPaid(trx: Trx, order: Order): Promise<boolean> {
  return (await queries.listPayments(trx, order.id)).some(({ status }) => status === "paid");
}

function isSamePurchase(order: Order, input: NewOrder, terms: Terms): boolean {
  return (
    order.label === input.label &&
    order.list_price_cents === input.listPriceCents &&
    order.discount_cents === input.discountCents &&
    order.discount_label === input.discountLabel &&
    order.promo_code_id === (input.promoCodeId ?? null) &&
    order.instalment_count === input.instalmentCount &&
    order.terms_hash === terms.hash
  );
}

/**
 * The attempt to pay one instalment: the open one if there is one (two tabs, Back, a double click), else a new row.
 * Null when nothing is left to pay, or when the order has lapsed (`order_has_not_lapsed`). The row is committed before anybody talks to the provider.
 */
export async function openPayment(
  trx: Trx,
  input: {
    userId: string;
    instalment: Instalment;
    sequenceType: SequenceType;
    customerId?: string;
    mandateId?: string;
  },
  { now }: At,
): Promise<Payment | null> {
  await queries.lockBuyer(trx, input.userId);
  const payable = await findPayable(trx, input.instalment, { now });
  if (!payable || payable.open) return payable?.open ?? null;
  return queries.insertPayment(trx, {
    id: randomUUID(),
    instalment_id: input.instalment.id,
    user_id: input.userId,
    amount_cents: input.instalment.amount_cents,
    sequence_type: input.sequenceType,
    customer_id: input.customerId ?? null,
    mandate_id: input.mandateId ?? null,
    created_at: now,
  });
}

/** The attempt under way, if there is one, of what may be paid; null when nothing is left to pay, or when the order has lapsed. */
async function findPayable(trx: Trx, instalment: Instalment, { now }: At): Promise<{ open: Payment | null } | null> {
  const attempts = await queries.listPaymentsOfInstalment(trx, instalment.id);
  if (instalment.canceled_at || attempts.some((attempt) => attempt.status === "paid")) return null;
  const open = attempts.find(({ status }) => isOpen(status)) ?? null;
  if (open) return { open };
  const order = await queries.findAnyOrder(trx, instalment.order_id);
  return instalment.number === 1 && order && hasLapsed(order, attempts, now) ? null : { open };
}

/** Would `openFirstPayment` give an attempt: asked before anything is kept for it. */
export async function isToBePaid(trx: Trx, order: Order, at: At): Promise<boolean> {
  return (await findPayable(trx, await firstOf(trx, order), at)) !== null;
}

/** The attempt to pay the first instalment of an order; null when it is paid or has lapsed. Throws for an order without instalment. */
export async function openFirstPayment(trx: Trx, order: Order, { now }: At): Promise<Payment | null> {
  const first = await firstOf(trx, order);
  const sequenceType = order.instalment_count === 2 ? "first" : "oneoff";
  return openPayment(trx, { userId: order.user_id, instalment: first, sequenceType }, { now });
}

async function firstOf(trx: Trx, order: Order): Promise<Instalment> {
  const [first] = await instalmentQueries.listInstalments(trx, order.id);
  if (!first) throw new Error("an order without instalment");
  return first;
}
