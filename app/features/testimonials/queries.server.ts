import type { Db, Trx } from "~/platform/db/database.server";

/** Whether a testimonial shows this picture: one sent twice made two records of it. */
export async function showsPicture(trx: Trx, pictureId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("testimonials")
    .select("id")
    .where("picture_id", "=", pictureId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPublishedDemonstration(db: Db | Trx, table: "testimonials" | "figures"): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("demonstration", "=", true)
    .where("published", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}
