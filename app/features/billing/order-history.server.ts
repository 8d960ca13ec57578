import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { Instalment, Order, Payment } from "./fulfilment.server";
import * as instalmentQueries from "./instalment-queries.server";
import * as invoiceQueries from "./invoice-queries.server";
import * as queries from "./queries.server";
import { sumsLeaving } from "./refund-queries.server";
import {
  type DebitWindow,
  debitWindow,
  firstPayment,
  hasLapsed,
  isHardRefusal,
  isOpen,
  keptCents,
  refusedSince,
} from "./rules";

/**
 * Where an instalment stands. `to_pay`: the member can pay it now; the bank refused it, and is asked again only while tries are left. `processing`: the bank
 * has not answered yet. `charged_back`: the bank took it back.
 */
type InstalmentState = "paid" | "refunded" | "processing" | "planned" | "to_pay" | "canceled" | "charged_back";

interface InstalmentLine {
  id: string;
  number: number;
  of: number;
  amountCents: Cents;
  dueDate: Day;
  paidAt: Date | null;
  method: string | null;
  /** What was given back of it; all of it when the state is `refunded`. */
  refundedCents: Cents;
  /** Part of it that is asked for and has not left yet. */
  leavingCents: Cents;
  /** Part of what is left that was to be given back, and was refused: the coach gives it otherwise. */
  owedCents: Cents;
  /** What the bank took back of it; all that was not given back when the state is `charged_back`. */
  chargedBackCents: Cents;
  /** What is still here of what was paid of it. */
  keptCents: Cents;
  state: InstalmentState;
  /** Between which days the coach may move it; null when she may not, or for a first payment. */
  movable: DebitWindow | null;
}

/** The instalments of an order with what became of each. */
export async function describeOrder(db: Db, order: Order, today: Day): Promise<InstalmentLine[]> {
  const payments = await queries.listPayments(db, order.id);
  const leaving = await sumsLeaving(db, order.user_id);
  return linesOf(await instalmentQueries.listInstalments(db, order.id), { payments, leaving }, today);
}

/** What became of the instalments of one order, from all its payments and what is asked back of each and has not left. */
function linesOf(
  instalments: Instalment[],
  { payments, leaving }: { payments: Payment[]; leaving: Map<string, Cents> },
  today: Day,
): InstalmentLine[] {
  const begun = payments.some((payment) => payment.status === "paid");
  const first = firstPayment(payments, instalments[1]?.id);
  return instalments.map((instalment) => {
    const attempts = payments.filter((payment) => payment.instalment_id === instalment.id);
    const paid = attempts.find((attempt) => attempt.status === "paid");
    const state = instalment.canceled_at ? "canceled" : stateOf(attempts, paid, instalment, begun, today);
    const due = instalment.number === 2 && (state === "planned" || state === "to_pay");
    return {
      id: instalment.id,
      number: instalment.number,
      of: instalments.length,
      amountCents: instalment.amount_cents,
      dueDate: instalment.due_date,
      paidAt: paid?.paid_at ?? null,
      method: paid?.method ?? null,
      refundedCents: paid?.refunded_cents ?? 0,
      leavingCents: (paid && leaving.get(paid.id)) ?? 0,
      owedCents: paid ? owedOf(paid) : 0,
      chargedBackCents: paid?.charged_back_cents ?? 0,
      keptCents: paid ? keptCents(paid) : 0,
      state,
      movable: due && first ? debitWindow(parisDay(first.paid_at), today) : null,
    };
  });
}

function owedOf(paid: Payment): Cents {
  return Math.min(paid.owed_cents, keptCents(paid));
}

