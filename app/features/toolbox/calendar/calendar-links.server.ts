import "./tables";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isMember } from "~/features/membership/membership.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { hashToken, isToken, newToken } from "~/platform/tokens.server";
import { findSheet } from "../kept-sheets.server";
import { factsFor } from "../load-tool.server";
import type { ToolFacts } from "../tool";
import { linkStamp } from "./messages";
import { type Answers, calendarTool } from "./tool";

/**
 * A new address in place of the one that was `seen`, which opens nothing from then on: its secret, told this once. Null without a calendar that
 * was kept, or when another took its place meanwhile: a page sent again makes no second address.
 */
export async function openCalendarLink(
  trx: Trx,
  { userId, seen }: { userId: string; seen: string },
  { now }: At,
): Promise<string | null> {
  if (!(await findSheet(trx, { userId, slug: calendarTool.slug }))) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar-link:${userId}`}, 0))`.execute(trx);
  if (linkStamp(await findCalendarLink(trx, userId)) !== seen) return null;
  const { token, hash } = newToken();
  await trx
    .insertInto("calendar_links")
    .values({ id: randomUUID(), user_id: userId, token_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ token_hash: hash, created_at: now }))
    .execute();
  return token;
}

export async function closeCalendarLink(db: Db | Trx, userId: string): Promise<void> {
  await db.deleteFrom("calendar_links").where("user_id", "=", userId).execute();
}

/** Closes every address: in a backup put back, nothing tells which had been closed since. */
export async function closeEveryCalendarLink(trx: Trx): Promise<void> {
  await trx.deleteFrom("calendar_links").execute();
}

/** Since when this person’s calendar may be read by an address; null when it may not. */
export async function findCalendarLink(db: Db | Trx, userId: string): Promise<Date | null> {
  const link = await db
    .selectFrom("calendar_links")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return link?.created_at ?? null;
}

/** What an address opens, as long as its owner is a member and keeps a calendar; null of every other, whatever the reason. */
export async function readSharedCalendar(
  db: Db,
  token: string,
  at: At,
): Promise<{ answers: Answers; facts: ToolFacts } | null> {
  if (!isToken(token)) return null;
  const link = await db
    .selectFrom("calendar_links")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link || !(await isMember(db, link.user_id, at))) return null;
  const fields = await findSheet(db, { userId: link.user_id, slug: calendarTool.slug });
  const read = fields && calendarTool.read(fields);
  return read?.ok ? { answers: read.answers, facts: factsFor(calendarTool, { isMember: true }, at) } : null;
}

/**
 * Two accounts of one person become one: an address goes on with the calendar it showed, and is closed where another stays. Before the sheets
 * themselves become one (`mergeToolSheets`, which keeps the latest).
 */
export async function mergeCalendarLinks(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const staying = await trx
    .selectFrom("tool_sheets")
    .select("user_id")
    .where("slug", "=", calendarTool.slug)
    .where("user_id", "in", [from, to])
    .orderBy("updated_at", "desc")
    .orderBy((order) => order("user_id", "=", to), "desc")
    .executeTakeFirst();
  for (const userId of [from, to]) if (userId !== staying?.user_id) await closeCalendarLink(trx, userId);
  await trx.updateTable("calendar_links").set({ user_id: to }).where("user_id", "=", from).execute();
}
