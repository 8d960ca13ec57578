import { sql } from "kysely";
import type { Db } from "~/platform/db/database.server";

/** The documents of this person as they were issued before documents named their order: the database alone may be told so. */
export async function issuedWithoutReference(db: Db, userId: string): Promise<void> {
  await sql`alter table invoices disable trigger invoice_is_final`.execute(db);
  await sql`update invoices set content = content - 'order_reference' where user_id = ${userId}`.execute(db);
  await sql`alter table invoices enable trigger invoice_is_final`.execute(db);
}