function stateOf(
  attempts: Payment[],
  paid: Payment | undefined,
  { due_date: dueDate, moved_at: movedAt }: Instalment,
  begun: boolean,
  today: Day,
): InstalmentState {
  if (paid) {
    if (keptCents(paid) > 0) return "paid";
    return paid.charged_back_cents > 0 ? "charged_back" : "refunded";
  }
  if (attempts.some((attempt) => isOpen(attempt.status) && attempt.sequence_type === "recurring")) return "processing";
  if (attempts.some((attempt) => attempt.status === "pending")) return "processing";
  const isRefused =
    refusedSince(attempts, movedAt).length > 0 ||
    attempts.some((attempt) => attempt.sequence_type === "recurring" && isHardRefusal(attempt.failure_reason));
  return begun && dueDate >= today && !isRefused ? "planned" : "to_pay";
}

export interface InvoiceLine {
  number: string;
  kind: "invoice" | "credit_note";
  issuedOn: Day;
  totalCents: Cents;
}

/** A person's invoices and credit notes, newest first. */
export async function listInvoices(db: Db, userId: string): Promise<InvoiceLine[]> {
  const rows = await invoiceQueries.listInvoicesOf(db, userId);
  return rows.map((row) => ({
    number: row.number,
    kind: row.payment_id !== null ? "invoice" : "credit_note",
    issuedOn: row.issued_on,
    totalCents: row.total_cents,
  }));
}

/**
 * Where an order stands for the person who comes back from paying. `waiting`: nothing decided, the page of the provider
 * may be taken up again; `processing`: the bank has it; `given_back`: all that was paid was refunded, or is owed since
 * a refund of it was refused; `charged_back`: what was not, the bank took back.
 */
type PaymentStage =
  | "waiting"
  | "processing"
  | "paid"
  | "failed"
  | "canceled"
  | "expired"
  | "given_back"
  | "charged_back";

/** May it no longer be taken up, because it was left unpaid too long? */
export async function orderHasLapsed(db: Db, order: Order, { now }: At): Promise<boolean> {
  return hasLapsed(order, await queries.listPayments(db, order.id), now);
}

export async function paymentStage(db: Db, order: Order): Promise<PaymentStage> {
  return stageOf(await queries.listPayments(db, order.id));
}

/** The stage of one order, from all its payments, newest first. */
function stageOf(payments: Payment[]): PaymentStage {
  const paid = payments.filter((payment) => payment.status === "paid");
  if (paid.some((payment) => keptCents(payment) > owedOf(payment))) return "paid";
  if (paid.some((payment) => payment.charged_back_cents > 0)) return "charged_back";
  if (paid.length > 0) return "given_back";
  const newest = payments[0];
  if (!newest || newest.status === "open") return "waiting";
  return newest.status === "pending" ? "processing" : newest.status === "paid" ? "paid" : newest.status;
}

interface OrderHistory {
  orderId: string;
  subject: string;
  reference: string;
  label: string;
  /** The text accepted with this order was kept. */
  termsKept: boolean;
  stage: PaymentStage;
  instalments: InstalmentLine[];
}

/** A person's orders, newest first, less those that lapsed or that a newer one replaced before anything was paid. */
export async function listOrders(db: Db, userId: string, { now }: At): Promise<OrderHistory[]> {
  const orders = await queries.listOrdersOf(db, userId);
  const instalments = await instalmentQueries.listInstalmentsOf(db, userId);
  const payments = await queries.listPaymentsOf(db, userId);
  const leaving = await sumsLeaving(db, userId);
  return orders.flatMap((order) => {
    const due = instalments.filter((instalment) => instalment.order_id === order.id);
    const made = payments.filter((payment) => due.some(({ id }) => id === payment.instalment_id));
    const stage = stageOf(made);
    if (hasLapsed(order, made, now)) return [];
    if (order.superseded_at && !["paid", "given_back", "charged_back", "processing"].includes(stage)) return [];
    const { id: orderId, reference, label, subject } = order;
    const termsKept = order.terms_hash !== null;
    return [
      {
        orderId,
        subject,
        reference,
        label,
        termsKept,
        stage,
        instalments: linesOf(due, { payments: made, leaving }, parisDay(now)),
      },
    ];
  });
}
