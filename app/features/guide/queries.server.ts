import type { Insertable, Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import "./tables";

/** Returns false when the address is there already. */
export async function insertLead(trx: Trx, row: Insertable<Tables["leads"]>): Promise<boolean> {
  const inserted = await trx
    .insertInto("leads")
    .values(row)
    .onConflict((conflict) => conflict.constraint("one_lead_per_address").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The request of an address, held until the end of the transaction. */
export function lockLead(trx: Trx, email: string) {
  return trx.selectFrom("leads").selectAll().where("email", "=", email).forUpdate().executeTakeFirstOrThrow();
}

export async function updateLead(trx: Trx, id: string, change: Updateable<Tables["leads"]>) {
  await trx.updateTable("leads").set(change).where("id", "=", id).execute();
}

/** The latest request first. */
export function listLeads(db: Db | Trx, { limit, offset }: { limit?: number; offset?: number } = {}) {
  const chosen = db
    .selectFrom("leads")
    .select("id")
    .orderBy("last_asked_at", "desc")
    .orderBy("id")
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .$if(offset !== undefined, (query) => query.offset(offset!));
  return db
    .selectFrom("leads")
    .selectAll()
    .where("id", "in", chosen)
    .orderBy("last_asked_at", "desc")
    .orderBy("id")
    .execute();
}

/** The addresses that asked for the guide. */
export async function listLeadAddresses(db: Db | Trx): Promise<string[]> {
  return (await db.selectFrom("leads").select("email").execute()).map(({ email }) => email);
}

export async function countLeads(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom("leads")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those who receive the letter are still in touch. */
export async function deleteLeadsBefore(db: Db | Trx, instant: Date) {
  await db
    .deleteFrom("leads")
    .where("last_asked_at", "<", instant)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletter_subscribers")
            .select("newsletter_subscribers.id")
            .whereRef("newsletter_subscribers.email", "=", "leads.email")
            .where("newsletter_subscribers.status", "=", "active"),
        ),
      ),
    )
    .execute();
}
