import type { Generated, Selectable } from "kysely";
import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";

export interface MembershipContractsTable {
  id: string;
  user_id: string;
  order_id: string;
  type: Generated<"premium">;
  start_date: Day;
  end_date: Day;
  referred_by_code: string | null;
  created_at: Date;
  /** When the year was ended before its time, with its refund. */
  ended_at: Date | null;
  /** What the served days of a year so ended cost. */
  due_cents: Cents | null;
}

interface MembershipOrdersTable {
  order_id: string;
  referral_code: string | null;
  early_start_requested_at: Date | null;
}

export interface OrderDraftsTable {
  id: string;
  token_hash: string;
  instalment_count: number;
  referral_code: string | null;
  early_start: boolean;
  shown_total_cents: Cents;
  terms_hash: string | null;
  accepted_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type OrderDraft = Selectable<OrderDraftsTable>;

interface MembershipGrantsTable {
  id: string;
  user_id: string;
  /** The coach's; null for the year of a gift. */
  reason: string | null;
  granted_by: string | null;
  granted_at: Date;
  gift_id: string | null;
}

interface MembershipPeriodsTable {
  id: string;
  contract_id: string | null;
  user_id: string;
  /** A PostgreSQL daterange, `[2026-11-21,2027-11-21)`. */
  period: string;
  cause_payment_id: string | null;
  cause_paid: Generated<boolean>;
  cause_grant_id: string | null;
  revoked_at: Date | null;
  revoked_reason: string | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    membership_contracts: MembershipContractsTable;
    membership_orders: MembershipOrdersTable;
    order_drafts: OrderDraftsTable;
    membership_grants: MembershipGrantsTable;
    membership_periods: MembershipPeriodsTable;
  }
}
