import "./tables";
import { createHash } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { createDataKey, type DataKey } from "~/platform/sealing/data-keys.server";
import { keyThatSealed, openColumns, sealText } from "~/platform/sealing/sealed-text.server";
import type { ContactInput } from "./forms";
import { opened, sealedText } from "./sealing.server";

/** Keeps a message, its text sealed with a key of its own. */
export async function insertMessage(trx: Trx, message: Insertable<Tables["contact_messages"]>) {
  const key = await createDataKey(trx, null, { now: new Date(message.created_at) });
  const text = sealedText(key, "message", message.id, message.message);
  await trx
    .insertInto("contact_messages")
    .values({ ...message, message: text })
    .execute();
}

/** Two sendings of one person wait for each other, so that the second sees the first; without an address, of one text. */
export async function lockSender(trx: Trx, { email, message }: Pick<ContactInput, "email" | "message">) {
  const sender = email?.toLowerCase() ?? createHash("sha256").update(message).digest("base64url");
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${sender}`}, 0))`.execute(trx);
}

/** The same message, sent since `since` by the same person. */
export async function findTwin(
  db: Db | Trx,
  { follows = null, formKey = null, ...input }: ContactInput & { follows?: string | null; formKey?: string | null },
  since: Date,
): Promise<{ id: string } | undefined> {
  const alike = await db
    .selectFrom("contact_messages")
    .select(["id", "message"])
    .where("email", "is not distinct from", input.email)
    .where("created_at", ">", since)
    .where("source", "=", input.source)
    .where("name", "=", input.name)
    .where("reply_by", "=", input.reply)
    .where("phone", "is not distinct from", input.phone)
    .where("follows", "is not distinct from", follows)
    .$if(input.reply === "here" && !follows, (query) => query.where("form_key", "=", formKey))
    .where("situation", "is not distinct from", input.situation)
    .execute();
  const twin = (await opened(db, alike)).find(({ message }) => message === input.message);
  return twin && { id: twin.id };
}

export async function lockMessage(trx: Trx, id: string) {
  const rows = await trx.selectFrom("contact_messages").selectAll().where("id", "=", id).forUpdate().execute();
  return (await opened(trx, rows)).at(0);
}

export async function updateMessage(
  trx: Trx,
  id: string,
  change: Partial<
    Pick<
      Tables["contact_messages"],
      "status" | "status_changed_at" | "status_changed_by" | "suspect" | "closed_reason" | "closed_note" | "phone"
    >
  >,
) {
  const { closed_note: note, ...rest } = change;
  const sealedNote = note ? sealedText(await keyOfMessage(trx, id), "closed_note", id, note) : note;
  await trx
    .updateTable("contact_messages")
    .set({ ...rest, ...(sealedNote !== undefined && { closed_note: sealedNote }) })
    .where("id", "=", id)
    .execute();
}

/** What is written about a message is sealed with its key. Throws when that was destroyed: the message went with it. */
async function keyOfMessage(trx: Trx, id: string): Promise<DataKey> {
  const row = await trx.selectFrom("contact_messages").select("message").where("id", "=", id).executeTakeFirst();
  const key = row && (await keyThatSealed(trx, row.message));
  if (!key) throw new Error("This message has no key any more.");
  return key;
}

/** The last message of this address that the coach answered or still has to. */
export function findLastFrom(db: Db | Trx, { email }: { email: string }) {
  return db
    .selectFrom("contact_messages")
    .select(["created_at", "status", "status_changed_at"])
    .where("email", "=", email)
    .where("suspect", "=", false)
    .where("status", "!=", "archived")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What was answered to these addresses and kept from the mail, the latest message first; `until`: to what was written before then. */
export async function listKeptInSpace(db: Db | Trx, addresses: { email: string; until: Date | null }[]) {
  const rows = await db
    .selectFrom("contact_answers")
    .innerJoin("contact_messages", "contact_messages.id", "contact_answers.message_id")
    .select(["contact_answers.id", "contact_answers.text", "answered_at", "message_id", "contact_messages.created_at"])
    .where("kept_in_space", "=", true)
    .where("suspect", "=", false)
    .where((eb) =>
      eb.or(
        addresses.map(({ email, until }) =>
          until ? eb.and([eb("email", "=", email), eb("created_at", "<", until)]) : eb("email", "=", email),
        ),
      ),
    )
    .orderBy("contact_messages.created_at", "desc")
    .orderBy("message_id")
    .orderBy("answered_at")
    .execute();
  return openColumns(db, "contact_answers", ["text"], rows);
}

export async function findMessage(db: Db | Trx, id: string) {
  return (await opened(db, await db.selectFrom("contact_messages").selectAll().where("id", "=", id).execute())).at(0);
}

/** And what follows it, with every answer. Whether there was one. */
export async function deleteMessage(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("contact_messages").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteSuspectMessages(trx: Trx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx
    .deleteFrom("contact_messages")
    .where("suspect", "=", true)
    .where("id", "in", ids)
    .returning("id")
    .execute();
  return rows.length;
}

export async function insertAnswer(trx: Trx, answer: Insertable<Tables["contact_answers"]>) {
  const key = await keyOfMessage(trx, answer.message_id);
  const text = sealText(key, { table: "contact_answers", column: "text", row: answer.id }, answer.text);
  await trx
    .insertInto("contact_answers")
    .values({ ...answer, text })
    .execute();
}

export async function listAnswers(db: Db | Trx, messageId: string) {
  const rows = await db
    .selectFrom("contact_answers")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("answered_at")
    .execute();
  return openColumns(db, "contact_answers", ["text"], rows);
}

/**
 * Those answered or archived before this moment: what waits for the coach stays. A conversation read with a passphrase goes whole, in
 * its own time (`deleteReadBefore`): its first message would take along a later one that waits.
 */
export async function deleteMessagesDoneBefore(trx: Trx, moment: Date) {
  await trx
    .deleteFrom("contact_messages")
    .where("status", "in", ["answered", "archived"])
    .where("reply_by", "<>", "here")
    .where("moved_at", "<", moment)
    .execute();
}

export function listSavedAnswers(db: Db | Trx) {
  return db.selectFrom("saved_answers").selectAll().orderBy("title").orderBy("id").execute();
}

/** Held until the end of the transaction. */
export function lockSavedAnswer(trx: Trx, id: string) {
  return trx.selectFrom("saved_answers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Sent twice at once, it waits for the other and is the same. */
export async function insertSavedAnswer(trx: Trx, { id, ...row }: Insertable<Tables["saved_answers"]>) {
  await trx
    .insertInto("saved_answers")
    .values({ id, ...row })
    .onConflict((known) => known.column("id").doUpdateSet(row))
    .execute();
}

export async function updateSavedAnswer(
  trx: Trx,
  id: string,
  change: Pick<Tables["saved_answers"], "title" | "text" | "updated_at">,
): Promise<void> {
  await trx.updateTable("saved_answers").set(change).where("id", "=", id).execute();
}

export async function deleteSavedAnswer(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("saved_answers").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
