import type { Generated, Selectable } from "kysely";
import type { Day } from "~/platform/clock";
import type { MoneyMode } from "~/platform/payments/payment-mode.server";

interface GiftsTable {
  id: string;
  user_id: string;
  order_id: string;
  payment_id: string;
  paid: Generated<boolean>;
  mode: MoneyMode;
  /** HMAC of the code: found by whoever types it, read by nobody. */
  code_hash: string;
  sealed_code: string;
  paid_at: Date;
  expires_on: Day;
  opened_at: Date | null;
  opened_by: string | null;
  /** Names the terms that who opened it accepted. */
  terms_hash: string | null;
  revoked_at: Date | null;
  revoked_reason: "refunded" | "charged_back" | "put_aside" | null;
  withdrawn_at: Date | null;
}

export type Gift = Selectable<GiftsTable>;

interface GiftOrdersTable {
  order_id: string;
  /** When the buyer agreed that nobody withdraws once the code is opened. */
  opening_accepted_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    gifts: GiftsTable;
    gift_orders: GiftOrdersTable;
  }
}
