import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import type { MoneyMode } from "~/platform/payments/payment-mode.server";
import type { EndCause } from "./rules";

interface HourLotsTable {
  id: string;
  user_id: string;
  /** Null: given by the coach. */
  order_id: string | null;
  mode: MoneyMode | null;
  label: string;
  /** What the whole order is for. */
  total_minutes: number;
  /** What is paid of it, or was given; this and the three below are the sums of its entries. */
  bought_minutes: Generated<number>;
  available_minutes: Generated<number>;
  reserved_minutes: Generated<number>;
  used_minutes: Generated<number>;
  /** As it was sold; null when its hours have no last day. */
  expires_on: Day | null;
  /** A later last day, for hours that came back when that one was past or near. */
  open_until: Generated<Day | null>;
  last_day: GeneratedAlways<Day | null>;
  ended_at: Generated<Date | null>;
  /** What was due of it when its contract ended; null while it goes on, and where nobody reckoned. */
  due_cents: Generated<Cents | null>;
  created_at: Date;
}

export type Lot = Selectable<HourLotsTable>;

interface HourEntriesTable {
  id: string;
  /** The order they were written in. */
  no: GeneratedAlways<number>;
  lot_id: string;
  kind:
    | "bought"
    | "granted"
    | "reserved"
    | "used"
    | "given_back"
    | "corrected"
    | "expired"
    | "taken_back"
    | "restored"
    | "ended";
  available_delta: number;
  reserved_delta: number;
  used_delta: number;
  payment_id: string | null;
  paid: Generated<boolean>;
  /** Of a room above: the ledger knows nothing of it but its id. */
  appointment_id: string | null;
  reason: "gift" | "last_day" | EndCause | null;
  created_at: Date;
}

export type EntryKind = HourEntriesTable["kind"];

declare module "~/platform/db/tables" {
  interface Tables {
    hour_lots: HourLotsTable;
    hour_entries: HourEntriesTable;
  }
}
