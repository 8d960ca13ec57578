import { sql } from "kysely";
import type pg from "pg";
import { type Db, db, type Trx } from "~/platform/db/database.server";
import { createClient } from "~/platform/db/postgresql.server";
import { log } from "~/platform/log.server";
import "./tables";

const channel = "page_invalidations";
/** Longest a publication may take between its statement and its commit. */
const publicationMs = 10_000;
const checkEveryMs = 2_000;

let epoch = 0;
let knownVersion: string | undefined;
let publishingUntil = 0;
let checking: Promise<void> | undefined;

/** Changes whenever cached pages may show something outdated. */
export function currentEpoch(): number {
  return epoch;
}

/** True while a transaction of this process may be about to change public pages. */
export function isPublishing(): boolean {
  return publishingUntil > 0 && performance.now() < publishingUntil;
}

/**
 * What public pages show has changed: every node renders them again. With a transaction the change counts from its
 * commit (and not at all after a rollback); until then this process asks the database before serving a stored page.
 */
export async function invalidatePages(trx?: Trx): Promise<void> {
  const executor: Db | Trx = trx ?? db();
  await sql`insert into page_invalidations default values`.execute(executor);
  await sql`select pg_notify(${channel}, '')`.execute(executor);
  if (trx) publishingUntil = performance.now() + publicationMs;
  else await checkVersion();
}

/** Before serving a stored page during a publication: learns whether it was committed. Without database the stored page serves. */
export async function awaitPublications(): Promise<void> {
  if (!isPublishing()) return;
  await checkVersion().catch((error: unknown) => log.warn("page_version_unknown", { error }));
}

/** Compares the database's version with the one known here. Calls made together share one query started after them. */
async function checkVersion(): Promise<void> {
  // A query already running may have read the state before our caller's commit: wait for it, then ask again.
  if (checking) await checking.catch(() => {});
  checking ??= readVersion().finally(() => {
    checking = undefined;
  });
  await checking;
}

async function readVersion(): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(':', count(*), max(id), max(invalidated_at)) as version from page_invalidations`.execute(db());
  const version = rows[0]!.version;
  if (version !== knownVersion) epoch += 1;
  knownVersion = version;
}

/** Forgets old publications; the pages are then rendered once more, which is harmless. */
export async function prunePageInvalidations(executor: Db, now: Date): Promise<void> {
  await executor
    .deleteFrom("page_invalidations")
    .where("invalidated_at", "<", new Date(now.getTime() - 86_400_000))
    .execute();
}

/**
 * Learns what other nodes publish: at once through LISTEN on PostgreSQL, and by a look every two seconds should a
 * notification be lost. Returns how to stop.
 */
export function watchPages(
  databaseUrl: string | undefined,
  { connectMs }: { connectMs?: number } = {},
): () => Promise<void> {
  let stopped = false;
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const check = () => checkVersion().catch((error: unknown) => stopped || log.warn("page_version_unknown", { error }));

  async function listen(url: string) {
    const client = createClient(url, { name: "pages", connectMs });
    listener = client;
    let lost = false;
    const reconnect = (error?: unknown) => {
      if (lost || stopped) return;
      lost = true;
      log.warn("page_listener_lost", { error });
      client.end().catch(() => {});
      retry = setTimeout(listen, checkEveryMs, url);
    };
    client.on("notification", check);
    client.on("error", reconnect);
    client.on("end", () => reconnect());
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await check();
    } catch (error) {
      reconnect(error);
    }
  }

  if (databaseUrl) void listen(databaseUrl);
  const timer = setInterval(check, checkEveryMs);
  timer.unref();

  return async () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(retry);
    await listener?.end().catch(() => {});
    await checking?.catch(() => {});
  };
}
