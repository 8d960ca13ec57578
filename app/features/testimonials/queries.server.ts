import type { Db, Trx } from "~/platform/db/database.server";

export async function countPublishedDemonstration(db: Db | Trx, table: "testimonials" | "figures"): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("demonstration", "=", true)
    .where("published", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}
