import { resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { invariants } from "../app/features/admin/invariants.ts";
import { type Get, median, onLargeSite, timeOf } from "./crowd/large-site.ts";
import { explain, say } from "./start/say.mjs";

/**
 * npm run bench:lists [-- --postgresql]: seeds a database of its own as `npm run seed:large` does, then compares every list
 * of the back office and the search with a page that asks the database almost nothing, through the same stack, in one run.
 * Both are timed by turns, so that what else the machine does weighs on both. Fails above `mostTimes`. Then it tells how long
 * each rule of the night takes over everything, and how large the database is.
 */
const root = resolve(import.meta.dirname, "..");
const people = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000);
const onPostgresql = process.argv.includes("--postgresql");
const mostTimes = 5;
const warmUps = 4;
const rounds = 21;
/** A summary of the whole house, not a list: told here, judged by `npm run bench:dashboard`. */
const beside = "dashboard";
/** An existing page with no query of its own: the guard of the back office and its menu are all it asks for. */
const trivialPage = "/admin/events/nouveau";

try {
  await onLargeSite({ root, people, on: onPostgresql ? "postgresql" : "embedded" }, async (get, db) => {
    process.exitCode = await compare(get, await pages(db));
    await tellNight(db);
  });
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}

/** Every list, its filters, its first, middle and last page; and the search: nobody, a few people, thousands. */
async function pages<Tables>(db: Kysely<Tables>): Promise<[title: string, path: string][]> {
  const { rows } = await sql<{ id: string; email: string; event: string; day: string }>`
    select p.id, u.email, (select event_id from event_registrations group by 1 order by count(*) desc limit 1) as event,
      (select (at at time zone 'Europe/Paris')::date::text from audit_entries order by at desc offset 100 limit 1) as day
    from profiles p join users u on u.id = p.id where u.email_verified and u.email like '%@courriel.example'
    order by u.email limit 1`.execute(db);
  const known = rows[0];
  if (!known) throw new Error("nobody was seeded");
  const search = (words: string) => `/admin/members?q=${encodeURIComponent(words)}`;
  const written = (words: string, box: string) => `/admin/messages?boite=${box}&q=${encodeURIComponent(words)}`;
  return [
    [beside, "/admin"],
    ["members", "/admin/members"],
    ["members, page 500", "/admin/members?page=500"],
    ["members, last page", "/admin/members?page=1000000"],
    ["one member", `/admin/members/${known.id}`],
    ["search: first name, common, accents", search("HELENE")],
    ["search: first name, very common", search("marie")],
    ["search: two letters", search("li")],
    ["search: last name", search("lefevre")],
    ["search: first and last name", search("gwenaelle kervadec")],
    ["search: rare name", search("øystein štěpánek")],
    ["search: e-mail", search(known.email)],
    ["search: part of e-mails", search("@courriel.example")],
    ["search: id", search(known.id)],
    ["search: beginning of an id", search(known.id.slice(0, 6))],
    ["search: nobody", search("xyzzyqwv")],
    ["messages", "/admin/messages"],
    ["messages, answered", "/admin/messages?boite=repondus"],
    ["messages, archived, last page", "/admin/messages?boite=archives&page=1000000"],
    ["messages, set aside", "/admin/messages?boite=mis-a-part"],
    ["messages: a name", written("HELENE", "archives")],
    ["messages: words of all of them", written("traverse separation", "archives")],
    ["messages: two letters", written("li", "repondus")],
    ["messages: nobody", written("xyzzyqwv", "a-traiter")],
    ["saved answers", "/admin/messages/reponses"],
    ["letter", "/admin/newsletter"],
    ["letter, last page", "/admin/newsletter?page=1000000"],
    ["letter, unsubscribed", "/admin/newsletter?etat=desinscrits"],
    ["guide", "/admin/newsletter/guide"],
    ["guide, last page", "/admin/newsletter/guide?page=1000000"],
    ["e-mails", "/admin/emails"],
    ["e-mails, last page", "/admin/emails?page=1000000"],
    ["e-mails, failures", "/admin/emails?etat=echecs"],
    ["journal", "/admin/journal"],
    ["journal, last page", "/admin/journal?page=1000000"],
    ["journal, one subject", "/admin/journal?sujet=membership"],
    ["journal, one day", `/admin/journal?jour=${known.day}`],
    ["events", "/admin/events"],
    ["people of one event", `/admin/events/${known.event}/inscrits`],
    ["articles", "/admin/blog"],
    ["testimonials", "/admin/temoignages"],
    ["figures", "/admin/chiffres"],
    ["questions", "/admin/faq"],
  ];
}

/** The exit code: 1 when a page takes more than `mostTimes` the trivial one. */
async function compare(get: Get, listed: [string, string][]): Promise<number> {
  const times = new Map(listed.map(([title]) => [title, { trivial: [] as number[], page: [] as number[] }]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [title, path] of listed) {
      // Who goes first changes, so that what one leaves behind weighs as often on the other.
      const pair = round % 2 === 0 ? (["trivial", "page"] as const) : (["page", "trivial"] as const);
      for (const side of pair) {
        const milliseconds = await timeOf(get, side === "page" ? path : trivialPage);
        if (round >= 0) times.get(title)?.[side].push(milliseconds);
      }
    }
  }
  say(
    `${trivialPage}: ${median([...times.values()].flatMap(({ trivial }) => trivial)).toFixed(1)} ms (median), at most ${mostTimes} ×`,
  );
  const timed = listed.map(([title]) => {
    const { trivial = [], page = [] } = times.get(title) ?? {};
    return { title, ms: median(page), ratio: median(page) / median(trivial) };
  });
  const results = timed.filter(({ title }) => title !== beside);
  for (const { title, ms, ratio } of timed) {
    const mark = title === beside ? "·" : ratio > mostTimes ? "✗" : " ";
    say(`${mark} ${title.padEnd(38)} ${ms.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} ×`);
  }
  const slow = results.filter(({ ratio }) => ratio > mostTimes);
  const worst = Math.max(...results.map(({ ratio }) => ratio));
  say(
    slow.length > 0
      ? `${slow.length} too slow`
      : `every list within ${mostTimes} ×; the slowest: ${worst.toFixed(2)} ×`,
  );
  return slow.length > 0 ? 1 : 0;
}

/** The rules of the night read whole tables: what grows first. Told, not judged. */
async function tellNight<Tables>(db: Kysely<Tables>): Promise<void> {
  const timed: { code: string; ms: number }[] = [];
  for (const { code, query } of invariants) {
    const begun = performance.now();
    await sql.raw(query).execute(db);
    timed.push({ code, ms: performance.now() - begun });
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  say(`the ${timed.length} rules of the night: ${seconds(timed.reduce((sum, { ms }) => sum + ms, 0))}, of which`);
  for (const { code, ms } of slowest) say(`  ${code} ${seconds(ms)}`);
  const { rows } = await sql<{
    size: string;
  }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  say(`the database: ${rows[0]?.size}`);
}
