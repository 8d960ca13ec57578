import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";

/** Who was a member, and whose last day of all came before this one. */
export async function listFormerMembers(db: Db, today: Day, before: Day): Promise<string[]> {
  const result = await sql<{ user_id: string }>`
    select user_id from memberships_on(${today}::date)
    group by user_id having max(end_date) < ${before}::date order by user_id
  `.execute(db);
  return result.rows.map(({ user_id }) => user_id);
}

/** Why days were given is about a person: it goes with them. */
export async function blankGrantReasons(trx: Trx, userId: string) {
  await trx.updateTable("membership_grants").set({ reason: "" }).where("user_id", "=", userId).execute();
}
