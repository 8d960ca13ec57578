import type { Generated, JSONColumnType } from "kysely";
import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import type { MoneyMode } from "~/platform/payments/payment-mode.server";
import type { InvoiceSnapshot } from "./invoice-snapshot";
import type { Difference } from "./reconciliation";
import type { FulfilmentKind, PaymentStatus, RefundFailure, RefundStatus, SequenceType } from "./rules";

export interface OrdersTable {
  id: string;
  user_id: string;
  client_key: string;
  reference: string;
  /** What is bought: a key of the table of fulfilments. */
  subject: string;
  /** Which one, of a subject that has several things to sell. */
  subject_id: string | null;
  label: string;
  list_price_cents: Cents;
  discount_cents: Cents;
  discount_label: string | null;
  /** The code of the coach it was placed with. */
  promo_code_id: string | null;
  has_promo_code: Generated<boolean>;
  amount_cents: Generated<Cents>;
  instalment_count: number;
  terms_version: string;
  /** Names the accepted text; null for an order placed before texts were kept. */
  terms_hash: string | null;
  terms_accepted_at: Date;
  placed_at: Date;
  superseded_at: Date | null;
  /** Written by the database: that of the books when it is placed. */
  mode: Generated<MoneyMode>;
}

/** What an order is made of, when it is of several things. */
interface OrderLinesTable {
  order_id: string;
  position: number;
  label: string;
  quantity: number;
  unit_cents: Cents;
}

export interface InstalmentsTable {
  id: string;
  order_id: string;
  number: number;
  amount_cents: Cents;
  due_date: Day;
  canceled_at: Date | null;
  /** When the coach last changed its day. */
  moved_at: Date | null;
}

interface MollieCustomersTable {
  user_id: string;
  customer_id: string;
  created_at: Date;
  mode: Generated<MoneyMode>;
}

export interface PaymentsTable {
  id: string;
  instalment_id: string;
  user_id: string;
  amount_cents: Cents;
  sequence_type: SequenceType;
  status: Generated<PaymentStatus>;
  is_paid: Generated<boolean>;
  provider_id: string | null;
  customer_id: string | null;
  mandate_id: string | null;
  method: string | null;
  checkout_url: string | null;
  failure_reason: string | null;
  /** While a call that creates the payment at the provider may be under way. */
  sending_until: Date | null;
  created_at: Date;
  expires_at: Date | null;
  paid_at: Date | null;
  /** Written by the database: when we heard that it ended unpaid. */
  failed_at: Generated<Date | null>;
  checked_at: Date | null;
  refunded_cents: Generated<Cents>;
  charged_back_cents: Generated<Cents>;
  /** What the provider or the bank did not give back, and nothing replaced since. */
  owed_cents: Generated<Cents>;
  alarm: string | null;
  /** The attempt whose second payment at the provider this row is: created there twice, found later. */
  adopted_from: string | null;
  /** Written by the database: that of its order. */
  mode: Generated<MoneyMode>;
}

interface PaymentOutcomesTable {
  payment_id: string;
  kind: FulfilmentKind;
  ref: string;
  recorded_at: Date;
}

export interface RefundsTable {
  id: string;
  payment_id: string;
  amount_cents: Cents;
  cause: string;
  status: Generated<RefundStatus>;
  provider_id: string | null;
  requested_at: Date;
  /** When we heard that the money was on its way back; its day in the books. */
  left_at: Date | null;
  settled_at: Date | null;
  /** When the person was told of it; null while it has not left. */
  told_at: Date | null;
  /** Of one that never left; null when the bank refused it, or when it was canceled. */
  failure_reason: RefundFailure | null;
}

interface PaymentChargebacksTable {
  id: string;
  payment_id: string;
  /** More taken back, or, below zero, given again. */
  cents: number;
  heard_at: Date;
}

interface InvoiceCountersTable {
  series: InvoiceSeries;
  year: number;
  last_no: number;
  last_date: Day;
  last_hash: string;
}

export interface InvoicesTable {
  id: string;
  /** The database puts a T before it when its payment is of a trial. */
  series: InvoiceSeries;
  year: Generated<number>;
  no: Generated<number>;
  number: Generated<string>;
  issued_on: Day;
  user_id: string;
  payment_id: string | null;
  refund_id: string | null;
  corrects_invoice_id: string | null;
  total_cents: Cents;
  content: JSONColumnType<InvoiceContent>;
  previous_hash: Generated<string>;
  hash: Generated<string>;
  /** Of its series. */
  mode: Generated<MoneyMode>;
}

/** Numbers that left on invoices and that a backup put back no longer knows: never given again. */
export interface LostInvoiceNumbersTable {
  series: string;
  year: number;
  first_no: number;
  last_no: number;
  noted_at: Date;
}

interface ReconciliationsTable {
  id: string;
  ran_at: Date;
  since: Date;
  payments: number;
  repaired: number;
  difference_cents: Cents;
  differences: JSONColumnType<Difference[], string, never>;
  mode: Generated<MoneyMode>;
}

interface MoneyModeTable {
  mode: MoneyMode;
  since: Date;
}

/** Invoices and credit notes; TF and TA are those of a trial. */
type InvoiceSeries = "F" | "A" | "TF" | "TA";

export interface WatchedPaymentsTable {
  reason: string;
  object_id: string;
  seen_at: Date;
}

/** What an invoice says; its number is given by the database when it is issued. */
export type InvoiceContent = Omit<InvoiceSnapshot, "number">;

declare module "~/platform/db/tables" {
  interface Tables {
    orders: OrdersTable;
    order_lines: OrderLinesTable;
    instalments: InstalmentsTable;
    mollie_customers: MollieCustomersTable;
    payments: PaymentsTable;
    /** Whose first payment came and whose second did not, and is still due; kept by the database. */
    half_paid_orders: { order_id: string };
    payment_outcomes: PaymentOutcomesTable;
    refunds: RefundsTable;
    payment_chargebacks: PaymentChargebacksTable;
    invoice_counters: InvoiceCountersTable;
    invoices: InvoicesTable;
    lost_invoice_numbers: LostInvoiceNumbersTable;
    reconciliations: ReconciliationsTable;
    watched_payments: WatchedPaymentsTable;
    money_mode: MoneyModeTable;
  }
}
