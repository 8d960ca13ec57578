import pg from "pg";
import { log } from "~/platform/log.server";
import { cutWhatIsSilent } from "./silent-connections.server";
import { typeParsers } from "./type-parsers.server";

/** Milliseconds after which PostgreSQL is no longer waited for; 0 waits for ever. */
export interface Timeouts {
  /** For a connection: a free one of the pool, or a new one. */
  connectMs: number;
  /** For one statement, and for a transaction that says nothing. */
  statementMs: number;
  /** For what another transaction holds. */
  lockMs: number;
}

/** Without settings (tests, tools) only the connection is waited for so long and no longer. */
const UNLIMITED: Timeouts = { connectMs: 20_000, statementMs: 0, lockMs: 0 };
const CONNECTIONS = 10;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** The connections of the process to a PostgreSQL server. One that is cut fails what ran on it, and is replaced. */
export function createPool(connectionString: string, timeouts: Timeouts = UNLIMITED): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(connectionString, timeouts.connectMs),
    max: CONNECTIONS,
    types: typeParsers,
    options: "-c TimeZone=UTC",
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
  });
  // The pool listens to its idle connections only: one cut between two statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", (error) => log.warn("database_connection_lost", { error })));
  // Told already by the connection itself.
  pool.on("error", () => {});
  cutWhatIsSilent(pool, () => createClient(connectionString, { name: "probe", connectMs: 0 }));
  return pool;
}

/** One connection beside the pool, not yet open; whoever asks for it listens to its `error`. */
export function createClient(
  connectionString: string,
  { name, connectMs = UNLIMITED.connectMs }: { name: string; connectMs?: number | undefined },
): pg.Client {
  return new pg.Client({ ...connectionConfig(connectionString, connectMs), application_name: name });
}

function connectionConfig(connectionString: string, connectMs: number): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}
