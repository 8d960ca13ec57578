import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveMessageConsent } from "~/features/advice/advice.server";
import { salesConditionPort } from "~/features/billing/billing.server";
import { nameOtherParent } from "~/features/couples/couples.server";
import { keepTerms } from "~/features/legal/legal.server";
import { askCopy, makeCopy, personalDataPort } from "~/features/my-data/my-data.server";
import { acceptQuote } from "~/features/quotes/quotes.server";
import { updateRewards } from "~/features/referral/referral.server";
import { personalData } from "~/personal-data.server";
import { db, inTransaction } from "~/platform/db/database.server";
import routes from "~/routes";
import { addCrowd } from "../tools/crowd/crowd.ts";
import { attachmentOn } from "./support/advice";
import { joinedTo } from "./support/appointments";
import { webLetter } from "./support/letters";
import { piece } from "./support/library";
import { meeting } from "./support/meetings";
import { partnerOf } from "./support/partners";
import { sitePicture } from "./support/pictures";
import { sentQuote } from "./support/quotes";
import { type Browser, type OpenSite, openSite } from "./support/site";
import { statementsOf } from "./support/statements";

// What a page of the back office or of the account asks the database: as many statements with ten times more of everything.

/** No page needs more; the dashboard needs the most. */
const MOST_STATEMENTS = 48;
const FEW = 60;
const TIMES = 10;

let site: OpenSite;
let coach: Browser;
const few: Record<string, string[]> = {};
const many: Record<string, string[]> = {};

function patterns(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...patterns(children)]);
}

const pages = patterns(await routes).filter((path) => /^\/(admin|espace-membre)(\/|$)/.test(path));

beforeAll(async () => {
  site = await openSite();
  salesConditionPort.provide(async () => true);
  const { id } = await site.person("Sophie", { coach: true });
  coach = await site.signIn(id, { coach: true });
  await addCrowd(db(), { people: FEW, now: new Date() });
  const member = await busiestMember();
  await partnerOf("Librairie du Passage");
  await webLetter(new Date(), "argent-et-separation");
  await fill(member, 1);
  await sitePicture(db(), "portrait");
  const joined = await db()
    .selectFrom("advice_threads")
    .select("id")
    .where("user_id", "=", member)
    .executeTakeFirstOrThrow();
  await attachmentOn(joined.id);
  await joinToMeetings(member);
  await copyOf(member);
  await read(few, member);
  await addCrowd(db(), { people: FEW * (TIMES - 1), now: new Date() });
  await fill(member, TIMES);
  await read(many, member);
});
afterAll(() => site.close());

/** A copy to take, with nothing in it: how much it holds is what is sealed, not what is asked. */
async function copyOf(member: string) {
  const now = new Date();
  await inTransaction((trx) => askCopy(trx, { userId: member }, { now, by: member }));
  const { id } = await db()
    .selectFrom("data_copies")
    .select("id")
    .where("user_id", "=", member)
    .executeTakeFirstOrThrow();
  personalDataPort.provide([]);
  await makeCopy(id, { now });
  personalDataPort.provide(personalData);
}

/** A meeting of this member and one of somebody else, each with its joined file. */
let meetings: Record<"own" | "other", { id: string; joined: string }>;
async function joinToMeetings(member: string) {
  const prepared = async (theirs: "=" | "<>") => {
    const { id } = await db()
      .selectFrom("appointments")
      .select("id")
      .where("user_id", theirs, member)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { id, joined: await joinedTo(id, new Date()) };
  };
  meetings = { own: await prepared("="), other: await prepared("<>") };
}

