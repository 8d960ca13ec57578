import { randomUUID } from "node:crypto";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { findJobNames } from "~/platform/jobs/queue-rows.server";
import type { TroubleKind } from "./troubles/kinds";

/** When the site was opened; null while it is closed. */
export async function findOpening(db: Db | Trx): Promise<Date | null> {
  const row = await db.selectFrom("site_openings").select("opened_at").executeTakeFirst();
  return row?.opened_at ?? null;
}

/** False when it was opened already. */
export async function insertOpening(trx: Trx, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("site_openings")
    .values({ opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** First and last names of these accounts; who no longer exists is missing. */
export async function findNames(db: Db, ids: string[]): Promise<Map<string, { first: string; full: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("profiles")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { first: row.first_name, full: `${row.first_name} ${row.last_name}` }] as const),
  );
}

/** The present name of what acts were about, other than people: by `type:id`. */
export async function findObjectNames(db: Db, objects: { type: string; id: string }[]): Promise<Map<string, string>> {
  const of = (type: string) => objects.filter((object) => object.type === type).map(({ id }) => id);
  const wanted = {
    event: of("event"),
    article: of("article"),
    piece: of("library_item"),
    testimonial: of("testimonial"),
    figure: of("figure"),
    question: of("faq_entry"),
    service: of("service"),
    partner: of("partner"),
    mail: of("mail"),
    order: of("order"),
    quote: of("quote"),
    job: of("job"),
  };
  if (Object.values(wanted).every((ids) => ids.length === 0)) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`
    select 'event:' || id::text as key, title as name from events where id::text = any(${wanted.event})
    union all select 'article:' || id::text, title from blog_articles where id::text = any(${wanted.article})
    union all select 'library_item:' || id::text, title from library_items where id::text = any(${wanted.piece})
    union all select 'testimonial:' || id::text, title from testimonials where id::text = any(${wanted.testimonial})
    union all select 'figure:' || id::text, value from figures where id::text = any(${wanted.figure})
    union all select 'faq_entry:' || id::text, question from faq_entries where id::text = any(${wanted.question})
    union all select 'service:' || id::text, name from services where id::text = any(${wanted.service})
    union all select 'partner:' || id::text, name from partners where id::text = any(${wanted.partner})
    union all select 'mail:' || id::text, subject from outbox where id::text = any(${wanted.mail})
    union all select 'order:' || id::text, reference from orders where id::text = any(${wanted.order})
    union all select 'quote:' || id::text, coalesce(number, title) from quotes where id::text = any(${wanted.quote})
  `.execute(db);
  const jobs = await findJobNames(db, wanted.job);
  return new Map([
    ...rows.map(({ key, name }) => [key, name] as const),
    ...[...jobs].map(([id, name]) => [`job:${id}`, name] as const),
  ]);
}

interface Figures {
  eventsToCome: number;
  eventDrafts: number;
  articles: number;
  articleDrafts: number;
  lastArticleAt: Date | null;
  /** When a job that repeats last ran; null before the first. */
  lastRun: Date | null;
}

/** What the cards say of events and articles, and when the house last worked by itself. One query; throws when the database answers nothing. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select events.*, articles.*, (select max(last_run_at) from schedule_runs) as "lastRun" from (
      select count(*) filter (where is_published and canceled_at is null and event_date > ${now}) as "eventsToCome",
        count(*) filter (where not is_published and canceled_at is null) as "eventDrafts"
      from events
    ) events, (
      select count(*) filter (where published_at <= ${now}) as articles,
        count(*) filter (where published_at is null) as "articleDrafts",
        max(published_at) filter (where published_at <= ${now}) as "lastArticleAt"
      from blog_articles
    ) articles`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the figures could not be read");
  return row;
}

interface EventToCome {
  id: string;
  title: string;
  event_date: Date;
  seats_taken: number;
  capacity: number;
  waiting: number;
}

export async function listEventsToCome(db: Db, now: Date, limit: number): Promise<EventToCome[]> {
  const { rows } = await sql<EventToCome>`
    select e.id, e.title, e.event_date, e.seats_taken, e.capacity,
      (select count(*) from event_registrations r where r.event_id = e.id and r.status = 'waiting') as waiting
    from events e
    where e.is_published and e.canceled_at is null and e.event_date > ${now}
    order by e.event_date, e.id limit ${limit}`.execute(db);
  return rows;
}

export interface Draft {
  kind: "event" | "article" | "testimonial";
  id: string;
  title: string;
  since: Date;
  /** Nothing is missing, and its hour has not passed: it can be published as it is. */
  ready: boolean;
}

/**
 * Events, articles and real testimonials not shown to anybody yet, the oldest first, and how many there are in all. What was shown
 * once and hidden again waits for nothing.
 */
export async function listDrafts(db: Db, now: Date, limit: number): Promise<{ drafts: Draft[]; count: number }> {
  const { rows } = await sql<Draft & { count: number }>`
    select drafts.*, count(*) over ()::int as count from (
      select 'event' as kind, id::text as id, title, updated_at as since, event_date > ${now} as ready from events
        where not is_published and canceled_at is null
          and not exists (select from event_registrations r where r.event_id = events.id)
      union all
      select 'article', id::text, title, updated_at, excerpt <> '' and content <> '' from blog_articles
        where published_at is null
      union all
      select 'testimonial', id::text, name, coalesce(updated_at, ${now}), true from testimonials
        where not published and published_at is null and not demonstration
    ) drafts
    order by since, id limit ${limit}`.execute(db);
  return { drafts: rows.map(({ count: _all, ...draft }) => draft), count: rows[0]?.count ?? 0 };
}

