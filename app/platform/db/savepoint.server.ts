import { sql } from "kysely";
import type { Trx } from "./database.server";

/**
 * Does this, or nothing of it when it answers with a refusal; what the transaction did before stays. A verb that takes a thing back to take
 * another needs it: refused the second, it must not have lost the first. Throws what the verb throws, and the whole transaction with it.
 */
export async function orNothing<T extends { ok: boolean }>(trx: Trx, verb: () => Promise<T>): Promise<T> {
  await sql`savepoint before`.execute(trx);
  const done = await verb();
  if (!done.ok) await sql`rollback to savepoint before`.execute(trx);
  await sql`release savepoint before`.execute(trx);
  return done;
}

/**
 * Does this, or nothing of it when it throws: `failed` then answers in its place, and the transaction goes on. One of many that cannot be
 * done keeps no other from it. What `failed` throws again ends the whole transaction.
 */
export async function orUndo<T>(trx: Trx, verb: () => Promise<T>, failed: (error: unknown) => T): Promise<T> {
  // Not the name of above, which a verb that throws leaves behind: the latest of a name is the one gone back to.
  await sql`savepoint attempt`.execute(trx);
  const end = () => sql`release savepoint attempt`.execute(trx);
  let done: T;
  try {
    done = await verb();
  } catch (error) {
    try {
      await sql`rollback to savepoint attempt`.execute(trx);
      await end();
    } catch {
      // Of a connection that is gone, what was lost first says more.
      throw error;
    }
    return failed(error);
  }
  await end();
  return done;
}
