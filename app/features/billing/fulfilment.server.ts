import type { Selectable } from "kysely";
import type { At, Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { port } from "~/platform/port";
import type { FulfilmentKind } from "./rules";
import type { InstalmentsTable, OrdersTable, PaymentsTable } from "./tables";

export type Order = Selectable<OrdersTable>;
export type Instalment = Selectable<InstalmentsTable>;
export type Payment = Selectable<PaymentsTable>;

export interface PaymentEvent {
  order: Order;
  instalment: Instalment;
  payment: Payment;
}

/** What went back in one act: a part of each payment it is spread over, each with its refund and its credit note. */
export interface MoneyBack {
  /** Of its first refund: the same act has the same id. */
  id: string;
  order: Order;
  /** What it was asked for. */
  cause: string;
  amountCents: Cents;
  /** The day the coach sent it by bank transfer; null when the provider gives it back. */
  transferredOn: Day | null;
  /** One per payment, whose `refunded_cents` already counts it. */
  parts: { payment: Payment; instalment: Instalment; amountCents: Cents }[];
}

/** What a paid payment gave: the thing bought, or `surplus` when it was already paid for (the money goes back by itself). */
export type Delivery = { kind: Exclude<FulfilmentKind, "auto_refund">; ref: string } | { kind: "surplus" };

/** The days of what is sold, both counted, and where people come, when they do. */
export interface Service {
  from: Day;
  to: Day;
  place?: string;
}

/** What is sold says what happens to it when money moves. Billing itself does not know what it sells. */
export interface Fulfilment {
  /**
   * Takes what the other methods lock besides the payment. Called before the payment itself is locked, as everything
   * else of the room does: two acts at once wait for each other in one order, and never crosswise.
   */
  lock(trx: Trx, order: Order): Promise<void>;
  /**
   * The part of `lock` that people share (the calendar, an event, a code) and that comes before any person; none when it is absent. An act
   * on the orders of several people takes it for all of them first.
   */
  lockShared?(trx: Trx, order: Order): Promise<void>;
  /** The page the provider sends the buyer back to; without it, `/payment-success`. */
  returnPath?(order: Order): string;
  /** The page where the coach takes away what was bought, when giving its price back does not. */
  takenAwayAt?(order: Order): string | null;
  /** What the invoice of this payment says of the service; null when the payment gives nothing and goes back. Changes nothing. */
  service(trx: Trx, event: PaymentEvent, at: At): Promise<Service | null>;
  paid(trx: Trx, event: PaymentEvent & { invoiceId: string }, at: At): Promise<Delivery>;
  /** A payment failed, expired or was canceled. `retryOn` is the day of the next automatic debit, if any. */
  failed(trx: Trx, event: PaymentEvent & { retryOn: string | null }, at: At): Promise<void>;
  /** Once for all that left in one act: the person is told of it once, with the whole amount. What never left is not told. */
  refunded(trx: Trx, back: MoneyBack, at: At): Promise<void>;
  /** The bank took money back, all of it or a part, or gave some again (`reversed`); the payment counts it already. */
  chargedBack(trx: Trx, event: PaymentEvent & { reversed: boolean }, at: At): Promise<void>;
  /** The order was of a trial that is over: what it gave is taken away, and its buyer is not told. */
  putAside(trx: Trx, order: Order, at: At): Promise<void>;
}

/** By the subject of the order. */
export const fulfilmentsPort = port<Record<string, Fulfilment>>("fulfilmentsPort");

/** What a payment for this subject gives. Throws when the table of the roof says nothing of it. */
export function fulfilmentOf(subject: string): Fulfilment {
  const fulfilment = fulfilmentsPort.value[subject];
  if (!fulfilment) throw new Error(`nothing says what a payment for ${subject} gives`);
  return fulfilment;
}
