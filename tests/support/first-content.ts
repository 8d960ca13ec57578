import { sql } from "kysely";
import type { Db } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

/**
 * For tests whose subject is the whole of these tables: remembers what the migrations brought, and returns what brings
 * it back. Parents first.
 */
export async function keepFirstContent(db: Db, tables: (keyof Tables)[]): Promise<() => Promise<void>> {
  await sql`create schema first_content`.execute(db);
  for (const table of tables)
    await sql`create table ${sql.id("first_content", table)} as table ${sql.id("public", table)}`.execute(db);
  return async () => {
    for (const table of tables.toReversed()) await sql`delete from ${sql.id("public", table)}`.execute(db);
    for (const table of tables)
      await sql`insert into ${sql.id("public", table)} table ${sql.id("first_content", table)}`.execute(db);
  };
}
