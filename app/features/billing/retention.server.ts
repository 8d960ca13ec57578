import { sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";

/** Takes names out of the invoices and credit notes whose year is over for ten years; the database refuses it earlier, and anything else. */
export async function eraseNamesOfOldInvoices(trx: Trx, { now }: At): Promise<void> {
  await sql`select set_config('site.now', ${now.toISOString()}, true)`.execute(trx);
  await sql`update invoices set content = jsonb_set(content, '{buyer}', '{"name": "Nom effacé"}')
    where books_are_over(issued_on) and content -> 'buyer' <> '{"name": "Nom effacé"}'`.execute(trx);
}
