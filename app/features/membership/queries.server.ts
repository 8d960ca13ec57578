import { type Insertable, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { MembershipStatus, SuspensionReason } from "./rules";
import type { MembershipContractsTable, OrderDraftsTable } from "./tables";

/** One year of one person, with the columns and the status the owner names (requirements ). */
export interface Membership {
  id: string;
  user_id: string;
  type: string;
  status: MembershipStatus;
  start_date: Day;
  end_date: Day;
  referral_code: string | null;
  referred_by_code: string | null;
}

/** Newest first, the active one before all. */
export async function listMemberships(db: Db, userId: string, today: Day): Promise<Membership[]> {
  const result = await sql<Membership>`
    select * from memberships_on(${today}::date) where user_id = ${userId}
    order by status = 'active' desc, end_date desc
  `.execute(db);
  return result.rows;
}

/** The addresses of the members of this day. */
export async function listMemberAddresses(db: Db | Trx, today: Day): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct users.email from memberships_on(${today}::date) membership join users on users.id = membership.user_id
    where membership.status = 'active'`.execute(db);
  return rows.map(({ email }) => email);
}

/** Since when these people have been members without a break; who is none today is not in it. */
export async function listActiveSince(db: Db, userIds: string[], today: Day): Promise<Map<string, Day>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; since: Day }>`
    select user_id, min(start_date)::text as since from memberships_on(${today}::date)
    where status = 'active' and user_id = any(${userIds}) group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, since }) => [user_id, since]));
}

/**
 * Why this suspended membership is. What the coach put on hold stays so until she lifts it, whatever is paid meanwhile; a
 * payment taken back matters for the days it had opened.
 */
export async function findSuspensionReason(db: Db, membershipId: string, today: Day): Promise<SuspensionReason> {
  const result = await sql<{ paused: boolean | null; reversed: boolean | null }>`
    select bool_or(p.revoked_reason = 'suspended') as paused,
      bool_or(p.revoked_reason = 'charged_back' and upper(p.period) > ${today}::date) as reversed
    from membership_periods p where p.contract_id = ${membershipId} or p.id = ${membershipId}
  `.execute(db);
  const row = result.rows[0];
  if (row?.paused) return "paused";
  return row?.reversed ? "payment_reversed" : "instalment_due";
}

/** The last day that stands of a `contract`: its end, or of one that was ended or given back, the last of the days that are left. */
export const promisedUntil = sql<Day>`case
  when exists (select from membership_periods gone
    where gone.contract_id = contract.id and gone.revoked_reason in ('ended', 'refunded'))
  then (select max(upper(p.period)) - 1 from membership_periods p
    where p.contract_id = contract.id and (p.revoked_at is null or p.revoked_reason = 'suspended'))
  else contract.end_date end`;

/** The last day already opened or promised to this person by a year that still stands, or by a grant. */
export async function findPresentEnd(db: Db, userId: string): Promise<Day | null> {
  const result = await sql<{ end_date: Day | null }>`
    select greatest(
      (select max(${promisedUntil}) from membership_contracts contract
        where contract.user_id = ${userId}
          and exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is null)),
      (select max(upper(given.period)) - 1 from membership_periods given
        where given.user_id = ${userId} and given.contract_id is null and given.revoked_at is null)
    ) as end_date
  `.execute(db);
  return result.rows[0]?.end_date ?? null;
}

export function findContractOfOrder(db: Db, orderId: string) {
  return db.selectFrom("membership_contracts").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

export async function insertContract(trx: Trx, contract: Insertable<MembershipContractsTable>) {
  await trx.insertInto("membership_contracts").values(contract).execute();
}

export async function markEnded(
  trx: Trx,
  contractId: string,
  end: { ended_at: Date; due_cents: Cents },
): Promise<void> {
  await trx.updateTable("membership_contracts").set(end).where("id", "=", contractId).execute();
}

export async function insertPaidPeriod(
  trx: Trx,
  input: { id: string; contractId: string; userId: string; from: Day; until: Day; paymentId: string },
) {
  await sql`
    insert into membership_periods (id, contract_id, user_id, period, cause_payment_id)
    values (${input.id}, ${input.contractId}, ${input.userId}, daterange(${input.from}::date, ${input.until}::date), ${input.paymentId})
  `.execute(trx);
}

export function findPeriodOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom("membership_periods")
    .select(["id", "revoked_at", "revoked_reason"])
    .select(sql<Day>`upper(period) - 1`.as("last_day"))
    .where("cause_payment_id", "=", paymentId)
    .executeTakeFirst();
}

function periodsOf(db: Db, contractId: string) {
  return db.selectFrom("membership_periods").select("id").where("contract_id", "=", contractId);
}

