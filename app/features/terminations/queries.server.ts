import { type Insertable, type Selectable, sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { createDataKey, type DataKey } from "~/platform/sealing/data-keys.server";
import { keyThatSealed, openColumns, sealText } from "~/platform/sealing/sealed-text.server";
import type { Declared } from "./rules";
import type { ContractNoticesTable } from "./tables";

export type Termination = Selectable<ContractNoticesTable>;
type Column = "motive" | "answer";

const table = "contract_notices";

/** What was declared, and what was answered, in clear. */
function opened(db: Db, rows: Termination[]): Promise<Termination[]> {
  return openColumns<Column, Termination>(db, table, ["motive", "answer"], rows);
}

async function firstOpened(db: Db, rows: Termination[]): Promise<Termination | undefined> {
  return (await opened(db, rows.slice(0, 1))).at(0);
}

function terminations(db: Db) {
  return db.selectFrom("contract_notices").selectAll();
}

/** One termination of a sender at a time: the lock lives as long as the transaction. */
export async function lockSender(trx: Trx, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice:${email}`}, 0))`.execute(trx);
}

/** The termination this very recap made, or the same one made a moment ago. */
export async function findTwin(
  db: Db,
  { clientKey, declared, since }: { clientKey: string; declared: Declared; since: Date },
): Promise<Termination | undefined> {
  const { kind, name, email, reference, wishedDay, motive } = declared;
  const alike = await terminations(db)
    .where((eb) =>
      eb.or([
        eb("client_key", "=", clientKey),
        eb.and([
          eb("kind", "=", kind),
          eb("name", "=", name),
          eb("email", "=", email),
          eb("reference", "is not distinct from", reference),
          eb("wished_day", "is not distinct from", wishedDay),
          eb("received_at", ">", since),
        ]),
      ]),
    )
    .orderBy("received_at")
    .execute();
  return (await opened(db, alike)).find((one) => one.client_key === clientKey || one.motive === motive);
}

/** Keeps what was declared, its motive sealed with a key of its own. */
export async function insertTermination(trx: Trx, termination: Insertable<ContractNoticesTable>): Promise<Termination> {
  const { id, motive } = termination;
  const key = motive ? await createDataKey(trx, null, { now: new Date(termination.received_at) }) : null;
  const sealed = key && motive ? sealText(key, { table, column: "motive", row: id }, motive) : null;
  const row = await trx
    .insertInto(table)
    .values({ ...termination, motive: sealed })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, motive: motive ?? null };
}

export async function findTermination(db: Db, id: string): Promise<Termination | undefined> {
  return firstOpened(db, await terminations(db).where("id", "=", id).execute());
}

export async function lockTermination(trx: Trx, id: string): Promise<Termination | undefined> {
  return firstOpened(trx, await terminations(trx).where("id", "=", id).forUpdate().execute());
}

/** Writes what became of it; an answer is sealed with the key of the motive, or one of its own. */
export async function updateTermination(trx: Trx, id: string, { answer, ...change }: Partial<Termination>, at: At) {
  const sealed = answer && sealText(await keyFor(trx, id, at), { table, column: "answer", row: id }, answer);
  await trx
    .updateTable(table)
    .set({ ...change, ...(answer !== undefined && { answer: sealed }) })
    .where("id", "=", id)
    .execute();
}

async function keyFor(trx: Trx, id: string, at: At): Promise<DataKey> {
  const row = await terminations(trx).where("id", "=", id).executeTakeFirst();
  return (row?.motive && (await keyThatSealed(trx, row.motive))) || createDataKey(trx, null, at);
}

/** Still to be decided: the oldest first. */
export async function listOpen(db: Db, limit: number): Promise<Termination[]> {
  const rows = terminations(db).where("outcome", "is", null).orderBy("received_at").orderBy("id").limit(limit);
  return opened(db, await rows.execute());
}

/** Sent by this person while signed in, and still to be decided. */
export async function listOpenOf(db: Db, userId: string): Promise<Termination[]> {
  const rows = terminations(db).where("user_id", "=", userId).where("outcome", "is", null).orderBy("received_at");
  return opened(db, await rows.execute());
}

/** Decided: the latest first. */
export async function listDecided(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<Termination[]> {
  const rows = await terminations(db)
    .where("outcome", "is not", null)
    .orderBy("decided_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return opened(db, rows);
}

export async function countTerminations(db: Db): Promise<{ open: number; decided: number }> {
  const { rows } = await sql<{ open: number; decided: number }>`
    select count(*) filter (where outcome is null) as open, count(*) filter (where outcome is not null) as decided
    from contract_notices`.execute(db);
  return rows[0] ?? { open: 0, decided: 0 };
}

/** How many wait for a decision, to be read in one query with others. */
export function openTerminations(db: Db) {
  return db
    .selectFrom("contract_notices")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("outcome", "is", null);
}

/** Two accounts of one person become one: what was sent from either belongs to the one that stays. */
export async function mergeTerminations(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("contract_notices").set({ user_id: to }).where("user_id", "=", from).execute();
}

export async function deleteTerminationsBefore(trx: Trx, before: Date) {
  await trx.deleteFrom("contract_notices").where("received_at", "<", before).execute();
}
