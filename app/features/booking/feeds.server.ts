import "./tables";
import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { hashToken, newToken } from "~/platform/tokens.server";

/** A private address at which her own calendar reads ours; the former one is revoked. The token is given once: only its hash is kept. */
export async function openFeed(trx: Trx, act: Actor): Promise<string> {
  await revokeFeed(trx, act);
  const { token, hash } = newToken();
  const feed = {
    id: randomUUID(),
    token_hash: hash,
    created_at: act.now,
    last_read_at: null,
    revoked_at: null,
  };
  await trx.insertInto("calendar_feeds").values(feed).execute();
  await recordAction(trx, { action: "booking.feed_opened", subject: { type: "site", id: null } }, act);
  return token;
}

/** Nobody reads it any more. False when there was none. */
export async function revokeFeed(trx: Trx, act: Actor): Promise<boolean> {
  const revoked = await trx
    .updateTable("calendar_feeds")
    .set({ revoked_at: act.now })
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  if (revoked.length === 0) return false;
  await recordAction(trx, { action: "booking.feed_revoked", subject: { type: "site", id: null } }, act);
  return true;
}

/** When the present address was made, and last read; null when there is none. */
export function findFeed(db: Db) {
  return db
    .selectFrom("calendar_feeds")
    .select(["created_at", "last_read_at"])
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/** Is this the present address? Notes that it was read. */
export async function isFeedGood(trx: Trx, token: string, { now }: At): Promise<boolean> {
  const read = await trx
    .updateTable("calendar_feeds")
    .set({ last_read_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return read.length > 0;
}