export async function hasActivePeriod(db: Db, contractId: string): Promise<boolean> {
  return Boolean(await periodsOf(db, contractId).where("revoked_at", "is", null).executeTakeFirst());
}

/** Where the days of the first of two payments end, end excluded; null when it opened none. */
export async function findFirstUntil(db: Db, contractId: string): Promise<Day | null> {
  const result = await sql<{ day: Day }>`
    select upper(p.period) as day from membership_periods p join payments on payments.id = p.cause_payment_id
      join instalments i on i.id = payments.instalment_id
    where p.contract_id = ${contractId} and i.number = 1
  `.execute(db);
  return result.rows[0]?.day ?? null;
}

/** The days of the first of two payments go to this day at least, included, before those of the second are opened. */
export async function keepFirstDaysOpen(trx: Trx, contractId: string, lastDay: Day): Promise<void> {
  await sql`
    update membership_periods p set period = daterange(lower(p.period), least(${lastDay}::date + 1, year.end_date))
    from membership_contracts year
    where year.id = p.contract_id and year.id = ${contractId} and p.revoked_at is null
      and upper(p.period) < least(${lastDay}::date + 1, year.end_date)
      and not exists (select from membership_periods other where other.contract_id = year.id and other.id <> p.id)
  `.execute(trx);
}

/** The days of the first of two payments end after `lastDay`, or where the order put their end (excluded) when that is later. */
export async function moveFirstEnd(trx: Trx, contractId: string, end: { agreed: Day; lastDay: Day }): Promise<void> {
  await sql`
    update membership_periods p
    set period = daterange(lower(p.period), least(greatest(${end.agreed}::date, ${end.lastDay}::date + 1), year.end_date))
    from membership_contracts year
    where year.id = p.contract_id and year.id = ${contractId}
      and (p.revoked_at is null or p.revoked_reason = 'suspended')
  `.execute(trx);
}

/** The last day access is open from today on without a gap; null when it is closed today. */
export async function findOpenUntil(db: Db, userId: string, today: Day): Promise<Day | null> {
  const result = await sql<{ day: Day }>`
    select upper(open) - 1 as day
    from (select unnest(range_agg(period)) as open from membership_periods
      where user_id = ${userId} and revoked_at is null) as runs
    where ${today}::date <@ open
  `.execute(db);
  return result.rows[0]?.day ?? null;
}

/**
 * Years whose first days ended on one of these days, both counted, with no access now, because their second payment is
 * missing: neither paid, nor on its way, nor canceled.
 */
export async function listPausedByInstalment(db: Db, from: Day, today: Day) {
  const result = await sql<{
    contractId: string;
    userId: string;
    instalmentId: string;
    amountCents: number;
    since: Day;
    movedAt: Date | null;
  }>`
    select year.id as "contractId", year.user_id as "userId", i.id as "instalmentId", i.amount_cents as "amountCents", upper(p.period) as since,
      i.moved_at as "movedAt"
    from membership_periods p
    join membership_contracts year on year.id = p.contract_id
    join instalments i on i.order_id = year.order_id and i.number = 2 and i.canceled_at is null
    where p.revoked_at is null and upper(p.period) >= ${from}::date and upper(p.period) <= ${today}::date
      and upper(p.period) <= year.end_date
      and not exists (select from membership_periods other where other.user_id = year.user_id
        and other.revoked_at is null and upper(other.period) > ${today}::date)
      and not exists (select from membership_periods held where held.contract_id = year.id
        and held.revoked_at is not null)
      and not exists (select from payments made where made.instalment_id = i.id
        and (made.status in ('paid', 'pending') or made.status = 'open' and made.sequence_type = 'recurring'))
    order by year.user_id
  `.execute(db);
  return result.rows;
}

/** Was this year put on hold by the coach? What is paid meanwhile waits with it. */
export async function isPaused(db: Db, contractId: string): Promise<boolean> {
  return Boolean(await periodsOf(db, contractId).where("revoked_reason", "=", "suspended").executeTakeFirst());
}

/** A reason given later replaces « suspended »: money given back ends for good what was only on hold. */
export async function revokePeriod(trx: Trx, periodId: string, reason: string, now: Date) {
  await trx
    .updateTable("membership_periods")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("id", "=", periodId)
    .where((eb) => eb.or([eb("revoked_at", "is", null), eb("revoked_reason", "=", "suspended")]))
    .execute();
}

/**
 * Gives a revoked period back, unless another one has taken its days since, or those a second payment is still to open; or another
 * year has promised them.
 */
