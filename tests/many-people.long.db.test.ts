import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAuditEntries, listRoomsWithEntries } from "~/features/audit/audit.server";
import { listArticlesForCoach } from "~/features/blog/blog.server";
import { ARTICLES_PER_PAGE } from "~/features/blog/rules";
import { readInbox } from "~/features/contact/contact.server";
import { listEvents } from "~/features/events/events.server";
import { EVENTS_PER_PAGE } from "~/features/events/rules";
import { countMembers, listMembers } from "~/features/membership/membership.server";
import { parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { listMails } from "~/platform/mail/mail-journal.server";
import { addCrowd } from "../tools/crowd/crowd.ts";
import { whyNotHere, whyNotMeasured, whyNotSuchASite } from "../tools/crowd/refusal.ts";
import { testDatabase } from "./support/database";

// What the lists say of many people is what the tables say one by one.

const now = new Date("2026-11-21T10:00:00Z");
const PEOPLE = 1_500;
let db: Db;
let close: () => Promise<void>;
let refusedBefore: string | null;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
  refusedBefore = await whyNotHere(db);
  await sql`insert into invoice_counters values ('TF', 2026, 9990, '2026-01-01', '')`.execute(db);
  await addCrowd(db, { people: PEOPLE, now });
});
afterAll(() => close());

async function numbers(query: ReturnType<typeof sql<{ count: number }>>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ count }) => Number(count));
}
const names = async (search: string) =>
  (await listMembers(db, { search, page: 1 }, { now })).members.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  );

test("the counters of the members are those of the definition of a membership", async () => {
  const counts = await countMembers(db, { now });
  const [premium] = await numbers(sql`
    select count(distinct user_id) from memberships_on(${parisDay(now)}::date) where status = 'active'`);
  expect(premium).toBeGreaterThan(100);
  const [recent] = await numbers(
    sql`select count(*) from profiles where created_at >= ${new Date("2026-10-22T10:00:00Z")}`,
  );
  expect(counts).toEqual({ total: PEOPLE, premium, recent });
});

test("a search met by more than a thousand people says so; its pages stop there, and hold different people", async () => {
  const at = (page: number) => listMembers(db, { search: ".example", page }, { now });
  const first = await at(1);
  expect(first).toMatchObject({ found: 1_000, more: true, pages: 100, page: 1 });
  const last = await at(5_000);
  expect(last).toMatchObject({ page: 100 });
  expect(new Set([...first.members, ...last.members].map(({ id }) => id)).size).toBe(20);
  expect([...first.members].sort((a, b) => b.joinedAt.getTime() - a.joinedAt.getTime())).toEqual(first.members);
});

test("a search met by fewer is counted to the last", async () => {
  const [expected] = await numbers(sql`
    select count(*) from profiles where immutable_unaccent(first_name || ' ' || last_name) like '%helene%'`);
  expect(expected).toBeGreaterThan(0);
  expect(await listMembers(db, { search: "HÉLÈNE", page: 1 }, { now })).toMatchObject({ found: expected, more: false });
  expect(await listMembers(db, { search: "xyzzy", page: 1 }, { now })).toMatchObject({
    found: 0,
    members: [],
    pages: 1,
  });
});

test("a new name, a new address and a proved one are found at once; the former ones no longer", async () => {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from pending_addresses where confirmed_at is null order by user_id limit 1`.execute(db);
  const id = rows[0]?.id ?? "";
  await sql`update profiles set first_name = 'Ïsoline', last_name = 'Queffélec' where id = ${id}`.execute(db);
  expect(await names("isoline QUEFFELEC")).toEqual(["Ïsoline Queffélec"]);
  await sql`update pending_addresses set email = 'isoline@pré.example' where user_id = ${id}`.execute(db);
  expect(await names("isoline@pre")).toEqual(["Ïsoline Queffélec"]);
  await sql`delete from pending_addresses where user_id = ${id}`.execute(db);
  expect(await names("isoline@pre")).toEqual([]);
  await sql`update users set email = 'i.queffelec@village.example', email_verified = true where id = ${id}`.execute(db);
  expect(await names("i.queffelec@village")).toEqual(["Ïsoline Queffélec"]);
});

test("the ten thousandth invoice of a year has a number of its own", async () => {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where series = 'TF' and year = 2026 and no between 9999 and 10001 order by no`.execute(
    db,
  );
  expect(rows.map(({ number }) => number)).toEqual(["TF-2026-9999", "TF-2026-10000", "TF-2026-10001"]);
});

