import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";

interface ReferralCodesTable {
  user_id: string;
  code: string;
  created_at: Date;
}

interface ReferralRewardsTable {
  id: string;
  referrer_user_id: string;
  referred_user_id: string;
  contract_id: string;
  amount_cents: Cents;
  /** The last day to withdraw, as the confirmation of the order named it. */
  withdraw_until: Day;
  recorded_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    referral_codes: ReferralCodesTable;
    referral_rewards: ReferralRewardsTable;
  }
}
