import type { Db, Trx } from "~/platform/db/database.server";

export function setPicture(trx: Trx, id: string, pictureId: string) {
  return trx.updateTable("testimonials").set({ picture_id: pictureId }).where("id", "=", id).execute();
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
