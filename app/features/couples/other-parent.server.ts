import type { AccountMerge } from "~/features/accounts/accounts.server";
import { recordAction } from "~/features/audit/audit.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { fingerprintsOf, fingerprintToWrite } from "./fingerprints.server";
import type { OtherParentInput } from "./forms";
import * as queries from "./queries.server";
import { NAMINGS_PER_DAY } from "./rules";

/**
 * Keeps the fingerprints of the other parent in place of what this person left before. Nothing is compared here: whether anybody
 * answers to them is computed on the coach’s pages alone. `too_many`: NAMINGS_PER_DAY were used up, whoever was named.
 */
export async function nameOtherParent(
  trx: Trx,
  { userId, givenName, email, phone }: OtherParentInput & { userId: string },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "too_many" }> {
  const limit = { limit: NAMINGS_PER_DAY, perSeconds: 86_400, now };
  if (!limitsLifted() && !(await takeToken(trx, { bucket: "other-parent", key: userId, ...limit })).ok)
    return { ok: false, reason: "too_many" };
  const fingerprint = await fingerprintToWrite(trx, { now });
  const left = fingerprintsOf(fingerprint, { givenName, emails: email ? [email] : [], phones: phone ? [phone] : [] });
  await queries.saveOtherParent(trx, {
    user_id: userId,
    given_name_hash: left.givenName,
    email_hash: left.emails[0] ?? null,
    phone_hash: left.phones[0] ?? null,
    named_at: now,
  });
  await recordAction(trx, { action: "couples.named", subject: { type: "person", id: userId } }, { now, by: userId });
  return { ok: true };
}

/** Erases them; done again, it changes nothing. */
export async function withdrawOtherParent(trx: Trx, userId: string, { now }: At): Promise<void> {
  if (!(await queries.deleteOtherParent(trx, userId))) return;
  const subject = { type: "person", id: userId } as const;
  await recordAction(trx, { action: "couples.withdrawn", subject }, { now, by: userId });
}

/** Two accounts of one person become one: what the one that stays left holds; without it, what the other left. */
export async function mergeOtherParents(
  trx: Trx,
  { from, to, boughtOnly }: Parameters<AccountMerge>[1],
): Promise<void> {
  if (!boughtOnly && (await queries.findNamedAt(trx, to)) === null) await queries.moveOtherParent(trx, { from, to });
}
