import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { isMailAddress } from "~/platform/mail/address";
import { mayAskForMail } from "~/platform/mail/asked-mail.server";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/retention";
import { sendOpened } from "./newsletter-mails.server";
import "./tables";

/**
 * Keeps an address to be written to once, when the site opens. The answer is the same whether it was there: nobody learns who waits. No mail
 * leaves now.
 */
export async function askToBeTold(
  database: Db,
  { email, ip }: { email: string; ip: string },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "not_an_email" | "too_many_requests" }> {
  if (!isMailAddress(email)) return { ok: false, reason: "not_an_email" };
  if (!(await mayAskForMail(database, ip, { now })).ok) return { ok: false, reason: "too_many_requests" };
  await database
    .insertInto("opening_requests")
    .values({ email: email.toLowerCase(), asked_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  return { ok: true };
}

/** Of one turn: a mail server of one’s own takes no more at once. */
const TOLD_AT_ONCE = 50;

/** Once the site is open: each address gets its one mail, and leaves the list in the same act (schedule). */
export async function tellOfOpening({ now }: At): Promise<void> {
  const waiting = await db()
    .selectFrom("opening_requests")
    .select("email")
    .orderBy("asked_at")
    .limit(TOLD_AT_ONCE)
    .execute();
  for (const { email } of waiting)
    await inTransaction(async (trx) => {
      const [asked] = await trx
        .deleteFrom("opening_requests")
        .where("email", "=", email)
        .returning("asked_at")
        .execute();
      if (asked) await sendOpened(trx, { email }, { now });
    });
}

/** A site that does not open keeps nobody waiting for ever (schedule). */
export async function eraseOldOpeningRequests(trx: Trx, { now }: At): Promise<void> {
  await trx
    .deleteFrom("opening_requests")
    .where("asked_at", "<", instantBefore(kept.opening_requests, { now }))
    .execute();
}
