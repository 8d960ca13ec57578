import { mkdirSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from "kysely";
import pg from "pg";
import { openInFolder, openInMemory } from "./embedded.server";
import { lockFolder } from "./folder-lock.server";
import { createPool, type Timeouts } from "./postgresql.server";
import type { Tables } from "./tables";
import { insideTransaction, refuseInsideTransaction } from "./transaction-scope.server";
import { typeParsers } from "./type-parsers.server";
import { noteFailure } from "./unavailable.server";
import { againIfUndone } from "./violations";

export { QueryOutsideTransaction } from "./transaction-scope.server";

/** The database; a transaction of it is one too. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  kysely: Db;
  kind: "embedded" | "postgresql";
  /** True when an acknowledged commit is known to be on the disk, not only in memory. */
  fsyncProved: boolean;
  /** Those open, of them those at rest, and how many wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface OpenOptions {
  /** A PostgreSQL server; without it the database is embedded. */
  databaseUrl?: string | undefined;
  /** Of PostgreSQL; without them a statement and a lock are waited for as long as it takes. */
  timeouts?: Timeouts | undefined;
  /** Folder of the embedded database; locked for this process. */
  dataDir?: string | undefined;
  /** Embedded, in memory only. */
  memory?: boolean | undefined;
  /** Starting content of a database in memory (`dumpDataDir`). */
  image?: Blob | undefined;
}

const CURRENT: unique symbol = Symbol.for("leclaircie.database");
/** A wait this long for a connection is a fault, not a queue. */
const CONNECTION_WAIT_MS = 20_000;

/** Opens the database. Throws `FolderInUse` when another process holds the embedded folder, and the driver's error when none answers. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.timeouts);
  if (options.memory) return embeddedDatabase(await openInMemory(options.image));
  if (!options.dataDir) throw new Error("openDatabase needs databaseUrl, dataDir or memory");
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(options.dataDir);
  try {
    const { lite, fsyncProved } = await openInFolder(options.dataDir);
    return embeddedDatabase(lite, { fsyncProved, afterClose: lock.release });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A `Database` over an already opened PGlite, which it then owns. */
export function embeddedDatabase(
  lite: PGlite,
  { fsyncProved = false, afterClose }: { fsyncProved?: boolean; afterClose?: () => Promise<void> } = {},
): Database {
  const config = createPgConfig(lite) as unknown as pg.PoolConfig;
  const pool = new pg.Pool({ ...config, max: 1, types: typeParsers, connectionTimeoutMillis: CONNECTION_WAIT_MS });
  const kysely = kyselyOver(pool, { guarded: true });
  return {
    kysely,
    kind: "embedded",
    fsyncProved,
    connections: () => connectionsOf(pool),
    close: once(async () => {
      await kysely.destroy();
      await lite.close();
      await afterClose?.();
    }),
  };
}

async function openPostgres(connectionString: string, timeouts?: Timeouts): Promise<Database> {
  const pool = createPool(connectionString, timeouts);
  try {
    const { rows } = await pool.query(
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
    );
    const kysely = kyselyOver(pool, { guarded: process.env.NODE_ENV !== "production" });
    return {
      kysely,
      kind: "postgresql",
      fsyncProved: rows[0].fsync === "on" && rows[0].commit !== "off",
      connections: () => connectionsOf(pool),
      close: once(() => kysely.destroy()),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

function connectionsOf({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

function kyselyOver(pool: pg.Pool, { guarded }: { guarded: boolean }): Db {
  const connect = async () => {
    if (guarded) refuseInsideTransaction();
    return pool.connect().catch((error: unknown) => {
      noteFailure(error);
      throw error;
    });
  };
  return new MarkingKysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    log: (event) => {
      if (event.level === "error") noteFailure(event.error);
    },
  });
}

/** Marks what runs in a transaction, whoever opens it: our verbs or a library given the query builder. */
class MarkingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return marking(super.transaction());
  }
}

function marking(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  return {
    setAccessMode: (mode) => marking(builder.setAccessMode(mode)),
    setIsolationLevel: (level) => marking(builder.setIsolationLevel(level)),
    execute: <T>(fn: (trx: Trx) => Promise<T>) => builder.execute((trx) => insideTransaction(() => fn(trx))),
  } as TransactionBuilder<Tables>;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}

// On the global object: the server and the built pages may each hold a copy of this module, the database is one.
const holder = globalThis as { [CURRENT]?: Database };

/** Makes this database the process-wide one. */
export function initDatabase(database: Database): void {
  holder[CURRENT] = database;
}

/** The process-wide database. Throws before `initDatabase`. */
export function currentDatabase(): Database {
  const current = holder[CURRENT];
  if (!current) throw new Error("initDatabase has not been called");
  return current;
}

/** The process-wide query builder, for reads at the edges. Inside `inTransaction` it throws: use the trx. */
export function db(): Db {
  return currentDatabase().kysely;
}

/**
 * Runs `fn` in one READ COMMITTED transaction: committed when it resolves, rolled back when it throws. Never nested. Undone for
 * another one, it runs again, so `fn` acts through its trx alone.
 */
export async function inTransaction<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return againIfUndone(() => db().transaction().setIsolationLevel("read committed").execute(fn));
}
