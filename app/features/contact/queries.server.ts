import "./tables";
import { createHash } from "node:crypto";
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
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
  {
    follows = null,
    formKey = null,
    userId = null,
    ...input
  }: ContactInput & { follows?: string | null; formKey?: string | null; userId?: string | null },
  since: Date,
): Promise<{ id: string } | undefined> {
  const alike = await db
    .selectFrom("contact_messages")
    .select(["id", "message"])
    .where("email", "is not distinct from", input.email)
    .where("user_id", "is not distinct from", userId)
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
      Updateable<Tables["contact_messages"]>,
      | "status"
      | "status_changed_at"
      | "status_changed_by"
      | "suspect"
      | "closed_reason"
      | "closed_note"
      | "phone"
      | "user_id"
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

/** What was written from this account, or under the address that it proved; of the latter, nothing that was kept from that mailbox. */
const ofAccount = (userId: string, email: string) => (eb: ExpressionBuilder<Tables, "contact_messages">) =>
  eb.or([
    eb("contact_messages.user_id", "=", userId),
    eb.and([
      eb("contact_messages.user_id", "is", null),
      eb("contact_messages.no_way_back", "=", false),
      eb(eb.fn<string>("lower", ["contact_messages.email"]), "=", email.toLowerCase()),
    ]),
  ]);

/** Whether the last answer to a message was kept from the mail. */
const isLastKept = ({ selectFrom }: ExpressionBuilder<Tables, "contact_messages">) =>
  selectFrom("contact_answers")
    .select("kept_in_space")
    .whereRef("message_id", "=", "contact_messages.id")
    .orderBy("answered_at", "desc")
    .limit(1);

/** The last message of this account that the coach answered or still has to, and whether its last answer was kept from the mail. */
export function findLastFrom(db: Db | Trx, { userId, email }: { userId: string; email: string }) {
  return db
    .selectFrom("contact_messages")
    .select(["created_at", "status", "status_changed_at"])
    .select((eb) => isLastKept(eb).as("kept_in_space"))
    .where(ofAccount(userId, email))
    .where("suspect", "=", false)
    .where("status", "!=", "archived")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What was answered to this account and kept from the mail, the latest message first. */
export async function listKeptInSpace(db: Db | Trx, userId: string) {
  const rows = await db
    .selectFrom("contact_answers")
    .innerJoin("contact_messages", "contact_messages.id", "contact_answers.message_id")
    .select(["contact_answers.id", "contact_answers.text", "answered_at", "message_id", "contact_messages.created_at"])
    .where("kept_in_space", "=", true)
    .where("suspect", "=", false)
    .where("user_id", "=", userId)
    .orderBy("contact_messages.created_at", "desc")
    .orderBy("message_id")
    .orderBy("answered_at")
    .execute();
  return openColumns(db, "contact_answers", ["text"], rows);
}

/** What is this account's goes with it to its new address, with what was written under the one that it leaves. */
export async function followAddress(
  trx: Trx,
  { userId, from, to }: { userId: string; from: string | null; to: string },
): Promise<void> {
  const moved = trx.updateTable("contact_messages").set({ user_id: userId, email: to }).where("email", "is not", null);
  await (from === null ? moved.where("user_id", "=", userId) : moved.where(ofAccount(userId, from))).execute();
}

/** The messages go along with an account, to the address of the other. */
export async function moveMessages(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable("contact_messages")
    .set(({ selectFrom }) => ({
      user_id: to,
      email: selectFrom("users").select("users.email").where("users.id", "=", to),
    }))
    .where("user_id", "=", from)
    .execute();
}

/** Leaves them under this address. `shut`: all without a way back, else those answered in the space; `unread`: what was answered there waits again. */
export async function releaseMessages(
  trx: Trx,
  { userId, email, shut, unread }: { userId: string; email: string; shut: boolean; unread: boolean },
): Promise<void> {
  const own = trx.updateTable("contact_messages").where("user_id", "=", userId);
  if (unread) await own.set({ status: "new" }).where("status", "=", "answered").where(isLastKept, "=", true).execute();
  const answeredThere = trx.selectFrom("contact_answers").select("message_id").where("kept_in_space", "=", true);
  await own
    .set(({ eb, or, lit }) => ({
      user_id: null,
      email,
      no_way_back: or([lit(shut), eb("contact_messages.id", "in", answeredThere)]).$castTo<boolean>(),
    }))
    .execute();
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
