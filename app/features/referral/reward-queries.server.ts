import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { ReferredYear } from "./rules";
import type { RewardEventKind } from "./tables";

/** One at a time decides what becomes of rewards, until the end of the transaction. */
export async function lockRewards(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('referral:rewards', 0))`.execute(trx);
}

/** A reward that may change, beside the year it comes from. */
export interface RewardToUpdate extends ReferredYear {
  id: string;
  referrerId: string;
  amountCents: Cents;
  yearlyCap: number | null;
  /** Null of one whose two accounts turned out to be one person. */
  referredId: string | null;
  startDate: Day;
  withdrawUntil: Day;
  lastPaidAt: Date | null;
  earnedAt: Date | null;
  reversed: boolean;
}

/**
 * Takes the rewards whose year, money or people changed since they were last looked at. One that is neither earned nor past its last day to
 * withdraw stays for later; what is of a trial put aside is nobody's any more.
 */
export async function takeRewardsToLookAt(trx: Trx, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from rewards_to_look_at waiting where not exists (
        select from referral_rewards reward
        join membership_contracts contract on contract.id = reward.contract_id
        join orders o on o.id = contract.order_id and o.mode = present_mode()
        where reward.id = waiting.reward_id
          and (reward.withdraw_until >= ${today}::date or contract.start_date > ${today}::date)
          and not exists (select from referral_reward_events e where e.reward_id = reward.id))
      returning reward_id)
    select distinct reward_id as id from taken
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Of these rewards, those that are earned, or whose last day to withdraw is past; what was over the cap stays so. The oldest years first. */
export async function listRewardsToUpdate(trx: Trx, ids: string[], today: Day): Promise<RewardToUpdate[]> {
  const { rows } = await sql<RewardToUpdate>`
    select state.id, state.referrer_user_id as "referrerId", state.referred_user_id as "referredId",
      state.amount_cents as "amountCents", state.yearly_cap as "yearlyCap", state.earned_at as "earnedAt", state.reversed,
      state.withdraw_until as "withdrawUntil", contract.start_date as "startDate", contract.due_cents as "dueCents",
      o.amount_cents as "priceCents", money.kept as "keptCents", money.last_paid as "lastPaidAt",
      not exists (
        select from instalments i where i.order_id = o.id and not exists (
          select from payments p where p.instalment_id = i.id and p.status = 'paid'
            and (p.charged_back_cents = 0 or p.kept_cents > 0))) as "paidInFull"
    from referral_reward_states state
    join membership_contracts contract on contract.id = state.contract_id
    join orders o on o.id = contract.order_id
    cross join lateral (
      select coalesce(sum(p.kept_cents) filter (where p.mode = present_mode()), 0)::integer as kept, max(p.paid_at) as last_paid
      from instalments i join payments p on p.instalment_id = i.id where i.order_id = o.id and p.status = 'paid') money
    where state.id = any(${ids}::uuid[]) and not state.over_cap and (state.earned_at is not null or o.mode = present_mode())
      and (state.earned_at is not null or (state.withdraw_until < ${today}::date and contract.start_date <= ${today}::date))
    order by contract.start_date, state.id
  `.execute(trx);
  return rows;
}

/** How many rewards each of these people earned in each calendar year and still has, by `person:year`. */
export async function countEarnedByYear(trx: Trx, referrerIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select referrer_user_id || ':' || extract(year from earned_at at time zone 'Europe/Paris') as key, count(*)::integer as count
    from referral_reward_states where referrer_user_id = any(${referrerIds}::uuid[]) and earned_at is not null and not reversed group by key
  `.execute(trx);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

export interface RewardEvent {
  rewardId: string;
  amountCents: Cents;
  kind: RewardEventKind;
  happenedAt: Date;
  payoutId?: string;
}

const WRITTEN_AT_ONCE = 500;

/** Writes these facts in their order. */
export async function insertEvents(trx: Trx, events: RewardEvent[], now: Date): Promise<void> {
  for (let first = 0; first < events.length; first += WRITTEN_AT_ONCE) {
    const rows = events.slice(first, first + WRITTEN_AT_ONCE).map((event) => ({
      id: randomUUID(),
      reward_id: event.rewardId,
      amount_cents: event.amountCents,
      kind: event.kind,
      happened_at: event.happenedAt,
      recorded_at: now,
      payout_id: event.payoutId ?? null,
    }));
    await trx.insertInto("referral_reward_events").values(rows).execute();
  }
}

interface Earned {
  count: number;
  cents: Cents;
  /** Not paid yet. */
  dueCents: Cents;
}

