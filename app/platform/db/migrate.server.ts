import { createHash } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import { installJobQueue } from "~/platform/jobs/queue.server";
import type { Db, Trx } from "./database.server";
import { againIfUndone } from "./violations";

type Code = (trx: Trx) => Promise<void>;

export interface Migration {
  name: string;
  checksum: string;
  text: string;
  /** Runs after the text, in the same transaction. */
  code?: Code | undefined;
}

/** One number for everyone who migrates this product: the lock that makes concurrent starts take turns. */
const MIGRATION_LOCK = 7_205_114;

/**
 * What a file was released as before it was mended in place: a database that has the former text has what the present one makes, and
 * goes on from there.
 */
const formerChecksums: Record<string, string> = {
  // Its update went through every payment that had ended; the present one leaves the older ones, which nothing reads.
  "0363_day_of_refusal.sql": "05b1f3f8f3d84d101991a9847b7d27e6131a02c0acdb07df26808e8a20add6fb",
  // Of two that left one address, it gave what was written there to either; 0433 puts that right.
  "0426_messages_of_an_account.sql": "f6840737a680fab9ea0936400a3b121003b05f5e1503b63c132735c21934cda3",
};

const files = import.meta.glob<string>("/db/migrations/*.sql", { query: "?raw", import: "default", eager: true });
/** What SQL cannot do stands beside it, under the same name. */
const codes = import.meta.glob<Code>("/db/migrations/*.ts", { import: "default", eager: true });

/** The product's migrations, in the order of their numbers. */
export const migrations: Migration[] = readMigrations(files);

/** Puts files in order, by name: `NNNN_name.sql`. Throws on another name. */
export function readMigrations(texts: Record<string, string>): Migration[] {
  const list = Object.entries(texts).map(([path, text]) => ({
    name: path.slice(path.lastIndexOf("/") + 1),
    checksum: createHash("sha256").update(text).digest("hex"),
    text,
    code: codes[path.replace(/\.sql$/, ".ts")],
  }));
  list.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of list) {
    if (!/^\d{4}[-_][\w-]+\.sql$/.test(name)) throw new Error(`Migration with an unexpected name: ${name}`);
  }
  return list;
}

/**
 * Brings the database to the present shape: each file once, in order, in its own transaction. Forward only. Refuses a
 * file that changed after it was applied, but from a text it was released as (`formerChecksums`). Several nodes may start at once, and one of the version before go on writing: a file
 * undone for what it writes is applied again. Returns the names applied now.
 */
export async function migrate(db: Db, list: Migration[] = migrations): Promise<string[]> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(trx);
  });
  const applied: string[] = [];
  for (const migration of list) {
    if (await againIfUndone(() => applyOnce(db, migration))) applied.push(migration.name);
  }
  await installJobQueue(db);
  return applied;
}

function applyOnce(db: Db, { name, checksum, text, code }: Migration): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const known = await sql<{ checksum: string }>`select checksum from schema_migrations where name = ${name}`.execute(
      trx,
    );
    const before = known.rows[0];
    if (before && before.checksum !== checksum && before.checksum !== formerChecksums[name]) {
      throw new Error(`Migration ${name} was changed after it was applied: write a new one instead.`);
    }
    if (before) return false;
    try {
      await trx.executeQuery(CompiledQuery.raw(text));
      await code?.(trx);
    } catch (cause) {
      throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(trx);
    return true;
  });
}

/** A migration, and the wait for another node's, last as long as they must: the limits of visitors' statements are not theirs. */
async function takeTurn(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
}
