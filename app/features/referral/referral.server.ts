import { randomBytes, randomUUID } from "node:crypto";
import { checkPromo } from "~/features/promo/promo.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, type Day, parisDay, parisInstant } from "~/platform/clock";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import { orNothing } from "~/platform/db/savepoint.server";
import { takeTokens } from "~/platform/http/limits.server";
import type { Cents } from "~/platform/money";
import { listPaid, type PaidLine } from "./payout-queries.server";
import { openRequest } from "./payouts.server";
import * as queries from "./queries.server";
import { sumEarned } from "./reward-queries.server";
import {
  CHECKS_PER_HOUR_BY_ACCOUNT,
  CHECKS_PER_HOUR_BY_ADDRESS,
  type CodeRefusal,
  codeFrom,
  firstOfMonth,
  normalizeCode,
} from "./rules";

export {
  eraseOldPayoutAccounts,
  exportYear,
  isPayoutDay,
  listOwed,
  listPaidThenReversed,
  listPaidYears,
  listYearTotals,
  payoutsToMake,
  payRewards,
  readRewardsOf,
  requestPayout,
  reviewReversal,
  withdrawRequest,
} from "./payouts.server";
export { mergeReferrals } from "./queries.server";
export { updateRewards } from "./update-rewards.server";

type CodeCheck =
  | {
      valid: true;
      code: string;
      discountCents: Cents;
      /** Set for a code of the coach; the others are a member's. */
      promoCodeId: string | null;
    }
  | { valid: false; reason: CodeRefusal };

/**
 * Does this code open a discount for this person, today? It does while its owner is a member, for somebody else's first
 * membership. A code of the coach (`checkPromo`) is typed in the same field and has the same answers. The same question is asked
 * when the order is placed: an answer is never remembered.
 */
export async function checkCode(
  db: Db,
  input: { code: string; userId: string | null },
  { now }: At,
): Promise<CodeCheck> {
  if (input.code.trim() === "") return { valid: false, reason: "blank" };
  const promo = await checkPromo(db, input, { now });
  if (promo) return { valid: true, code: promo.code, discountCents: promo.discountCents, promoCodeId: promo.id };
  const code = normalizeCode(input.code);
  if (!code) return { valid: false, reason: "unknown" };
  const owner = await queries.findActiveOwner(db, code, parisDay(now));
  if (!owner) return { valid: false, reason: "unknown" };
  if (owner === input.userId) return { valid: false, reason: "own_code" };
  if (input.userId && (await queries.hasEverBeenMember(db, input.userId)))
    return { valid: false, reason: "already_member" };
  const { referral_discount_cents } = await getSettings(db);
  return { valid: true, code, discountCents: referral_discount_cents, promoCodeId: null };
}

/**
 * The same question from outside, with the limits that keep codes from being guessed: of a network and of an account, never of all. A right
 * code costs no try: a room where everybody joins with the coach's is one network.
 */
export async function checkCodeFromOutside(
  input: { code: string; userId: string | null; ip: string },
  { now }: At,
): Promise<CodeCheck> {
  if (input.code.trim() === "") return { valid: false, reason: "blank" };
  const perHour = { perSeconds: 3600, now };
  const tries = [
    { bucket: "referral-check-ip", key: input.ip, limit: CHECKS_PER_HOUR_BY_ADDRESS, ...perHour },
    ...(input.userId
      ? [{ bucket: "referral-check-account", key: input.userId, limit: CHECKS_PER_HOUR_BY_ACCOUNT, ...perHour }]
      : []),
  ];
  const { check } = await inTransaction((trx) =>
    orNothing(trx, async () => {
      const may = await takeTokens(trx, tries);
      const check: CodeCheck = may ? await checkCode(trx, input, { now }) : { valid: false, reason: "too_many_checks" };
      return { ok: !check.valid, check };
    }),
  );
  return check;
}

/** Gives a new member a code of their own; a person keeps the first one for life. */
export async function giveCode(trx: Trx, input: { userId: string }, { now }: At): Promise<string> {
  const existing = await queries.findCode(trx, input.userId);
  if (existing) return existing;
  const code = codeFrom(randomBytes(16));
  if (await queries.findOwner(trx, code)) return giveCode(trx, input, { now });
  await queries.insertCode(trx, { user_id: input.userId, code, created_at: now });
  return (await queries.findCode(trx, input.userId)) ?? code;
}

/** Remembers who brought a member, once per person, with what is announced that day; what it earns is known later, from what was really paid. */
export async function recordReferral(
  trx: Trx,
  input: { code: string; referredUserId: string; contractId: string; withdrawUntil: Day },
  { now }: At,
): Promise<void> {
  const referrer = await queries.findOwner(trx, input.code);
  if (!referrer || referrer === input.referredUserId) return;
  const { referral_reward_cents, referral_rewards_per_year } = await getSettings(trx);
  await queries.insertReward(trx, {
    id: randomUUID(),
    referrer_user_id: referrer,
    referred_user_id: input.referredUserId,
    contract_id: input.contractId,
    amount_cents: referral_reward_cents,
    withdraw_until: input.withdrawUntil,
    yearly_cap: referral_rewards_per_year,
    recorded_at: now,
  });
}

interface ReferralSummary {
  code: string | null;
  activeReferred: number;
  /** Rewards earned and kept, paid or not. */
  rewards: number;
  earnedCents: Cents;
  dueCents: Cents;
  /** What was paid, the latest first: as it is now, since its owner received it. */
  paid: PaidLine[];
  /** When they asked for what is due; null when they did not. */
  requestedAt: Date | null;
  rewardCents: Cents;
  yearlyCap: number;
  /** The day these figures are of. */
  countedOn: Day;
}

/**
 * What a member sees of their referrals: a number and an amount, never who (requirements ). They are those of the first of
 * the month, as it began, and move on no other day: nobody may read in them when somebody joined, paid or left.
 */
export function summarizeReferrals(db: Db, userId: string, { now }: At): Promise<ReferralSummary> {
  const day = firstOfMonth(parisDay(now));
  return summarize(db, userId, { day, known: parisInstant(day, "00:00") });
}

/** The same as it stands now, for the coach alone. */
export function summarizeReferralsNow(db: Db, userId: string, { now }: At): Promise<ReferralSummary> {
  return summarize(db, userId, { day: parisDay(now), known: now });
}

async function summarize(db: Db, userId: string, asOf: queries.AsOf): Promise<ReferralSummary> {
  const settings = await getSettings(db);
  const code = await queries.findCode(db, userId);
  const earned = await sumEarned(db, userId, asOf.known);
  return {
    code,
    activeReferred: code ? await queries.countActiveReferred(db, code, asOf) : 0,
    rewards: earned.count,
    earnedCents: earned.cents,
    dueCents: earned.dueCents,
    paid: await listPaid(db, userId),
    requestedAt: (await openRequest(db, userId))?.requestedAt ?? null,
    rewardCents: settings.referral_reward_cents,
    yearlyCap: settings.referral_rewards_per_year,
    countedOn: asOf.day,
  };
}

/** The address a member passes on: /membership?ref={code} (requirements ). */
export function shareLink(baseUrl: string, code: string): string {
  return `${baseUrl}/membership?ref=${encodeURIComponent(code)}`;
}
