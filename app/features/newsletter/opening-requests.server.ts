import { randomUUID } from "node:crypto";
import { noteErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { isMailAddress } from "~/platform/mail/address";
import { mayAskForMail } from "~/platform/mail/asked-mail.server";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/kept-time";
import { createDataKey, destroyDataKeysOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText, UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { sign } from "~/platform/signing.server";
import { sendOpened } from "./newsletter-mails.server";
import { OPENING_REQUEST } from "./rules";
import "./tables";

const TABLE = "opening_requests";

/**
 * Keeps an address, sealed, to be written to once when the site opens. The answer is the same whether it was there: nobody learns who waits. No
 * mail leaves now.
 */
export async function askToBeTold(
  database: Db,
  { email, ip }: { email: string; ip: string },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "not_an_email" | "too_many_requests" }> {
  if (!isMailAddress(email)) return { ok: false, reason: "not_an_email" };
  if (!(await mayAskForMail(database, ip, { now })).ok) return { ok: false, reason: "too_many_requests" };
  await database.transaction().execute((trx) => keep(trx, email.toLowerCase(), { now }));
  return { ok: true };
}

async function keep(trx: Trx, email: string, at: At): Promise<void> {
  const key = await createDataKey(trx, null, at);
  const id = randomUUID();
  const sealed = sealText(key, { table: TABLE, column: "email", row: id }, email);
  const kept = await trx
    .insertInto(TABLE)
    .values({ id, email: sealed, email_hash: sign(OPENING_REQUEST, email), asked_at: at.now })
    .onConflict((conflict) => conflict.column("email_hash").doNothing())
    .returning("id")
    .execute();
  if (kept.length === 0) await destroyDataKeysOf(trx, [key.id]);
}

/** Of one turn: a mail server of one’s own takes no more at once. */
const TOLD_AT_ONCE = 50;

/**
 * Once the site is open: each address gets its one mail, and leaves the list with its key in the same act, which is noted for the backups that still
 * hold it (schedule). One that no longer opens leaves as well: nobody can be written to.
 */
export async function tellOfOpening({ now }: At): Promise<void> {
  const rows = await db().selectFrom(TABLE).select(["id", "email"]).orderBy("asked_at").limit(TOLD_AT_ONCE).execute();
  for (const { id, email } of await openColumns(db(), TABLE, ["email"], rows))
    await inTransaction(async (trx) => {
      const [asked] = await trx.deleteFrom(TABLE).where("id", "=", id).returning("id").execute();
      if (!asked || email === UNREADABLE) return;
      await sendOpened(trx, { email }, { now });
      await noteErasure(trx, { told: email }, { now });
    });
}

/** In a backup put back: who was told since it was made waits no more. */
export async function eraseOpeningRequest(trx: Trx, { email }: { email: string }): Promise<void> {
  await trx.deleteFrom(TABLE).where("email_hash", "=", sign(OPENING_REQUEST, email)).execute();
}

/** A site that does not open keeps nobody waiting for ever (schedule). */
export async function eraseOldOpeningRequests(trx: Trx, { now }: At): Promise<void> {
  await trx.deleteFrom(TABLE).where("asked_at", "<", instantBefore(kept.opening_requests, { now })).execute();
}