export async function restorePeriod(trx: Trx, periodId: string): Promise<boolean> {
  const result = await sql<{ id: string }>`
    update membership_periods mine set revoked_at = null, revoked_reason = null
    where mine.id = ${periodId}
      and not exists (
        select from membership_periods other
        where other.user_id = mine.user_id and other.id <> mine.id and other.revoked_at is null and other.period && mine.period)
      and not exists (
        select from membership_contracts contract
        join instalments second on second.order_id = contract.order_id and second.number = 2 and second.canceled_at is null
          and not exists (select from payments paid where paid.instalment_id = second.id and paid.status = 'paid')
        join membership_periods other on other.user_id = mine.user_id and other.revoked_at is null
          and other.contract_id is distinct from contract.id
        where contract.id = mine.contract_id and other.period && daterange(lower(mine.period), greatest(lower(mine.period), contract.end_date), '[]'))
      and not exists (
        select from membership_contracts contract
        where contract.user_id = mine.user_id and contract.id is distinct from mine.contract_id
          and exists (select from membership_periods p
            where p.contract_id = contract.id and (p.revoked_at is null or p.revoked_reason = 'suspended'))
          and daterange(contract.start_date, ${promisedUntil}, '[]') && mine.period)
    returning mine.id
  `.execute(trx);
  return result.rows.length === 1;
}

export async function insertOrderDetails(
  trx: Trx,
  details: { order_id: string; referral_code: string | null; early_start_requested_at: Date | null },
) {
  await trx
    .insertInto("membership_orders")
    .values(details)
    .onConflict((conflict) =>
      conflict.column("order_id").doUpdateSet({ early_start_requested_at: details.early_start_requested_at }),
    )
    .execute();
}

export function findOrderDetails(db: Db, orderId: string) {
  return db.selectFrom("membership_orders").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/**
 * The years of one account become another's. Where the days overlap, the moved years begin after the end of those the
 * other account already has: nothing paid is lost.
 */
export async function moveMemberships(trx: Trx, from: string, to: string, shiftDays: number) {
  await sql`update membership_contracts set user_id = ${to}, start_date = start_date + ${shiftDays}::integer,
    end_date = end_date + ${shiftDays}::integer where user_id = ${from}`.execute(trx);
  await sql`update membership_periods set user_id = ${to},
    period = daterange(lower(period) + ${shiftDays}::integer, upper(period) + ${shiftDays}::integer)
    where user_id = ${from}`.execute(trx);
  await trx.updateTable("membership_grants").set({ user_id: to }).where("user_id", "=", from).execute();
}

/**
 * Whose days end between two days, both counted, with nothing after them. Left out: the first days of a year that a second
 * payment still opens; a year its member shortened, whose end they chose; and days given for less than two months at once,
 * whose end stood in the mail that gave them.
 */
export async function listEnding(db: Db, from: Day, until: Day): Promise<{ userId: string; endDate: Day }[]> {
  const result = await sql<{ userId: string; endDate: Day }>`
    select p.user_id as "userId", upper(p.period) - 1 as "endDate"
    from membership_periods p left join membership_contracts year on year.id = p.contract_id
    where p.revoked_at is null and upper(p.period) > ${from}::date and upper(p.period) <= ${until}::date + 1
      and case when p.contract_id is not null
        then year.end_date = upper(p.period) - 1 and year.end_date >= year.start_date + 364
        else lower(p.period) + interval '2 months' <= upper(p.period) or exists (select from membership_periods before
          where before.user_id = p.user_id and before.revoked_at is null and upper(before.period) = lower(p.period)) end
      and not exists (select from membership_periods next
        where next.user_id = p.user_id and next.revoked_at is null and lower(next.period) = upper(p.period))
    order by p.user_id
  `.execute(db);
  return result.rows;
}

export async function findPeriodBounds(db: Db, userId: string): Promise<{ first: Day; last: Day } | null> {
  const result = await sql<{ first: Day | null; last: Day | null }>`
    select min(first) as first, max(last) as last from (
      select start_date as first, end_date as last from membership_contracts where user_id = ${userId}
      union all
      select lower(period), upper(period) - 1 from membership_periods where user_id = ${userId} and contract_id is null
    ) days
  `.execute(db);
  const row = result.rows[0];
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
}

export async function insertDraft(trx: Trx, draft: Insertable<OrderDraftsTable>) {
  await trx.insertInto("order_drafts").values(draft).execute();
}

export function findDraft(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom("order_drafts")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Takes a draft for good: only one caller gets it. */
export function consumeDraft(trx: Trx, tokenHash: string, now: Date) {
  return trx
    .updateTable("order_drafts")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldDrafts(trx: Trx, before: Date) {
  await trx.deleteFrom("order_drafts").where("expires_at", "<", before).execute();
}
