import { type RawBuilder, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";

type Reader = Db | Trx;

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

/** Everybody with an account, newest first (spec §7, call 12); `words` must all be found, in any field. */
export async function listMembers(
  db: Reader,
  input: { words: string[]; today: Day; limit: number; offset: number },
): Promise<MemberLine[]> {
  const result = await sql<MemberLine>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName",
      case when u.email_verified then u.email else pending.email::text end as "email",
      u.email_verified as "emailConfirmed",
      exists (select from memberships_on(${input.today}::date) m where m.user_id = p.id and m.status = 'active') as "premium",
      p.created_at as "joinedAt",
      (select code.code from referral_codes code where code.user_id = p.id) as "referralCode"
    from profiles p
    join users u on u.id = p.id
    left join pending_addresses pending on pending.user_id = p.id and pending.confirmed_at is null
    where ${matches(input.words)}
    order by p.created_at desc, p.id
    limit ${input.limit} offset ${input.offset}
  `.execute(db);
  return result.rows;
}

export async function countMatches(db: Reader, words: string[]): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) from profiles p where ${matches(words)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Everybody, members of that day, and accounts opened since `newSince`. */
export async function countMembers(db: Reader, input: { today: Day; newSince: Date }): Promise<MemberCounts> {
  const result = await sql<MemberCounts>`
    select
      (select count(*) from profiles) as "total",
      (select count(distinct user_id) from memberships_on(${input.today}::date) where status = 'active') as "premium",
      (select count(*) from profiles where created_at >= ${input.newSince}) as "recent"
  `.execute(db);
  return result.rows[0] ?? { total: 0, premium: 0, recent: 0 };
}

/** Each branch of the union has its own index (`0010_member_search.sql`): an `or` over three tables would use none. */
function matches(words: string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`;
  const each = words.map((word) => {
    const part = sql`'%' || immutable_unaccent(${escaped(word)}) || '%'`;
    return sql`p.id in (
      select id from profiles where immutable_unaccent(first_name || ' ' || last_name) like ${part}
      union all select id from profiles where id::text like ${part}
      union all select id from users where email_verified and immutable_unaccent(email) like ${part}
      union all select user_id from pending_addresses where confirmed_at is null and immutable_unaccent(email::text) like ${part}
    )`;
  });
  return sql.join(each, sql` and `);
}

/** What somebody types is text: `%`, `_` and `\` stand for themselves. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}

export function findProfile(db: Reader, userId: string) {
  return db
    .selectFrom("profiles")
    .select(["created_at", "terms_version", "terms_accepted_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

export interface Agreement {
  reference: string;
  termsVersion: string;
  termsAcceptedAt: Date;
  /** The express request that the service begin before the withdrawal period ends. */
  earlyStartAt: Date | null;
}

/** What this person agreed to when they ordered, newest first. */
export async function listAgreements(db: Reader, userId: string): Promise<Agreement[]> {
  const result = await sql<Agreement>`
    select o.reference, o.terms_version as "termsVersion", o.terms_accepted_at as "termsAcceptedAt",
      details.early_start_requested_at as "earlyStartAt"
    from orders o left join membership_orders details on details.order_id = o.id
    where o.user_id = ${userId}
    order by o.placed_at desc
  `.execute(db);
  return result.rows;
}
