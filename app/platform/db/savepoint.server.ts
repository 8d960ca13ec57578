import { sql } from "kysely";
import type { Trx } from "./database.server";

/**
 * Does this, or nothing of it when it answers with a refusal; what the transaction did before stays. A verb that takes a thing back to take
 * another needs it: refused the second, it must not have lost the first. Throws what the verb throws, and the whole transaction with it.
 */
export async function orNothing<T extends { ok: boolean }>(trx: Trx, verb: () => Promise<T>): Promise<T> {
  await sql`savepoint before`.execute(trx);
  const done = await verb();
  await sql.raw(done.ok ? "release savepoint before" : "rollback to savepoint before").execute(trx);
  return done;
}
