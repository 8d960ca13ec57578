import type { Generated } from "kysely";
import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";

interface ReferralCodesTable {
  user_id: string;
  code: string;
  /** Of accounts that became this one: good as its own, shown nowhere. */
  former_codes: Generated<string[]>;
  created_at: Date;
}

interface ReferralRewardsTable {
  id: string;
  referrer_user_id: string;
  /** Null of one whose two accounts turned out to be one person. */
  referred_user_id: string | null;
  contract_id: string;
  amount_cents: Cents;
  /** The last day to withdraw, as the confirmation of the order named it. */
  withdraw_until: Day;
  /** How many a person may earn in a calendar year, as announced when it was recorded; null before there was a cap. */
  yearly_cap: number | null;
  recorded_at: Date;
}

export type RewardEventKind = "earned" | "over_cap" | "reversed" | "restored" | "paid" | "reviewed";

interface ReferralRewardEventsTable {
  id: string;
  /** The order in which facts were written. */
  rank: Generated<number>;
  reward_id: string;
  amount_cents: Cents;
  kind: RewardEventKind;
  /** When it became true; it may be written a little later. */
  happened_at: Date;
  recorded_at: Date;
  payout_id: string | null;
}

/** Rewards that something has changed since they were last looked at; the database adds to it (`0166_rewards_to_look_at.sql`). */
interface RewardsToLookAtTable {
  id: Generated<number>;
  reward_id: string;
}

interface ReferralPayoutsTable {
  id: string;
  user_id: string;
  /** Null when the coach paid without being asked. */
  requested_at: Date | null;
  /** Sealed with the key of the person, like the holder; null once forgotten. */
  iban: string | null;
  holder: string | null;
  amount_cents: Cents | null;
  /** The day of the transfer, as the coach noted it. */
  paid_on: Day | null;
  /** When she noted it. */
  paid_at: Date | null;
  closed_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    referral_codes: ReferralCodesTable;
    referral_rewards: ReferralRewardsTable;
    referral_reward_events: ReferralRewardEventsTable;
    rewards_to_look_at: RewardsToLookAtTable;
    referral_payouts: ReferralPayoutsTable;
  }
}
