import "./tables";
import type { Insertable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

/** The next number of this year, held until the transaction ends. */
export async function nextNumber(trx: Trx, year: number): Promise<string> {
  const { last_no } = await trx
    .insertInto("erasure_counters")
    .values({ year, last_no: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ last_no: eb("erasure_counters.last_no", "+", 1) })),
    )
    .returning("last_no")
    .executeTakeFirstOrThrow();
  return `E-${year}-${String(last_no).padStart(4, "0")}`;
}

export async function insertCertificate(trx: Trx, row: Insertable<Tables["erasure_certificates"]>): Promise<void> {
  await trx.insertInto("erasure_certificates").values(row).execute();
}

export function findCertificate(db: Db | Trx, tokenHash: string) {
  return db
    .selectFrom("erasure_certificates")
    .select(["number", "erased_at", "content"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function deleteCertificatesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("erasure_certificates").where("erased_at", "<", before).execute();
}
