import { type Insertable, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

/** Of `referral_codes owner`: who shows this code, or took it over. Each of the two has its index. */
export function holdsCode(code: string) {
  return sql<boolean>`(owner.code = ${code} or owner.former_codes @> array[${code}])`;
}

/** The owner of a code, if that person is a member today. */
export async function findActiveOwner(db: Db, code: string, today: Day): Promise<string | null> {
  const result = await sql<{ user_id: string }>`
    select owner.user_id from referral_codes owner
    where ${holdsCode(code)}
      and exists (select from memberships_on(${today}::date) m where m.user_id = owner.user_id and m.status = 'active')
  `.execute(db);
  return result.rows[0]?.user_id ?? null;
}

export async function hasEverBeenMember(db: Db, userId: string): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    select exists (select from membership_contracts where user_id = ${userId}) as found
  `.execute(db);
  return result.rows[0]?.found ?? false;
}

export async function findCode(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom("referral_codes").select("code").where("user_id", "=", userId).executeTakeFirst();
  return row?.code ?? null;
}

export function insertCode(trx: Trx, row: Insertable<Tables["referral_codes"]>) {
  return trx
    .insertInto("referral_codes")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

export async function findOwner(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom("referral_codes as owner")
    .select("user_id")
    .where(holdsCode(code))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export function insertReward(trx: Trx, row: Tables["referral_rewards"]) {
  return trx
    .insertInto("referral_rewards")
    .values(row)
    .onConflict((conflict) => conflict.column("referred_user_id").doNothing())
    .execute();
}

/** A day, and what was known at an instant: both « today, now » for the coach, both the first of the month for who gave the code. */
export interface AsOf {
  day: Day;
  known: Date;
}

/** How many other people who used this code, or one it took over, are members that day (requirements ). */
export async function countActiveReferred(db: Db, code: string, { day, known }: AsOf): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::integer as count
    from membership_contracts contract
    join referral_codes own on own.code = ${code} and contract.referred_by_code = any(own.former_codes || own.code)
    where contract.user_id <> own.user_id and exists (
      select from membership_periods period join payments p on p.id = period.cause_payment_id
      where period.contract_id = contract.id and ${day}::date <@ period.period
        and p.paid_at <= ${known} and (period.revoked_at is null or period.revoked_at > ${known}))
  `.execute(db);
  return result.rows[0]?.count ?? 0;
}

/**
 * Two accounts of one person become one: the code of the account that stays is shown, the other goes on as its own; nobody ends up having referred themselves nor having been referred
 * twice; nor does a code earn anything by somebody who was a member before, as the other account knows. A reward whose life has begun is
 * kept without its referred member, which reverses it.
 */
export async function mergeReferrals(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const kept = await findCode(trx, to);
  if (kept)
    await sql`with gone as (delete from referral_codes where user_id = ${from} returning former_codes || code as codes)
      update referral_codes own set former_codes = own.former_codes || gone.codes from gone where own.user_id = ${to}`.execute(
      trx,
    );
  else await trx.updateTable("referral_codes").set({ user_id: to }).where("user_id", "=", from).execute();
  await sql`
    with void as (
      select id, exists (select from referral_reward_events e where e.reward_id = reward.id) as begun
      from referral_rewards reward
      where (referrer_user_id = ${from} and referred_user_id = ${to}) or (referrer_user_id = ${to} and referred_user_id = ${from})
        or (referred_user_id = ${from} and exists (select from referral_rewards other where other.referred_user_id = ${to}))
        or (referred_user_id in (${from}, ${to}) and exists (
          select from membership_contracts own join membership_contracts before on before.created_at < own.created_at
          where own.id = reward.contract_id and before.user_id in (${from}, ${to})))
    ), gone as (delete from referral_rewards where id in (select id from void where not begun))
    update referral_rewards set referred_user_id = null where id in (select id from void where begun)`.execute(trx);
  const rewards = trx.updateTable("referral_rewards");
  await rewards.set({ referrer_user_id: to }).where("referrer_user_id", "=", from).execute();
  await rewards.set({ referred_user_id: to }).where("referred_user_id", "=", from).execute();
  const open = (userId: string) =>
    trx
      .selectFrom("referral_payouts")
      .select("id")
      .where("user_id", "=", userId)
      .where("paid_at", "is", null)
      .where("closed_at", "is", null);
  await trx
    .deleteFrom("referral_payouts")
    .where("id", "in", open(from))
    .where(({ exists }) => exists(open(to)))
    .execute();
  await trx.updateTable("referral_payouts").set({ user_id: to }).where("user_id", "=", from).execute();
}