/** What this person earned and keeps, as it was at an instant; what is paid counts as it is now. */
export async function sumEarned(db: Db, userId: string, known: Date): Promise<Earned> {
  const { rows } = await sql<Earned>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::integer as cents,
      coalesce(sum(amount_cents) filter (where not paid), 0)::integer as "dueCents"
    from (
      select reward.amount_cents,
        exists (select from referral_reward_events e where e.reward_id = reward.id and e.kind = 'earned' and e.happened_at <= ${known}) as earned,
        exists (select from referral_reward_events e where e.reward_id = reward.id and e.kind = 'paid') as paid,
        (select e.kind = 'reversed' from referral_reward_events e
          where e.reward_id = reward.id and e.kind in ('reversed', 'restored') and e.happened_at <= ${known}
          order by e.rank desc limit 1) is true as reversed
      from referral_rewards reward where reward.referrer_user_id = ${userId}) facts
    where earned and not reversed
  `.execute(db);
  return rows[0] ?? { count: 0, cents: 0, dueCents: 0 };
}

/** Where a reward stands, for the coach. */
export interface RewardLine {
  id: string;
  amountCents: Cents;
  /** Whose membership gives it; null when both accounts turned out to be one person, or of an erased one. */
  referredId: string | null;
  referredName: string | null;
  startDate: Day;
  withdrawUntil: Day;
  earnedAt: Date | null;
  overCap: boolean;
  reversed: boolean;
  reversedAt: Date | null;
  reviewed: boolean;
  payoutId: string | null;
}

/** Every reward of a person, the latest membership first. */
export async function listRewardsOf(db: Db, userId: string): Promise<RewardLine[]> {
  const { rows } = await sql<RewardLine>`
    select state.id, state.amount_cents as "amountCents", state.referred_user_id as "referredId",
      profile.first_name || ' ' || profile.last_name as "referredName", contract.start_date as "startDate",
      state.withdraw_until as "withdrawUntil", state.earned_at as "earnedAt", state.over_cap as "overCap", state.reversed,
      state.reversed_at as "reversedAt", state.reviewed, state.payout_id as "payoutId"
    from referral_reward_states state
    join membership_contracts contract on contract.id = state.contract_id
    left join profiles profile on profile.id = state.referred_user_id
    where state.referrer_user_id = ${userId}
    order by contract.start_date desc, state.id
  `.execute(db);
  return rows;
}

/** What may be paid to this person: earned before an instant, kept, not paid. The oldest first. */
export async function listPayable(
  trx: Trx,
  userId: string,
  known: Date,
): Promise<{ id: string; amountCents: Cents; earnedAt: Date }[]> {
  const { rows } = await sql<{ id: string; amountCents: Cents; earnedAt: Date }>`
    select id, amount_cents as "amountCents", earned_at as "earnedAt" from referral_reward_states
    where referrer_user_id = ${userId} and earned_at <= ${known} and not reversed and payout_id is null and amount_cents > 0
    order by earned_at, id
  `.execute(trx);
  return rows;
}

interface Owed {
  userId: string;
  name: string;
  dueCents: Cents;
  rewards: number;
  /** Since when they ask for it; null while they do not. */
  requestedAt: Date | null;
  /** Of how many people, and how much to them all together, those beyond the limit included. */
  people: number;
  allCents: Cents;
}

const OWED_SHOWN = 200;

/** Everybody to whom something is due, who asked first; `asked`: only who did. */
export async function listOwed(
  db: Db,
  known: Date,
  { asked = false, limit = OWED_SHOWN }: { asked?: boolean; limit?: number } = {},
): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select state.referrer_user_id as "userId", profile.first_name || ' ' || profile.last_name as name,
      sum(state.amount_cents)::integer as "dueCents", count(*)::integer as rewards, max(payout.requested_at) as "requestedAt",
      count(*) over ()::integer as people, sum(sum(state.amount_cents)) over ()::integer as "allCents"
    from referral_reward_states state
    join profiles profile on profile.id = state.referrer_user_id
    left join referral_payouts payout on payout.user_id = state.referrer_user_id and payout.paid_at is null and payout.closed_at is null
    where state.earned_at <= ${known} and not state.reversed and state.payout_id is null and state.amount_cents > 0
      and (not ${asked}::boolean or payout.id is not null)
    group by state.referrer_user_id, name order by max(payout.requested_at) nulls last, name, "userId" limit ${limit}
  `.execute(db);
  return rows;
}

interface TakenBack {
  rewardId: string;
  userId: string;
  name: string;
  amountCents: Cents;
  reversedAt: Date;
}

/** Paid, then reversed, and not seen by the coach since. */
export async function listPaidThenReversed(db: Db): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    select state.id as "rewardId", state.referrer_user_id as "userId", profile.first_name || ' ' || profile.last_name as name,
      state.amount_cents as "amountCents", state.reversed_at as "reversedAt"
    from referral_reward_states state join profiles profile on profile.id = state.referrer_user_id
    where state.id = any(array(select reward_id from referral_reward_events where kind = 'reversed'))
      and state.payout_id is not null and state.reversed and not state.reviewed
    order by state.reversed_at, state.id
  `.execute(db);
  return rows;
}

/** This reward of this person, if it was paid, then reversed, and not seen since. */
export async function findPaidThenReversed(trx: Trx, userId: string, rewardId: string) {
  const { rows } = await sql<{ amountCents: Cents; reviewed: boolean }>`
    select amount_cents as "amountCents", reviewed from referral_reward_states
    where id = ${rewardId} and referrer_user_id = ${userId} and payout_id is not null and reversed
  `.execute(trx);
  return rows[0];
}
