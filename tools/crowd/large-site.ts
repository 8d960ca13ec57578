import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { ensureBuilt } from "../start/build.mjs";
import { Refusal, say } from "../start/say.mjs";
import { startPostgresql } from "../test/postgresql.mjs";
import { addCrowd } from "./crowd.ts";
import { askUnopened, whyNotMeasured, whyNotSuchASite } from "./refusal.ts";
import { enterAsCoach } from "./visitor.ts";

export type Get = (path: string) => Promise<Response>;

interface Wanted {
  root: string;
  people: number;
  /** `postgresql`: a database made for this and dropped; an address: one that `npm run seed:large` has filled, which stays. */
  on: string;
}

/** Runs `work` on the built site with so many people, as a coach sees it, without network; nothing is left of a database made for it. */
export async function onLargeSite(
  { root, people, on }: Wanted,
  work: (get: Get, db: Kysely<object>) => Promise<void>,
): Promise<void> {
  const given = on.includes("://");
  if (given) {
    const whyNot = whyNotSuchASite(process.env) ?? (await askUnopened(on, whyNotMeasured));
    if (whyNot) throw new Refusal(whyNot);
  }
  await ensureBuilt(root, process.execPath);
  const folder = mkdtempSync(join(tmpdir(), "large-site-"));
  const postgresql = on === "postgresql" ? await startPostgresql(root) : null;
  const name = `leclaircie_bench_${process.pid}`;
  try {
    if (postgresql) process.env.DATABASE_URL = await createDatabase(postgresql.url, name);
    else if (given) process.env.DATABASE_URL = on;
    else delete process.env.DATABASE_URL;
    Object.assign(process.env, {
      NODE_ENV: "production",
      DEMO: "1",
      DATA_DIR: folder,
      LIMITS: "off",
      DATABASE_STATEMENT_TIMEOUT_MS: "0",
      BASE_URL: "http://localhost:3000",
      REQUESTS_PER_MINUTE: "10000000",
    });
    const built = pathToFileURL(join(root, "build/server/index.js")).href;
    const server = (await import(built)) as typeof import("../../app/server");
    const database = await server.openStore();
    try {
      const get = await enterAsCoach(server.createApp({ development: false }).site);
      const startedAt = Date.now();
      if (!given) await addCrowd(database.kysely, { people, now: new Date() });
      const [version] = (await sql<{ version: string }>`select version()`.execute(database.kysely)).rows;
      say(`${version?.version.split(" on ")[0]}, ${database.kind}`);
      if (!given) say(`${people} people seeded in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
      await work(get, database.kysely as unknown as Kysely<object>);
    } finally {
      await database.close();
    }
  } finally {
    if (postgresql) await onServer(postgresql.url, `drop database if exists ${name} with (force)`);
    await postgresql?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long a page takes, in milliseconds. Throws unless it answers 200. */
export async function timeOf(get: Get, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await get(path);
  await answer.text();
  const taken = performance.now() - begun;
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return taken;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function createDatabase(url: string, name: string): Promise<string> {
  await onServer(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** A server that accepts connections may still be starting up. */
async function connected(url: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      if ((error as { code?: string }).code !== "57P03" || attempt === 50) throw error;
      await wait(200);
    }
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = await connected(url);
  await client.query(statement);
  await client.end();
}
