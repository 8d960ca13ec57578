import type { Db, Trx } from "~/platform/db/database.server";

/** Takes the mention from the service that bears it: one bears it at most. */
export async function clearMostChosen(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("services")
    .set({ most_chosen: false, updated_at: now })
    .where("most_chosen", "=", true)
    .execute();
}

export async function findCallId(db: Db | Trx): Promise<string | undefined> {
  const row = await db.selectFrom("services").select("id").where("kind", "=", "call").executeTakeFirst();
  return row?.id;
}