/** Somebody who paid, with a place somewhere. */
async function busiestMember(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from invoices where user_id in (select user_id from event_registrations where status = 'confirmed')
    group by 1 order by count(*) desc, 1 limit 1`.execute(db());
  return one(rows).id;
}

/** What the crowd does not bring: contents the coach writes, and more of everything around one member, one event, one article. */
async function fill(member: string, times: number) {
  const copies = sql.raw(`generate_series(2, ${times})`);
  for (const [table, columns] of [
    [
      "testimonials",
      "name, situation, duration, rating, title, content, result, category, demonstration, position, published",
    ],
    ["figures", "value, label, places, demonstration, position, published"],
    ["faq_entries", "question, answer, places, position, published"],
    ["partners", "name, advantage, how_to, until_date, address, website, phone, position, published"],
    ["saved_answers", "title, text, updated_at"],
  ] as const) {
    const [to, listed] = [sql.table(table), sql.raw(columns)];
    await sql`insert into ${to} (id, ${listed}) select gen_random_uuid(), ${listed} from ${to}, ${copies}`.execute(
      db(),
    );
  }
  for (let more = 0; more < times; more += 1)
    await meeting(new Date(), { title: `Rencontre ${times}-${more}`, capacity: 200 });
  await sql`
    insert into contract_notices (id, kind, client_key, received_at, name, email, acknowledged, user_id)
    select gen_random_uuid(), 'withdrawal', gen_random_uuid(), now(), 'Claire Morel', 'claire@exemple.test', true, ${member}
    from generate_series(1, ${times})`.execute(db());
  await sql`
    insert into data_requests (id, kind, came_by, user_id, email, created_at, received_on)
    select gen_random_uuid(), 'rectification', 'space', ${member}, 'claire@exemple.test', now(), current_date
    from generate_series(1, ${times})`.execute(db());
  await sql`
    with noted as (insert into breaches (id, discovered_at, noted_at)
      select gen_random_uuid(), now(), now() from generate_series(1, ${times}) returning id)
    insert into breach_entries (id, breach_id, at, kind, text)
    select gen_random_uuid(), id, now(), 'facts', 's1.' || gen_random_uuid() || '.AAAA' from noted, generate_series(1, ${times})`.execute(
    db(),
  );
  await sql`
    insert into event_registrations (id, event_id, user_id, status, created_at, confirmed_at)
    select gen_random_uuid(), e.id, p.id, 'confirmed', now(), now()
    from (select id from events where is_published and event_date > now() order by event_date limit ${times}) e
    cross join (select id from profiles order by id = ${member} desc, id limit ${5 * times}) p
    on conflict do nothing`.execute(db());
  await sql`
    insert into audit_entries (at, action, subject_type, subject_id)
    select now(), 'membership.extended', 'person', ${member} from generate_series(1, ${times})`.execute(db());
  await sql`
    insert into membership_grants (id, user_id, reason, granted_at)
    select gen_random_uuid(), ${member}, 'Geste', now() from generate_series(1, ${times})`.execute(db());
  await sql`
    insert into membership_periods (id, user_id, period, cause_grant_id)
    select gen_random_uuid(), ${member}, daterange(day::date, (day + interval '3 days')::date), id from (
      select id, date '2090-01-01' + make_interval(days => 4 * (row_number() over (order by id))::int) as day
      from membership_grants where user_id = ${member} and id not in (select cause_grant_id from membership_periods where cause_grant_id is not null)
    ) given on conflict do nothing`.execute(db());
  const terms = await inTransaction((trx) => keepTerms(trx, { now: new Date() }));
  await sql`
    insert into orders (id, user_id, client_key, reference, subject, label, list_price_cents, instalment_count, terms_version, terms_hash, terms_accepted_at, placed_at)
    select gen_random_uuid(), ${member}, gen_random_uuid(), 'LE-' || gen_random_uuid(), 'membership', 'Adhésion annuelle', 50000, 1, ${terms.version}, ${terms.hash}, now(), now()
    from generate_series(1, ${times})`.execute(db());
  await sql`
    with placed as (insert into orders (id, user_id, client_key, reference, subject, label, list_price_cents, instalment_count, terms_version, terms_hash, terms_accepted_at, placed_at)
      select gen_random_uuid(), ${member}, gen_random_uuid(), 'LE-' || gen_random_uuid(), 'gift', 'Une année', 50000, 1, ${terms.version}, ${terms.hash}, now(), now()
      from generate_series(1, ${times}) returning id),
    due as (insert into instalments (id, order_id, number, amount_cents, due_date) select gen_random_uuid(), id, 1, 50000, now() from placed returning id, order_id),
    agreed as (insert into gift_orders (order_id, opening_accepted_at) select id, now() from placed)
    insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, status, created_at, mode)
    select gen_random_uuid(), id, ${member}, 50000, 'oneoff', 'canceled', now(), 'test' from due`.execute(db());
  for (let more = 0; more < times; more += 1) {
    const own = await sentQuote({ userId: member }, { now: new Date(), by: member });
    const asked = { userId: member, token: own.token, clientKey: randomUUID(), termsAccepted: true, earlyStart: false };
    await inTransaction((trx) => acceptQuote(trx, { ...asked, shownTotalCents: 1_500_00 }, { now: new Date() }));
    await sentQuote({ name: "Sans compte" }, { now: new Date(), by: member });
  }
  await sql`
    insert into appointments (id, user_id, service_id, paid_by, starts_at, ends_at, blocked_until, place, status, created_at, confirmed_at)
    select gen_random_uuid(), person, '5e000000-0000-4000-8000-000000000001', 'free', at, at + interval '20 min', at + interval '20 min', 'phone', 'confirmed', now(), now()
    from (select person, timestamptz '2090-01-01' + make_interval(hours => (select count(*) from appointments)::int + (row_number() over ())::int) as at
      from generate_series(1, ${times}), (select id as person from users where id = ${member} union all
        -- Of somebody nobody declares: a meeting of the others is opened by another page.
        (select id from users where id not in (select id from users order by id = ${member} desc, id limit ${TIMES + 1}) limit 1)) people) given`.execute(
    db(),
  );
  await sql`
    insert into blog_revisions (article_id, title, excerpt, content, saved_at)
    select id, title, excerpt, content, now() from blog_articles, generate_series(1, ${times})`.execute(db());
  await sql`
    insert into contact_answers (id, message_id, text, answered_at)
    select gen_random_uuid(), id, message, now() from contact_messages, generate_series(1, ${times})`.execute(db());
  await inTransaction((trx) => giveMessageConsent(trx, { userId: member }, { now: new Date() }));
  await sql`
    with threads as (insert into advice_threads (id, user_id, opened_at)
      select gen_random_uuid(), ${member}, now() from generate_series(1, ${times}) returning id)
    insert into advice_messages (id, thread_id, kind, text, written_at, written_by, client_key, due_at)
    select gen_random_uuid(), id, 'question', 's1.' || gen_random_uuid() || '.AAAA', now(), ${member}, gen_random_uuid(), now() + interval '2 days'
    from threads`.execute(db());
  for (let more = 0; more < times; more += 1) {
    const sound = await piece(new Date(), { kind: "audio", title: `Piste ${times}-${more}` });
    await piece(new Date(), { title: `Guide ${times}-${more}` });
    await sql`
      insert into library_progress (user_id, item_id, seconds, opened_at, seen_at)
      values (${member}, ${sound.id}, 40, now(), now())`.execute(db());
  }
  for (let more = 0; more < times; more += 1) await site.signIn(member);
  await inTransaction((trx) => updateRewards(trx, { now: new Date() }));
  await declareAround(member, times);
}

/** The member declares one of the others who sit beside them, and so many others declare the member. */
async function declareAround(member: string, times: number) {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users order by id = ${member} desc, id limit ${times + 1}`.execute(db());
  const [first, ...others] = rows;
  const now = new Date();
  for (const { id } of rows)
    await inTransaction((trx) =>
      nameOtherParent(
        trx,
        { userId: id, givenName: null, phone: null, email: (id === member ? others[0]?.email : first?.email) ?? "" },
        { now },
      ),
    );
}

