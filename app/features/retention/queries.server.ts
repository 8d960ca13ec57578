import "./tables";
import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";

/** Rows deleted or emptied by this transaction so far, by table. */
export async function countTouched(trx: Trx): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; touched: number }>`
    select relname as "table", (n_tup_del + n_tup_upd)::integer as touched from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_del + n_tup_upd > 0`.execute(trx);
  return new Map(rows.map(({ table, touched }) => [table, touched]));
}

export async function recordRun(
  trx: Trx,
  { rule, now, rows }: { rule: string; now: Date; rows: Record<string, number> | null },
): Promise<void> {
  const done = rows && { did_at: now, rows: JSON.stringify(rows) };
  await trx
    .insertInto("retention_runs")
    .values({ rule, ran_at: now, ...done })
    .onConflict((conflict) => conflict.column("rule").doUpdateSet({ ran_at: now, ...done }))
    .execute();
}

export function listRuns(db: Db | Trx) {
  return db.selectFrom("retention_runs").selectAll().execute();
}

/** When something of this account last ended, was ordered or was attended; null for one that never served to order or to book. */
const lastUse = sql`(
  select max(day) from (
    select m.end_date as day from memberships m where m.user_id = users.id
    union all select (placed_at at time zone 'Europe/Paris')::date from orders where orders.user_id = users.id
    union all select (ends_at at time zone 'Europe/Paris')::date from appointments where appointments.user_id = users.id
    union all select (events.ends_at at time zone 'Europe/Paris')::date from event_registrations
      join events on events.id = event_registrations.event_id where event_registrations.user_id = users.id
    union all select coalesce(last_day, (created_at at time zone 'Europe/Paris')::date) from hour_lots where hour_lots.user_id = users.id
    union all select (sent_at at time zone 'Europe/Paris')::date from quotes where quotes.user_id = users.id
    union all select (recorded_at at time zone 'Europe/Paris')::date from referral_rewards where referrer_user_id = users.id
  ) use
)`;

/** Neither erased, nor the coach's, nor of who waits for an answer about their data. */
const somebodys = sql`users.email not like '%@erased.invalid' and not exists (select from user_roles r where r.user_id = users.id)
  and not exists (select from data_requests asked where asked.closed_at is null
    and (asked.user_id = users.id or asked.user_id is null and asked.email = users.email and users.email_verified))`;

/**
 * Accounts whose last use is older than `before`, but of who keeps a code still good, or is due a reward that was not asked for: it is asked
 * for from the account, for five years (Code civil, article 2224).
 */
export async function listFormer(trx: Trx, { today, before }: { today: Day; before: Day }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with memberships as (select user_id, max(end_date) as end_date from memberships_on(${today}::date) group by user_id)
    select users.id from users where ${somebodys} and ${lastUse} < ${before}::date
      and not exists (select from gifts where gifts.user_id = users.id and gifts.expires_on >= ${today}::date
        and gifts.withdrawn_at is null and gifts.revoked_at is null)
      and not exists (select from referral_reward_states reward where reward.referrer_user_id = users.id
        and not reward.reversed and reward.payout_id is null and reward.amount_cents > 0
        and (reward.earned_at at time zone 'Europe/Paris' + interval '5 years')::date >= ${today}::date)
    order by users.id`.execute(trx);
  return rows.map(({ id }) => id);
}

interface IdleAccount {
  id: string;
  told_on: Day | null;
  seen_on: Day;
}

/** Accounts never used to order or to book, whose last visit is before this day, with the day they were told. */
export async function listIdle(trx: Trx, { today, before }: { today: Day; before: Day }): Promise<IdleAccount[]> {
  const { rows } = await sql<IdleAccount>`
    with memberships as (select user_id, max(end_date) as end_date from memberships_on(${today}::date) group by user_id),
    idle as (
      select users.id, notice.told_on, greatest(users.last_seen_on, (users.created_at at time zone 'Europe/Paris')::date,
        (select max((seen_at at time zone 'Europe/Paris')::date) from sessions where sessions.user_id = users.id)) as seen_on
      from users left join idle_notices notice on notice.user_id = users.id
      where ${somebodys} and ${lastUse} is null
    )
    select id, told_on, seen_on from idle where seen_on < ${before}::date order by id`.execute(trx);
  return rows;
}

export async function noteTold(trx: Trx, userId: string, day: Day): Promise<void> {
  await trx
    .insertInto("idle_notices")
    .values({ user_id: userId, told_on: day })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ told_on: day }))
    .execute();
}
