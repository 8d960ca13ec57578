import type { Generated } from "kysely";
import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import type { MoneyMode } from "~/platform/payments/payment-mode.server";
import type { SettlementLineKind } from "~/platform/payments/settlements.server";
import type { EntryKind } from "./rules";

export interface LedgerEntriesTable {
  id: Generated<number>;
  kind: EntryKind;
  /** What came in, or, below zero, went out. */
  amount_cents: Cents;
  occurred_at: Date;
  /** The day in Paris of the books: its own, or the first of the open month when its own month is closed. */
  booked_on: Generated<Day>;
  /** None for a correction. */
  payment_id: string | null;
  source: string;
  /** Why, for a correction. */
  words: string | null;
  /** Of a correction: it went by the coach's own bank, not by the provider. */
  by_transfer: Generated<boolean>;
  is_receipt: Generated<boolean>;
  /** Written by the database: that of its payment, or of the books. */
  mode: Generated<MoneyMode>;
}

interface ClosedMonthsTable {
  /** Its first day. */
  month: Day;
  entries: number;
  total_cents: Cents;
  closed_at: Date;
  mode: Generated<MoneyMode>;
}

interface SettlementsTable {
  id: string;
  reference: string;
  settled_on: Day;
  amount_cents: Cents;
  fee_cents: Cents;
  source: "provider" | "file";
  recorded_at: Date;
  mode: Generated<MoneyMode>;
  /** Deposited by mistake: nothing of it counts from then on. */
  set_aside_at: Generated<Date | null>;
  set_aside_reason: Generated<string | null>;
}

interface SettlementLinesTable {
  id: Generated<number>;
  settlement_id: string;
  kind: SettlementLineKind;
  provider_id: string | null;
  payment_provider_id: string | null;
  amount_cents: Cents;
  /** False once its settlement is set aside. */
  stands: Generated<boolean>;
}

declare module "~/platform/db/tables" {
  interface Tables {
    ledger_entries: LedgerEntriesTable;
    closed_months: ClosedMonthsTable;
    settlements: SettlementsTable;
    settlement_lines: SettlementLinesTable;
  }
}