/** A page that asks nothing until something is looked for: a name, and a number. */
const searched: Record<string, string> = { "/admin/chercher": "?q=a+2026" };

async function read(into: Record<string, string[]>, member: string) {
  const claire = await site.signIn(member);
  // A session writes once a minute that it was seen: on a busy machine that minute could end under a page that is counted.
  await sql`update sessions set seen_at = now() + interval '1 hour'`.execute(db());
  const known = await knownThings(member);
  for (const pattern of pages) {
    const browser = pattern.startsWith("/admin") ? coach : claire;
    const path = addressOf(pattern, known) + (searched[pattern] ?? "");
    await (await browser.get(path)).text();
    into[pattern] = await statementsOf(async () => {
      const answer = await browser.get(path);
      await answer.arrayBuffer();
      if (![200, 302].includes(answer.status)) throw new Error(`${path} answers ${answer.status}`);
    });
  }
}

async function knownThings(member: string) {
  const { rows } = await sql<{
    event: string;
    message: string;
    article: string;
    revision: string;
    invoice: string;
    order: string;
    notice: string;
    request: string;
    breach: string;
    picture: string;
    thread: string;
    joined: string;
    piece: string;
    pieceFile: string;
    pieceNumber: number;
    slug: string;
    gift: string;
    quoteOrder: string;
    quote: string;
  }>`
    select event.id as event, event.slug,
      (select id from orders where user_id = ${member} and subject = 'gift' limit 1) as gift,
      (select id from orders where user_id = ${member} and subject = 'quote' limit 1) as "quoteOrder",
      (select id from quotes where name = 'Sans compte' limit 1) as quote,
      -- Of somebody nobody declares: the letters of the others are opened by another page.
      (select message_id from contact_answers join contact_messages m on m.id = message_id where email not in
        (select email from users order by id = ${member} desc, id limit ${TIMES + 1}) limit 1) as message,
      (select article_id::text from blog_revisions order by blog_revisions.id desc limit 1) as article,
      (select max(id)::text from blog_revisions) as revision,
      (select number from invoices where user_id = ${member} limit 1) as invoice,
      (select reference from orders where user_id = ${member} and terms_hash is not null limit 1) as "order",
      (select id from contract_notices limit 1) as notice,
      (select id from data_requests limit 1) as request,
      (select id from breaches limit 1) as breach,
      (select picture_id from site_pictures limit 1) as picture,
      (select thread_id from advice_messages where id = (select message_id from advice_attachments limit 1)) as thread,
      (select id from advice_attachments limit 1) as joined,
      sound.item_id as piece, sound.file_id as "pieceFile", sound.number as "pieceNumber"
    from (select v.item_id, v.file_id, i.number from library_versions v join library_items i on i.id = v.item_id
      where i.kind = 'audio' limit 1) sound, events event where event_date > now() and exists (select from event_registrations r where r.event_id = event.id)
    order by event_date limit 1`.execute(db());
  const contents = await Promise.all(
    (["testimonials", "figures", "faq_entries", "partners", "letters"] as const).map(async (table) =>
      one((await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(db())).rows),
    ),
  );
  return { ...one(rows), member, contents: contents.map(({ id }) => id) };
}

