import type { Selectable } from "kysely";
import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";

export interface PromoCodesTable {
  id: string;
  /** Capitals and figures alone, as `normalizePromoCode` gives it. */
  code: string;
  /** What it is for, as orders name it. */
  subject: string;
  /** What it takes off, or the price it gives: one of the two. */
  discount_cents: Cents | null;
  price_cents: Cents | null;
  /** Days of Paris, both included. */
  first_day: Day;
  last_day: Day;
  most_uses: number;
  created_at: Date;
  stopped_at: Date | null;
}

export type PromoCode = Selectable<PromoCodesTable>;

declare module "~/platform/db/tables" {
  interface Tables {
    promo_codes: PromoCodesTable;
  }
}
