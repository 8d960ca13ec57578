import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { promisedUntil } from "./queries.server";

export interface Period {
  id: string;
  contractId: string | null;
  orderId: string | null;
  orderReference: string | null;
  /** When the year was ended with its money (`endContract`); null while it was not. */
  contractEndedAt: Date | null;
  /** Days included. */
  from: Day;
  until: Day;
  /** By the coach. */
  given: boolean;
  /** Of a year somebody else paid. */
  gifted: boolean;
  reason: string | null;
  revokedAt: Date | null;
  revokedReason: string | null;
}

/** Everything that was ever opened to this person, the latest first. */
export async function listPeriods(db: Db, userId: string): Promise<Period[]> {
  const result = await sql<Period>`
    select p.id, p.contract_id as "contractId", o.id as "orderId", o.reference as "orderReference",
      contract.ended_at as "contractEndedAt",
      lower(p.period) as "from", upper(p.period) - 1 as "until", p.cause_grant_id is not null and given.gift_id is null as "given",
      given.gift_id is not null as "gifted", given.reason, p.revoked_at as "revokedAt", p.revoked_reason as "revokedReason"
    from membership_periods p
    left join membership_contracts contract on contract.id = p.contract_id
    left join orders o on o.id = contract.order_id
    left join membership_grants given on given.id = p.cause_grant_id
    where p.user_id = ${userId}
    order by lower(p.period) desc, p.id
  `.execute(db);
  return result.rows;
}

/** Are some of these days open, on hold, or part of a year that still stands? */
export async function areDaysTaken(db: Db, input: { userId: string; from: Day; until: Day }): Promise<boolean> {
  const days = sql`daterange(${input.from}::date, ${input.until}::date, '[]')`;
  const result = await sql<{ taken: boolean }>`
    select exists (select from membership_periods p where p.user_id = ${input.userId} and p.period && ${days}
        and (p.revoked_at is null or p.revoked_reason = 'suspended'))
      or exists (select from membership_contracts contract where contract.user_id = ${input.userId}
        and daterange(contract.start_date, ${promisedUntil}, '[]') && ${days}
        and exists (select from membership_periods p where p.contract_id = contract.id
          and (p.revoked_at is null or p.revoked_reason = 'suspended'))) as taken
  `.execute(db);
  return result.rows[0]?.taken ?? false;
}

/** The days this grant of this person opened, if it did. */
export async function findGrantedPeriod(db: Db, { userId, grantId }: { userId: string; grantId: string }) {
  return db
    .selectFrom("membership_periods")
    .select(["id", "revoked_at"])
    .where("user_id", "=", userId)
    .where("cause_grant_id", "=", grantId)
    .executeTakeFirst();
}

export async function insertGrant(
  trx: Trx,
  grant: {
    userId: string;
    from: Day;
    until: Day;
    reason: string | null;
    by: string | null;
    giftId?: string;
    now: Date;
    clientKey?: string;
  },
): Promise<string> {
  const grantId = grant.clientKey ?? randomUUID();
  await trx
    .insertInto("membership_grants")
    .values({
      id: grantId,
      user_id: grant.userId,
      reason: grant.reason,
      granted_by: grant.by,
      granted_at: grant.now,
      gift_id: grant.giftId ?? null,
    })
    .execute();
  const periodId = randomUUID();
  await sql`
    insert into membership_periods (id, user_id, period, cause_grant_id)
    values (${periodId}, ${grant.userId}, daterange(${grant.from}::date, ${grant.until}::date, '[]'), ${grantId})
  `.execute(trx);
  return periodId;
}

/** The days a gift opened, if it was. */
export async function findGiftedPeriod(db: Db, giftId: string) {
  const result = await sql<{
    id: string;
    userId: string;
    until: Day;
    revokedAt: Date | null;
    revokedReason: string | null;
  }>`
    select p.id, p.user_id as "userId", upper(p.period) - 1 as "until", p.revoked_at as "revokedAt", p.revoked_reason as "revokedReason"
    from membership_periods p join membership_grants given on given.id = p.cause_grant_id where given.gift_id = ${giftId}
  `.execute(db);
  return result.rows[0];
}

/** The last day that is open, on hold or promised to this person; null when there is none. */
export async function findTakenUntil(db: Db, userId: string): Promise<Day | null> {
  const result = await sql<{ day: Day | null }>`
    select greatest(
      (select max(upper(p.period)) - 1 from membership_periods p where p.user_id = ${userId}
        and (p.revoked_at is null or p.revoked_reason = 'suspended')),
      (select max(${promisedUntil}) from membership_contracts contract where contract.user_id = ${userId}
        and exists (select from membership_periods p where p.contract_id = contract.id
          and (p.revoked_at is null or p.revoked_reason = 'suspended')))
    ) as day
  `.execute(db);
  return result.rows[0]?.day ?? null;
}

/** Gives the days that were left when these were closed back, after this day. */
export async function shiftGiftedPeriod(trx: Trx, periodId: string, after: Day): Promise<void> {
  await sql`update membership_periods set revoked_at = null, revoked_reason = null,
    period = daterange(${after}::date + 1,
      ${after}::date + 1 + (upper(period) - greatest(lower(period), (revoked_at at time zone 'Europe/Paris')::date)))
    where id = ${periodId}`.execute(trx);
}

/** The last day that was really open: a period put on hold, ended by the coach or taken back by the bank served until that day. */
export async function findOpenedUntil(db: Db, contractId: string): Promise<Day | null> {
  const result = await sql<{ day: Day | null }>`
    select max(least(upper(p.period) - 1, (p.revoked_at at time zone 'Europe/Paris')::date)) as day
    from membership_periods p
    where p.contract_id = ${contractId} and (p.revoked_at is null or p.revoked_reason in ('suspended', 'ended', 'charged_back'))
  `.execute(db);
  return result.rows[0]?.day ?? null;
}

/** Everything of this year is over now: its money went back. What the bank had closed before is no longer on hold either. */
export async function revokeContract(trx: Trx, contractId: string, now: Date): Promise<void> {
  await sql`update membership_periods set revoked_at = case revoked_reason when 'charged_back' then revoked_at else ${now} end,
      revoked_reason = 'refunded'
    where contract_id = ${contractId} and (revoked_at is null or revoked_reason in ('suspended', 'charged_back'))`.execute(
    trx,
  );
}

/** The year ends on this day, included: what was open later is closed. */
export async function shortenContract(trx: Trx, contractId: string, lastDay: Day, now: Date): Promise<void> {
  await sql`update membership_periods set revoked_at = ${now}, revoked_reason = 'ended'
    where contract_id = ${contractId} and lower(period) > ${lastDay}::date
      and (revoked_at is null or revoked_reason = 'suspended')`.execute(trx);
  await sql`update membership_periods set period = daterange(lower(period), ${lastDay}::date + 1)
    where contract_id = ${contractId} and lower(period) <= ${lastDay}::date and upper(period) > ${lastDay}::date + 1
      and (revoked_at is null or revoked_reason = 'suspended')`.execute(trx);
  await sql`update membership_contracts set end_date = ${lastDay}::date
    where id = ${contractId} and end_date > ${lastDay}::date`.execute(trx);
}
