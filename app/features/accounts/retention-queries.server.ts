import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import "./tables";
import { erasedEmail } from "./rules";

interface InUse {
  /** On the real clock, on which sessions age. */
  sessionsAt: Date;
  /** The first day of which a visit counts. */
  seenSince: Day;
}

/** A browser is signed in to this account, or was opened on it lately: the site may have ended every session itself since. */
const inUse = ({ sessionsAt, seenSince }: InUse) => sql<boolean>`(
  coalesce(users.last_seen_on >= ${seenSince}::date, false)
  or exists (select from sessions where sessions.user_id = users.id
    and (sessions.expires_at > ${sessionsAt} or (sessions.seen_at at time zone 'Europe/Paris')::date >= ${seenSince}::date))
)`;

/** Accounts older than this whose address nobody ever proved, and that nobody uses. */
export async function listUnproved(db: Db, { before, ...at }: InUse & { before: Date }) {
  const rows = await db
    .selectFrom("users")
    .innerJoin("pending_addresses", "pending_addresses.user_id", "users.id")
    .select("users.id")
    .where("users.email_verified", "=", false)
    .where("pending_addresses.confirmed_at", "is", null)
    .where("users.created_at", "<", before)
    .where(({ not }) => not(inUse(at)))
    .execute();
  return rows.map(({ id }) => id);
}

export async function isInUse(trx: Trx, userId: string, at: InUse): Promise<boolean> {
  const row = await trx.selectFrom("users").select("id").where("id", "=", userId).where(inUse(at)).executeTakeFirst();
  return row !== undefined;
}

export async function hasLiveSession(trx: Trx, userId: string, sessionsAt: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("expires_at", ">", sessionsAt)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isErased(db: Db | Trx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", erasedEmail(userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the person out of their account; the empty account stays, for what must be kept and names it. False when it was done before. */
export async function erasePerson(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const email = erasedEmail(userId);
  const changed = await trx
    .updateTable("users")
    .set({ email, email_verified: false, updated_at: now })
    .where("id", "=", userId)
    .where("email", "<>", email)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return false;
  const emptied = { first_name: "Compte", last_name: "effacé", phone: "" };
  await trx.updateTable("profiles").set(emptied).where("id", "=", userId).execute();
  for (const table of [
    "passwords",
    "pending_addresses",
    "reset_requests",
    "address_changes",
    "second_factors",
    "sign_in_steps",
    "contact_preferences",
  ] as const) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  return true;
}

interface Ends {
  resetsBefore: Date;
  changesBefore: Date;
  formerPasswordsBefore: Date;
  /** On the real clock, on which sign-ins age. */
  stepsBefore: Date;
}

/** An address which an account that wants no mail has left: nothing is to be sent there. */
const leftWithoutMail = sql<boolean>`(made_at is not null and ended_at is null and exists (
  select from contact_preferences where contact_preferences.user_id = address_changes.user_id and not contact_preferences.mail
))`;

export async function deleteExpired(
  db: Db,
  { resetsBefore, changesBefore, formerPasswordsBefore, stepsBefore }: Ends,
): Promise<void> {
  await db.deleteFrom("reset_requests").where("created_at", "<", resetsBefore).execute();
  const oldChanges = sql<boolean>`asked_at < ${changesBefore}`;
  await db
    .deleteFrom("address_changes")
    .where(oldChanges)
    .where(({ not }) => not(leftWithoutMail))
    .execute();
  const usedUp = { confirm_token_hash: null, undo_token_hash: null, former_hash: null };
  await db
    .updateTable("address_changes")
    .set(usedUp)
    .where(oldChanges)
    .where("undo_token_hash", "is not", null)
    .execute();
  await db
    .updateTable("passwords")
    .set({ former_hash: null, former_at: null })
    .where("former_at", "<", formerPasswordsBefore)
    .execute();
  await db.deleteFrom("sign_in_steps").where("expires_at", "<", stepsBefore).execute();
}
