import { type RawBuilder, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { containsWords } from "~/platform/db/search.server";

export interface MemberLine {
  id: string;
  firstName: string;
  lastName: string;
  /** The address to write to: proved, or typed at sign-up and not proved yet. */
  email: string | null;
  emailConfirmed: boolean;
  premium: boolean;
  joinedAt: Date;
  referralCode: string | null;
}

export interface MemberCounts {
  total: number;
  premium: number;
  recent: number;
}

interface Slice {
  limit: number;
  offset: number;
}

/** Whoever keeps the house is no member of it, nor a free account. */
const isGuest = sql`id not in (select user_id from user_roles)`;

/** How many have an account, of whom few keep the house: everybody’s number is kept (`tallies`). */
const guests = sql`(select coalesce(sum(change), 0) from tallies where what = 'profiles')
  - (select count(*) from profiles where id in (select user_id from user_roles))`;

/** Everybody with an account, newest first (requirements ). */
export function listEverybody(db: Db, { today, limit, offset }: Slice & { today: Day }): Promise<MemberLine[]> {
  const chosen = sql`select id from profiles where ${isGuest} order by created_at desc, id limit ${limit} offset ${offset}`;
  return membersAmong(db, chosen, today);
}

/** What is searched: words, and the last digits of what could be a telephone number. */
export interface Searched {
  words: string[];
  digits: string | null;
}

/** How many people's text (`0056_lists_of_many_people.sql`) holds every word, or whose number ends so, counted up to `most`. */
export async function countHits(db: Db, searched: Searched, most: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from (select from profiles where ${answers(searched)} limit ${most}) hits`.execute(
    db,
  );
  return result.rows[0]?.count ?? 0;
}

/**
 * Those people, newest first. `few` of them are found by the index of their words, then put in order; many are met on the
 * way through everybody, newest first: PostgreSQL does not know beforehand which is shorter.
 */
export function listHits(
  db: Db,
  { words, digits, few, today, limit, offset }: Slice & Searched & { few: boolean; today: Day },
): Promise<MemberLine[]> {
  const answering = sql`select id, created_at from profiles where ${answers({ words, digits })}`;
  const source = few
    ? sql`with hits as materialized (${answering}) select id from hits`
    : sql`select id from (${answering}) hits`;
  return membersAmong(db, sql`${source} order by created_at desc, id limit ${limit} offset ${offset}`, today);
}

function answers({ words, digits }: Searched): RawBuilder<unknown> {
  const held = containsWords(sql.ref("search_text"), words);
  if (!digits) return sql`${isGuest} and ${held}`;
  const ending = `${[...digits].reverse().join("")}%`;
  return sql`${isGuest} and (${held} or number_backwards(phone) like ${ending})`;
}

async function membersAmong(db: Db, chosen: RawBuilder<unknown>, today: Day): Promise<MemberLine[]> {
  const result = await sql<MemberLine>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName",
      case when u.email_verified then u.email else pending.email::text end as "email",
      u.email_verified as "emailConfirmed",
      exists (select from memberships_on(${today}::date) m where m.user_id = p.id and m.status = 'active') as "premium",
      p.created_at as "joinedAt",
      (select code.code from referral_codes code where code.user_id = p.id) as "referralCode"
    from (${chosen}) chosen
    join profiles p on p.id = chosen.id
    join users u on u.id = p.id
    left join pending_addresses pending on pending.user_id = p.id and pending.confirmed_at is null
    order by p.created_at desc, p.id
  `.execute(db);
  return result.rows;
}

export async function countEverybody(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`select (${guests})::int as count`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/**
 * Everybody, members of that day, and accounts opened since `newSince`. The standing days of one person never overlap
 * (constraint `periods_never_overlap`): as many as begun, less those that ended, are people, as `memberships_on` would count one by one.
 */
export async function countMembers(db: Db, input: { today: Day; newSince: Date }): Promise<MemberCounts> {
  const result = await sql<MemberCounts>`
    select
      (${guests})::int as "total",
      (select coalesce(sum(change), 0) from tallies
        where what in ('members.bought', 'members.given') and day <= ${input.today}::date)::int as "premium",
      (select count(*) from profiles where created_at >= ${input.newSince} and ${isGuest})::int as "recent"
  `.execute(db);
  return result.rows[0] ?? { total: 0, premium: 0, recent: 0 };
}

export function findProfile(db: Db, userId: string) {
  return db
    .selectFrom("profiles")
    .select(["created_at", "terms_version", "terms_accepted_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

interface Agreement {
  reference: string;
  termsVersion: string;
  termsKept: boolean;
  termsAcceptedAt: Date;
  /** The express request that the service begin before the withdrawal period ends. */
  earlyStartAt: Date | null;
}

/** What this person agreed to when they ordered, newest first. */
export async function listAgreements(db: Db, userId: string): Promise<Agreement[]> {
  const result = await sql<Agreement>`
    select o.reference, o.terms_version as "termsVersion", o.terms_hash is not null as "termsKept", o.terms_accepted_at as "termsAcceptedAt",
      details.early_start_requested_at as "earlyStartAt"
    from orders o left join membership_orders details on details.order_id = o.id
    where o.user_id = ${userId}
    order by o.placed_at desc
  `.execute(db);
  return result.rows;
}
