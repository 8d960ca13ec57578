import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { EventNotesTable } from "./tables";

/** Writes a word, once per form and text; null when it is there already. */
export async function insertNote(trx: Trx, row: Insertable<EventNotesTable>): Promise<string | null> {
  const inserted = await trx
    .insertInto("event_notes")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The words written to those who have a place at these events, the latest first: for who has a confirmed one, and nobody else. */
export function listNotesFor(
  db: Db | Trx,
  { userId, eventIds }: { userId: string; eventIds: string[] },
): Promise<Selectable<EventNotesTable>[]> {
  if (eventIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("event_notes")
    .innerJoin("event_registrations as place", (join) =>
      join
        .onRef("place.event_id", "=", "event_notes.event_id")
        .on("place.user_id", "=", userId)
        .on("place.status", "=", "confirmed"),
    )
    .selectAll("event_notes")
    .where("event_notes.event_id", "in", eventIds)
    .orderBy("event_notes.written_at", "desc")
    .execute();
}

/** For the coach: what she wrote to those who come to this event, the latest first. */
export function listNotes(db: Db, eventId: string): Promise<Selectable<EventNotesTable>[]> {
  return db
    .selectFrom("event_notes")
    .selectAll()
    .where("event_id", "=", eventId)
    .orderBy("written_at", "desc")
    .execute();
}
