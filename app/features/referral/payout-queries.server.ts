import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { Cents } from "~/platform/money";

/** What this person asked for and nobody paid yet. */
export function findOpenPayout(db: Db, userId: string) {
  return openPayouts(db).where("user_id", "=", userId).executeTakeFirst();
}

function openPayouts(db: Db) {
  return db
    .selectFrom("referral_payouts")
    .select(["id", "user_id", "requested_at", "iban", "holder"])
    .where("paid_at", "is", null)
    .where("closed_at", "is", null);
}

export function findPayout(trx: Trx, id: string) {
  return trx.selectFrom("referral_payouts").selectAll().where("id", "=", id).executeTakeFirst();
}

export interface Account {
  iban: string;
  holder: string;
}

/** The account of a new request, or another one in the request that waits. */
export async function keepRequest(
  trx: Trx,
  row: { id: string; user_id: string; requested_at: Date } & Account,
): Promise<void> {
  const { iban, holder, requested_at } = row;
  await trx
    .insertInto("referral_payouts")
    .values({ ...row, amount_cents: null, paid_on: null, paid_at: null, closed_at: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ iban, holder, requested_at }))
    .execute();
}

/** The request that waits is over, and its account forgotten. False when there is none. */
export async function closeRequest(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const closed = await trx
    .updateTable("referral_payouts")
    .set({ closed_at: now, iban: null, holder: null })
    .where("user_id", "=", userId)
    .where("paid_at", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export type Paid = Pick<Tables["referral_payouts"], "id" | "user_id"> & { amountCents: Cents; paidOn: Day; now: Date };

/** Notes a transfer, of the request with this id where there is one. */
export async function markPaid(trx: Trx, { id, user_id, amountCents, paidOn, now }: Paid): Promise<void> {
  const paid = { amount_cents: amountCents, paid_on: paidOn, paid_at: now };
  await trx
    .insertInto("referral_payouts")
    .values({ id, user_id, requested_at: null, iban: null, holder: null, closed_at: null, ...paid })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(paid))
    .execute();
}

/** The accounts of transfers noted before this instant. Returns how many. */
export async function clearAccounts(trx: Trx, before: Date): Promise<number> {
  const forgotten = await trx
    .updateTable("referral_payouts")
    .set({ iban: null, holder: null })
    .where("paid_at", "<", before)
    .where("iban", "is not", null)
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}

/** How many asked for what is due to them at an instant, for the query that counts what waits. */
export function requestedPayouts(db: Db, known: Date) {
  return db
    .selectFrom("referral_payouts as payout")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("paid_at", "is", null)
    .where("closed_at", "is", null)
    .where(isOwed(known));
}

/** Whether something is due, at an instant, to the person of the row called `payout`. */
function isOwed(known: Date) {
  return sql<boolean>`exists (select from referral_reward_states state where state.referrer_user_id = payout.user_id
    and state.earned_at <= ${known} and not state.reversed and state.payout_id is null and state.amount_cents > 0)`;
}

/** Who asked while nothing is due to them any more, at an instant. */
export async function listRequestsForNothing(trx: Trx, known: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select payout.user_id as "userId" from referral_payouts payout
    where payout.paid_at is null and payout.closed_at is null and not ${isOwed(known)}`.execute(trx);
  return rows.map(({ userId }) => userId);
}

export interface PaidLine {
  id: string;
  on: Day;
  amountCents: Cents;
}

/** What was paid to this person, the latest first. */
export function listPaid(db: Db, userId: string): Promise<PaidLine[]> {
  return db
    .selectFrom("referral_payouts")
    .select(["id", "paid_on as on", "amount_cents as amountCents"])
    .where("user_id", "=", userId)
    .where("paid_at", "is not", null)
    .orderBy("paid_on", "desc")
    .orderBy("paid_at", "desc")
    .$castTo<PaidLine>()
    .execute();
}

export interface YearTotal {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  cents: Cents;
  /** Each transfer, the first of the year first. */
  days: Day[];
  rewards: number;
}

/** What each person was paid in a calendar year, the most first. */
export async function listYearTotals(db: Db, year: number): Promise<YearTotal[]> {
  const { rows } = await sql<YearTotal>`
    select payout.user_id as "userId", profile.first_name as "firstName", profile.last_name as "lastName", account.email,
      sum(payout.amount_cents)::integer as cents, json_agg(payout.paid_on order by payout.paid_on, payout.paid_at) as days,
      (select count(*)::integer from referral_reward_events event join referral_payouts part on part.id = event.payout_id
        where part.user_id = payout.user_id and extract(year from part.paid_on) = ${year}) as rewards
    from referral_payouts payout join profiles profile on profile.id = payout.user_id join users account on account.id = payout.user_id
    where payout.paid_at is not null and extract(year from payout.paid_on) = ${year}
    group by payout.user_id, profile.first_name, profile.last_name, account.email
    order by cents desc, profile.last_name, profile.first_name, "userId"
  `.execute(db);
  return rows;
}

/** What this person was paid in a calendar year, in cents. */
export async function sumPaidIn(db: Db, userId: string, year: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from referral_payouts
    where user_id = ${userId} and extract(year from paid_on) = ${year}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** The calendar years in which something was paid, the latest first. */
export async function listPaidYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from paid_on)::integer as year from referral_payouts where paid_at is not null order by year desc
  `.execute(db);
  return rows.map(({ year }) => year);
}
