import { sql } from "kysely";
import type { Db } from "./database.server";

/** Two nodes that start at once grant one after the other. */
const GRANT_LOCK = 7_205_117;

/**
 * Gives the role the site works with what it needs of what a migration made, and no more: it reads and writes rows, in a database whose shape
 * is another role's to change. Asked of a connection of that other role.
 */
export async function grantToSite(owner: Db, siteUrl: string): Promise<void> {
  const role = sql.id(roleOf(siteUrl));
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK})`.execute(trx);
    for (const schema of ["public", "pgboss"].map((name) => sql.id(name))) {
      await sql`revoke create on schema ${schema} from public, ${role}`.execute(trx);
      await sql`grant usage on schema ${schema} to ${role}`.execute(trx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(trx);
      await sql`grant usage, select, update on all sequences in schema ${schema} to ${role}`.execute(trx);
    }
    await sql`revoke insert, update, delete on schema_migrations from ${role}`.execute(trx);
  });
}

/**
 * The same of what the owner makes from now on, as soon as it is there: a site of the version before goes on writing while a new one
 * migrates, and its writes reach, by triggers, tables that it has never heard of. Before a migration.
 */
export async function grantAheadToSite(owner: Db, siteUrl: string): Promise<void> {
  const role = sql.id(roleOf(siteUrl));
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK})`.execute(trx);
    await sql`alter default privileges grant select, insert, update, delete on tables to ${role}`.execute(trx);
    await sql`alter default privileges grant usage, select, update on sequences to ${role}`.execute(trx);
  });
}

export function roleOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return decodeURIComponent(url.username) || (url.searchParams.get("user") ?? "");
}
