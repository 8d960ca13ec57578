import type { ExpressionBuilder, Insertable, Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import "./tables";

type Changes = ExpressionBuilder<Tables, "address_changes">;

/** Neither made, nor replaced, nor stopped. */
const waiting = { made_at: null, ended_at: null };

const confirmable = (tokenHash: string, now: Date) => (eb: Changes) =>
  eb.and({ confirm_token_hash: tokenHash, ...waiting }).and("confirm_until", ">", now);

const undoable = (tokenHash: string, now: Date) => (eb: Changes) =>
  eb.and({ undo_token_hash: tokenHash, ended_at: null }).and("undo_until", ">", now);

export function insertChange(trx: Trx, row: Insertable<Tables["address_changes"]>) {
  return trx.insertInto("address_changes").values(row).execute();
}

/** Locked: two workers must not write twice. */
export function findWaitingChange(trx: Trx, changeId: string) {
  return trx
    .selectFrom("address_changes")
    .select(["user_id", "new_email"])
    .where((eb) => eb.and({ id: changeId, confirm_token_hash: null, ...waiting }))
    .forUpdate()
    .executeTakeFirst();
}

export async function updateChange(trx: Trx, id: string, change: Updateable<Tables["address_changes"]>): Promise<void> {
  await trx.updateTable("address_changes").set(change).where("id", "=", id).execute();
}

/** Ends every change of this person, or of everybody, that is not made: replaced by a later wish, or stopped by a new password. */
export async function endWaitingChanges(trx: Trx, whose: string | "all", now: Date): Promise<void> {
  await trx
    .updateTable("address_changes")
    .set({ ended_at: now })
    .where((eb) => eb.and({ ...(whose !== "all" && { user_id: whose }), ...waiting }))
    .execute();
}

export function findConfirmableChange(db: Db | Trx, tokenHash: string, now: Date) {
  return db.selectFrom("address_changes").select("user_id").where(confirmable(tokenHash, now)).executeTakeFirst();
}

/** Makes the change: of concurrent uses of its link exactly one gets the row. */
export function makeChange(trx: Trx, row: { tokenHash: string; undoHash: string; undoUntil: Date; now: Date }) {
  return trx
    .updateTable("address_changes")
    .set({ made_at: row.now, undo_token_hash: row.undoHash, undo_until: row.undoUntil })
    .where(confirmable(row.tokenHash, row.now))
    .returning(["id", "user_id", "old_email", "new_email", "tell_former"])
    .executeTakeFirst();
}

export function findUndoableChange(db: Db | Trx, tokenHash: string, now: Date) {
  return db
    .selectFrom("address_changes")
    .select(["user_id", "old_email", "former_hash"])
    .where(undoable(tokenHash, now))
    .executeTakeFirst();
}

/** Undoes a change, once. */
export function undoChangeRow(trx: Trx, tokenHash: string, now: Date) {
  return trx
    .updateTable("address_changes")
    .set({ ended_at: now })
    .where(undoable(tokenHash, now))
    .returning(["user_id", "old_email", "asked_at"])
    .executeTakeFirst();
}

/** What was asked for after a change that is undone came from the same hand: none of it can be used or undone any more. */
export async function endLaterChanges(trx: Trx, userId: string, row: { since: Date; now: Date }): Promise<void> {
  await trx
    .updateTable("address_changes")
    .set({ ended_at: row.now })
    .where("user_id", "=", userId)
    .where("asked_at", ">=", row.since)
    .where("ended_at", "is", null)
    .execute();
}

/** A sign-up that waits for an address waits for another one, from now on; its former link no longer works. */
export async function setPendingAddress(trx: Trx, row: { userId: string; email: string; now: Date }): Promise<boolean> {
  const changed = await trx
    .updateTable("pending_addresses")
    .set({ email: row.email, created_at: row.now, confirm_token_hash: null, expires_at: null })
    .where("user_id", "=", row.userId)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return changed !== undefined;
}
