import { type Kysely, sql } from "kysely";

/**
 * What would take reading a whole table to count is counted by its triggers (`0350_tallies.sql`): each change adds a row to `tallies`, in
 * its own transaction, and waits for nobody; the count is their sum. This makes one row of those of the same thing. What is read
 * meanwhile is the sum before or after, which are the same.
 */
export async function foldTallies<Of>(db: Kysely<Of>): Promise<void> {
  await sql`
    with many as (select what, day from tallies group by what, day having count(*) > 1),
    gone as (
      delete from tallies using many where tallies.what = many.what and tallies.day is not distinct from many.day
      returning tallies.what, tallies.day, change
    )
    insert into tallies (what, day, change)
    select what, day, sum(change) from gone group by what, day having sum(change) <> 0`.execute(db);
}