export interface DueInstalment {
  userId: string;
  reference: string;
  amountCents: number;
  dueDate: Day;
}

/** Second payments that will be debited by themselves between two days, both counted. */
export async function listDueInstalments(db: Db, from: Day, to: Day, limit: number): Promise<DueInstalment[]> {
  const { rows } = await sql<DueInstalment>`
    select o.user_id as "userId", o.reference, i.amount_cents as "amountCents", i.due_date as "dueDate"
    from half_paid_orders half join orders o on o.id = half.order_id
      join instalments i on i.order_id = o.id and i.number = 2 and i.canceled_at is null
        and i.due_date between ${from}::date and ${to}::date
    where not exists (select from payments p where p.instalment_id = i.id and p.status = 'paid')
    order by i.due_date, i.id limit ${limit}`.execute(db);
  return rows;
}

interface MembersOfMonth {
  /** First day of the month. */
  month: Day;
  /** Members on its last day, or today for the month under way. */
  members: number;
}

/** The last months, the one under way included. One query; the standing days of one person never overlap, so that they count people. */
export async function listMembersByMonth(db: Db, today: Day, count: number): Promise<MembersOfMonth[]> {
  const { rows } = await sql<MembersOfMonth>`
    with months as (
      select (date_trunc('month', ${today}::date) - make_interval(months => n))::date as first
      from generate_series(0, ${count - 1}::int) n
    ), changes as (
      select greatest(date_trunc('month', day)::date, (select min(first) from months)) as first, sum(change) as change
      from tallies where what = 'members.bought' and day <= ${today}::date group by 1
    )
    select first as month, (sum(coalesce(change, 0)) over (order by first))::int as members
    from months left join changes using (first) order by first`.execute(db);
  return rows;
}

/** What an abandoned job is about. */
export interface JobSubject {
  /** `type:id`, as asked. */
  key: string;
  userId: string | null;
  /** « Compte supprimé » when there is no one any more; null when it is about no account. */
  name: string | null;
  /** Of a mail. */
  title: string | null;
  address: string | null;
  reference: string | null;
  amountCents: number | null;
}

/** By `type:id`, what these jobs are about, as long as it still waits for them: what was done otherwise, or is gone, is missing. */
export async function findJobSubjects(db: Db, keys: string[]): Promise<Map<string, JobSubject>> {
  if (keys.length === 0) return new Map();
  const of = (type: string) => keys.flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));
  const { rows } = await sql<JobSubject>`
    with paid as (
      select 'payment:' || p.id as key, p.user_id, o.reference, p.amount_cents
      from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
      where p.id = any(${of("payment")}::uuid[])
      union all
      select 'debit:' || p.id, p.user_id, o.reference, p.amount_cents
      from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
      where p.id = any(${of("debit")}::uuid[]) and p.provider_id is null and p.status in ('open', 'pending')
      union all
      select 'refund:' || r.id, p.user_id, o.reference, r.amount_cents
      from refunds r join payments p on p.id = r.payment_id
        join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
      where r.id = any(${of("refund")}::uuid[]) and r.status = 'requested'
      union all
      select 'sign-up:' || user_id, user_id, null, null from pending_addresses
      where user_id = any(${of("sign-up")}::uuid[]) and confirmed_at is null and confirm_token_hash is null
      union all
      select 'address-change:' || id, user_id, null, null from address_changes
      where id = any(${of("address-change")}::uuid[]) and made_at is null and ended_at is null
        and confirm_token_hash is null
    )
    select key, profiles.id as "userId", coalesce(first_name || ' ' || last_name, 'Compte supprimé') as name,
      null as title, null as address, reference, amount_cents as "amountCents"
    from paid left join profiles on profiles.id = paid.user_id
    union all
    select 'mail:' || id, null, null, subject, to_address, null, null from outbox
    where id = any(${of("mail")}::uuid[]) and status in ('queued', 'sending')
    union all
    select 'reset:' || id, null, null, null, email, null, null from reset_requests
    where id = any(${of("reset")}::uuid[]) and email is not null`.execute(db);
  return new Map(rows.map((row) => [row.key, row] as const));
}

export async function insertCheck(db: Db, row: Insertable<Tables["invariant_checks"]>): Promise<void> {
  await db.insertInto("invariant_checks").values(row).execute();
}

/** Undefined before the first check. */
export function findLatestCheck(db: Db) {
  return db.selectFrom("invariant_checks").selectAll().orderBy("checked_at", "desc").limit(1).executeTakeFirst();
}

/** The hour of the database. Throws when it answers nothing. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the clock of the database could not be read");
  return row.at;
}

export function listOpenTroubles(trx: Trx) {
  return trx.selectFrom("troubles").selectAll().where("ended_at", "is", null).forUpdate().execute();
}

export async function insertTrouble(trx: Trx, { kind, now }: { kind: TroubleKind; now: Date }): Promise<void> {
  const row = { id: randomUUID(), kind, began_at: now, seen_at: now, told_at: null, ended_at: null };
  await trx.insertInto("troubles").values(row).execute();
}

export async function updateTrouble(trx: Trx, id: string, change: Updateable<Tables["troubles"]>): Promise<void> {
  await trx.updateTable("troubles").set(change).where("id", "=", id).execute();
}
