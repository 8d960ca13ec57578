import { resolve } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { type Asked, queriesOf, readingOf } from "./crowd/asked-queries.ts";
import { median, onLargeSite, timeOf } from "./crowd/large-site.ts";
import { explain, say } from "./start/say.mjs";

/**
 * npm run bench:dashboard [-- 100000] [-- postgresql://…]: the first page of the back office beside a page that asks the database almost
 * nothing, by turns, through the same stack; then what each of its queries takes by itself, as `explain analyze` tells, the slowest first.
 * On a PostgreSQL of its own, seeded as `npm run seed:large` does, or on one that this has filled. Fails above `mostTimes`.
 */
const root = resolve(import.meta.dirname, "..");
const people = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000);
const given = process.argv.find((word) => word.includes("://"));
const mostTimes = 5;
const warmUps = 5;
const rounds = 21;
const plainPage = "/admin/events/nouveau";
const shown = 12;

/** The best of three. */
async function timeOfQuery(client: pg.Client, asked: Asked): Promise<number> {
  const readings: number[] = [];
  for (let round = 0; round < 3; round += 1)
    readings.push((await readingOf((text, values) => client.query(text, values), asked)).ms);
  return Math.min(...readings);
}

try {
  await onLargeSite({ root, people, on: given ?? "postgresql" }, async (get, db) => {
    // What the house reads every hour is there, as on a site whose jobs run.
    await sql`insert into kept_figures (name, read_at, value) values ('plans', now(), '{"joinedLately": 0, "keptPlanAtOnce": 0}')
      on conflict do nothing`.execute(db);
    const plain: number[] = [];
    const dashboard: number[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      const readings = [await timeOf(get, plainPage), await timeOf(get, "/admin")];
      if (round < 0) continue;
      plain.push(readings[0] ?? Number.NaN);
      dashboard.push(readings[1] ?? Number.NaN);
    }
    const asked = await queriesOf(() => timeOf(get, "/admin"));
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const queries: { ms: number; text: string }[] = [];
    try {
      for (const one of asked)
        queries.push({ ms: await timeOfQuery(client, one), text: one.text.replaceAll(/\s+/g, " ").trim() });
    } finally {
      await client.end();
    }
    const ratio = median(dashboard) / median(plain);
    say(
      `${median(dashboard).toFixed(1)} ms beside ${median(plain).toFixed(1)}: ${ratio.toFixed(2)} × (at most ${mostTimes})`,
    );
    say(`its ${queries.length} queries: ${queries.reduce((sum, { ms }) => sum + ms, 0).toFixed(1)} ms one by one`);
    for (const { ms, text } of queries.toSorted((a, b) => b.ms - a.ms).slice(0, shown))
      say(`${ms.toFixed(1).padStart(7)} ms  ${text.slice(0, 120)}`);
    if (ratio > mostTimes) process.exitCode = 1;
  });
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
process.exit();
