import "./tables";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { versionsOf } from "~/platform/http/kept-writings.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText, UNREADABLE } from "~/platform/sealing/sealed-text.server";
import type { Fields } from "./tool";

interface KeptSheet {
  userId: string;
  slug: string;
}

interface ToKeep extends KeptSheet {
  fields: Fields;
  /** When what they read was kept, "" if nothing was: what is kept since, and is not the same, is not replaced. Absent, it is. */
  seen?: string | undefined;
  /** What the same page sent before, and was not told of: what that kept is no other's. */
  after?: string[] | undefined;
}

/** Keeps what stands in the fields of a tool, sealed, in place of what this person kept of it before. Not ok: something else was kept since. */
export async function keepSheet(
  trx: Trx,
  { userId, slug, fields, seen, after }: ToKeep,
  { now }: At,
): Promise<{ ok: boolean }> {
  await lockSheets(trx, userId);
  const before = await trx
    .selectFrom("tool_sheets")
    .select(["first_kept_at", "updated_at"])
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  const own = (await versionsOf(trx, after)).map((version) => version.toISOString());
  if (before && seen !== undefined && ![seen, ...own].includes(before.updated_at.toISOString())) {
    const kept = await findSheet(trx, { userId, slug });
    return { ok: JSON.stringify(kept) === JSON.stringify(fields) };
  }
  await eraseSheet(trx, { userId, slug });
  const first_kept_at = before && before.first_kept_at < now ? before.first_kept_at : now;
  const id = randomUUID();
  const key = await dataKeyOf(trx, userId, { now });
  const sealed = sealText(key, { table: "tool_sheets", column: "fields", row: id }, JSON.stringify(fields));
  await trx
    .insertInto("tool_sheets")
    .values({ id, user_id: userId, slug, fields: sealed, updated_at: now, first_kept_at })
    .execute();
  return { ok: true };
}

/** What this very person kept of a tool, and when; its fields are null when they do not open. */
export async function findKept(
  db: Db | Trx,
  { userId, slug }: KeptSheet,
): Promise<{ fields: Fields | null; keptAt: Date } | null> {
  const rows = await db
    .selectFrom("tool_sheets")
    .selectAll()
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .execute();
  const [row] = await openColumns(db, "tool_sheets", ["fields"], rows);
  if (!row) return null;
  return { fields: row.fields === UNREADABLE ? null : (JSON.parse(row.fields) as Fields), keptAt: row.updated_at };
}

/** The same, without when: null when there is nothing, or nothing that opens. */
export async function findSheet(db: Db | Trx, kept: KeptSheet): Promise<Fields | null> {
  return (await findKept(db, kept))?.fields ?? null;
}

/** Whether there was one, `keptBefore` this instant when it is given. */
export async function eraseSheet(
  trx: Trx,
  { userId, slug, keptBefore }: KeptSheet & { keptBefore?: Date },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("tool_sheets")
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .$if(keptBefore !== undefined, (query) => query.where("updated_at", "<=", keptBefore ?? new Date(0)))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Which tools this person keeps something of, the latest first: nothing of what is in it. */
export function listSheets(db: Db, userId: string): Promise<{ slug: string; updated_at: Date }[]> {
  return db
    .selectFrom("tool_sheets")
    .select(["slug", "updated_at"])
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("slug")
    .execute();
}

/** Two accounts of one person become one: of a tool kept in both, the latest sheet stays. */
export async function mergeToolSheets(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const userId of [from, to].sort()) await lockSheets(trx, userId);
  await sql`
    update tool_sheets sheet set first_kept_at = (
      select min(first_kept_at) from tool_sheets twin where twin.slug = sheet.slug and twin.user_id in (${from}, ${to})
    ) where user_id in (${from}, ${to})`.execute(trx);
  await sql`
    delete from tool_sheets older using tool_sheets newer
    where older.slug = newer.slug and older.id <> newer.id
      and ((older.user_id = ${from} and newer.user_id = ${to} and older.updated_at <= newer.updated_at)
        or (older.user_id = ${to} and newer.user_id = ${from} and older.updated_at < newer.updated_at))`.execute(trx);
  await trx.updateTable("tool_sheets").set({ user_id: to }).where("user_id", "=", from).execute();
}

/** Sheets of one person wait for each other, so that a second click sees the first. */
async function lockSheets(trx: Trx, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`toolbox:${userId}`}, 0))`.execute(trx);
}
