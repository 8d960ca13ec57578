import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Declared } from "./rules";
import type { ContractNoticesTable } from "./tables";

export type Termination = Selectable<ContractNoticesTable>;

function terminations(db: Db) {
  return db.selectFrom("contract_notices").selectAll();
}

/** One termination of a sender at a time: the lock lives as long as the transaction. */
export async function lockSender(trx: Trx, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice:${email}`}, 0))`.execute(trx);
}

/** The termination this very recap made, or the same one made a moment ago. */
export function findTwin(
  db: Db,
  { clientKey, declared, since }: { clientKey: string; declared: Declared; since: Date },
): Promise<Termination | undefined> {
  const { kind, name, email, reference, wishedDay, motive } = declared;
  return terminations(db)
    .where((eb) =>
      eb.or([
        eb("client_key", "=", clientKey),
        eb.and([
          eb("kind", "=", kind),
          eb("name", "=", name),
          eb("email", "=", email),
          eb("reference", "is not distinct from", reference),
          eb("wished_day", "is not distinct from", wishedDay),
          eb("motive", "is not distinct from", motive),
          eb("received_at", ">", since),
        ]),
      ]),
    )
    .orderBy("received_at")
    .executeTakeFirst();
}

export function insertTermination(trx: Trx, termination: Insertable<ContractNoticesTable>): Promise<Termination> {
  return trx.insertInto("contract_notices").values(termination).returningAll().executeTakeFirstOrThrow();
}

export function findTermination(db: Db, id: string): Promise<Termination | undefined> {
  return terminations(db).where("id", "=", id).executeTakeFirst();
}

export function lockTermination(trx: Trx, id: string): Promise<Termination | undefined> {
  return terminations(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateTermination(trx: Trx, id: string, change: Partial<Termination>) {
  await trx.updateTable("contract_notices").set(change).where("id", "=", id).execute();
}

/** Still to be decided: the oldest first. */
export function listOpen(db: Db, limit: number): Promise<Termination[]> {
  return terminations(db).where("outcome", "is", null).orderBy("received_at").orderBy("id").limit(limit).execute();
}

/** Sent by this person while signed in, and still to be decided. */
export function listOpenOf(db: Db, userId: string): Promise<Termination[]> {
  return terminations(db).where("user_id", "=", userId).where("outcome", "is", null).orderBy("received_at").execute();
}

/** Decided: the latest first. */
export function listDecided(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Termination[]> {
  return terminations(db)
    .where("outcome", "is not", null)
    .orderBy("decided_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countTerminations(db: Db): Promise<{ open: number; decided: number }> {
  const { rows } = await sql<{ open: number; decided: number }>`
    select count(*) filter (where outcome is null) as open, count(*) filter (where outcome is not null) as decided
    from contract_notices`.execute(db);
  return rows[0] ?? { open: 0, decided: 0 };
}

/** Two accounts of one person become one: what was sent from either belongs to the one that stays. */
export async function mergeTerminations(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("contract_notices").set({ user_id: to }).where("user_id", "=", from).execute();
}

export async function deleteTerminationsBefore(trx: Trx, before: Date) {
  await trx.deleteFrom("contract_notices").where("received_at", "<", before).execute();
}
