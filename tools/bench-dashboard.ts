import { resolve } from "node:path";
import pg from "pg";
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

interface Asked {
  text: string;
  values: unknown[];
}

/** What the driver is asked while `work` runs. */
async function listening(work: () => Promise<unknown>): Promise<Asked[]> {
  const heard: Asked[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, config: string | Asked, values: unknown[]) {
    heard.push(typeof config === "string" ? { text: config, values } : config);
    return query.call(this, config as never, values as never);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return heard.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
}

/** The best of three, planning included. */
async function timeOfQuery(client: pg.Client, { text, values }: Asked): Promise<number> {
  const readings: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await client.query({ text: `explain (analyze, timing off) ${text}`, values });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    readings.push(
      [...plan.matchAll(/(?:Planning|Execution) Time: ([\d.]+)/g)].reduce((sum, [, ms]) => sum + Number(ms), 0),
    );
  }
  return Math.min(...readings);
}

try {
  await onLargeSite({ root, people, on: given ?? "postgresql" }, async (get) => {
    const plain: number[] = [];
    const dashboard: number[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      const readings = [await timeOf(get, plainPage), await timeOf(get, "/admin")];
      if (round < 0) continue;
      plain.push(readings[0] ?? Number.NaN);
      dashboard.push(readings[1] ?? Number.NaN);
    }
    const asked = await listening(() => timeOf(get, "/admin"));
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