function addressOf(pattern: string, known: Awaited<ReturnType<typeof knownThings>>): string {
  const [testimonial = "", figure = "", question = "", partner = "", letter = ""] = known.contents;
  const ids: [folder: string, id: string][] = [
    ["/admin/events", known.event],
    ["/admin/members", known.member],
    ["/espace-membre/echanges", known.thread],
    ["/espace-membre/cadeaux", known.gift],
    ["/espace-membre/devis", known.quoteOrder],
    ["/espace-membre/rendez-vous", meetings.own.id],
    ["/admin/rendez-vous", meetings.other.id],
    ["/admin/devis", known.quote],
    ["/admin/echanges", known.thread],
    ["/admin/messages", known.message],
    ["/admin/fins-de-contrat", known.notice],
    ["/admin/violations", known.breach],
    ["/admin/demandes", known.request],
    ["/admin/bibliotheque", known.piece],
    ["/espace-membre/bibliotheque", known.pieceFile],
    ["/admin/blog", known.article],
    ["/admin/prestations", "5e000000-0000-4000-8000-000000000003"],
    ["/admin/temoignages", testimonial],
    ["/admin/chiffres", figure],
    ["/admin/faq", question],
    ["/admin/photos", known.picture],
    ["/admin/recompenses", known.member],
    ["/admin/partenaires", partner],
    ["/admin/lettre", letter],
  ];
  const values: Record<string, string | undefined> = {
    id: ids.find(([folder]) => pattern.startsWith(folder))?.[1],
    numero: known.invoice,
    reference: known.order,
    revision: known.revision,
    modele: "annulation",
    piste: `piste-${known.pieceNumber}`,
    fichier: known.pieceFile,
    file: `${known.pieceFile}.vtt`,
    slot: "portrait",
    piece: pattern.startsWith("/espace-membre/rendez-vous")
      ? meetings.own.joined
      : pattern.startsWith("/admin/rendez-vous")
        ? meetings.other.joined
        : known.joined,
  };
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`${pattern}: name the thing ${name} stands for`);
    return value;
  });
}

function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("nothing was seeded");
  return row;
}

for (const pattern of pages) {
  test(`${pattern} asks as little with ten times more`, () => {
    expect(many[pattern], "the same statements").toHaveLength(few[pattern]?.length ?? 0);
    expect(many[pattern]?.length).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(many[pattern]?.length, "who asks is asked").toBeGreaterThan(0);
  });
}

test("what is counted is what is sent, and nothing that a clock sends meanwhile", async () => {
  let ticks = 0;
  const clock = setInterval(async () => {
    await sql`select 0`.execute(db());
    ticks += 1;
  }, 1);
  const sent = await statementsOf(async () => {
    for (const id of [1, 2, 3]) await sql`select ${id}::int, pg_sleep(0.02)`.execute(db());
  });
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(0);
  expect(sent).toHaveLength(3);
});
