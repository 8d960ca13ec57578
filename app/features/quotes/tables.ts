import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import type { Unit } from "./rules";

interface QuotesTable {
  id: string;
  /** `D-2026-0001`, given by the database when it is sent. */
  number: GeneratedAlways<string | null>;
  /** For an account, or for a visitor at an address. */
  user_id: string | null;
  name: string;
  email: string | null;
  /** The quote it takes the place of. */
  replaces: string | null;
  /** The message it answers. */
  message_id: string | null;
  title: string;
  /** Sealed; null once it was forgotten. */
  word: string | null;
  /** Of its lines, by the database. */
  total_cents: GeneratedAlways<Cents>;
  instalment_count: Generated<number>;
  valid_until: Day;
  token_hash: string | null;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
  /** First opened at its address. */
  read_at: Date | null;
  declined_at: Date | null;
  /** Taken back by the coach, or replaced. */
  withdrawn_at: Date | null;
  /** First ordered. */
  accepted_at: Date | null;
  /** The order that was paid. */
  order_id: string | null;
  paid_at: Date | null;
  ended_at: Date | null;
  /** What of an ended one is due; the rest went back. */
  due_cents: Cents | null;
}

interface QuoteLinesTable {
  quote_id: string;
  position: number;
  label: string;
  detail: string;
  quantity: number;
  unit: Unit;
  unit_cents: Cents;
  hours_minutes: number | null;
}

interface QuoteOrdersTable {
  order_id: string;
  quote_id: string;
  early_start_requested_at: Date | null;
}

interface QuotePaymentsTable {
  id: string;
  quote_id: string;
  order_id: string;
  payment_id: string;
  paid: Generated<boolean>;
  minutes: number;
  /** The day from which they may be used. */
  hours_from: Day;
  credited_at: Date | null;
}

export type Quote = Selectable<QuotesTable>;
export type QuoteLine = Selectable<QuoteLinesTable>;
export type QuotePayment = Selectable<QuotePaymentsTable>;

declare module "~/platform/db/tables" {
  interface Tables {
    quotes: QuotesTable;
    quote_lines: QuoteLinesTable;
    quote_counters: { year: number; last_no: number };
    quote_orders: QuoteOrdersTable;
    quote_payments: QuotePaymentsTable;
  }
}