test("the last page of a list holds its last lines", async () => {
  const { counts, ...inbox } = await readInbox(db, { box: "archived", page: 1_000 });
  const [archived] = await numbers(
    sql`select count(*) from contact_messages where status = 'archived' and not suspect`,
  );
  expect(counts.archived).toBe(archived);
  const oldest = await sql<{ id: string }>`
    select id from contact_messages where status = 'archived' and not suspect
    order by coalesce(status_changed_at, created_at), id desc limit 1`.execute(db);
  expect(inbox.messages.at(-1)?.id).toBe(oldest.rows[0]?.id);
  const acts = await listAuditEntries(db, { room: "membership", day: null, subject: null, page: 1_000 });
  expect(acts.found).toBe(PEOPLE / 2);
  expect(await listRoomsWithEntries(db)).toEqual(["membership"]);
  const mails = await listMails(db, { filter: "all", page: 1_000 });
  const first = await sql<{ id: string }>`select id from outbox order by created_at, id desc limit 1`.execute(db);
  expect(mails.mails.at(-1)?.id).toBe(first.rows[0]?.id);
});

test("events and articles are cut into pages, each line on one of them; a page past the end is the last one", async () => {
  await sql`
    insert into events (id, title, slug, event_type, event_date, ends_at, location, capacity, created_at, updated_at)
    select gen_random_uuid(), 'Café', 'cafe-' || n, 'cafe', ${now}, ${now}::timestamptz + interval '1 hour', 'Paris', 12, ${now}, ${now}
    from generate_series(1, ${2 * EVENTS_PER_PAGE}) n`.execute(db);
  await sql`
    insert into blog_articles (title, slug, meta_title, meta_description, excerpt, content, cover_kind, cover_palette,
      cover_seed, cover_sun, updated_at)
    select 'Carnet', 'page-' || n, '', '', '', '', 'chemin', 'jour', n, 0.5, ${now}
    from generate_series(1, ${2 * ARTICLES_PER_PAGE + 1}) n`.execute(db);
  const [events] = await numbers(sql`select count(*) from events`);
  const [drafts] = await numbers(sql`select count(*) from blog_articles where published_at is null`);
  const seen = { events: new Set<string>(), articles: new Set<number>() };
  for (const page of [1, 2, 3]) {
    for (const { id } of (await listEvents(db, { page })).events) seen.events.add(id);
    for (const { id } of (await listArticlesForCoach(db, { state: "draft", page }, { now })).articles)
      seen.articles.add(id);
  }
  expect(seen.events.size).toBe(events);
  expect(seen.articles.size).toBe(drafts);
  expect(await listEvents(db, { page: 99 })).toMatchObject({ page: 3, pages: 3 });
  expect(await listArticlesForCoach(db, { state: "draft", page: 99 }, { now })).toMatchObject({ page: 3, pages: 3 });
});

test("the crowd goes where nobody real is, once", async () => {
  expect(refusedBefore).toBeNull();
  expect(await whyNotHere(db)).toContain("déjà");
  expect(await whyNotMeasured(db)).toBeNull();
  expect(whyNotSuchASite({})).toBeNull();
  expect(whyNotSuchASite({ NODE_ENV: "production" })).toContain("production");
  expect(whyNotSuchASite({ NODE_ENV: "production", DEMO: "1", MOLLIE_API_KEY: "live_x" })).toContain("live_");
  await sql`update users set email = 'quelquun@orange.fr' where id = (select id from users where email_verified limit 1)`.execute(
    db,
  );
  expect(await whyNotHere(db)).toContain("personne réelle");
  expect(await whyNotMeasured(db)).toContain("personne réelle");
});
