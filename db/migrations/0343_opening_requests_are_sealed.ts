import { sql } from "kysely";
import type { Trx } from "~/platform/db/database.server";
import { createDataKey } from "~/platform/sealing/data-keys.server";
import { sealText } from "~/platform/sealing/sealed-text.server";
import { sign } from "~/platform/signing.server";

/** Each address that waited in clear is sealed where it stands. */
export default async function sealOpeningRequests(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; asked_at: Date }>`
    select id, email, asked_at from opening_requests where email_hash is null`.execute(trx);
  for (const { id, email, asked_at } of rows) {
    const key = await createDataKey(trx, null, { now: asked_at });
    const sealed = sealText(key, { table: "opening_requests", column: "email", row: id }, email);
    await sql`update opening_requests set email = ${sealed}, email_hash = ${sign("opening request", email)}
      where id = ${id}`.execute(trx);
  }
}
