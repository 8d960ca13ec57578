import { readPreferences, type User } from "~/features/accounts/accounts.server";
import { findMessageConsent, giveMessageConsent, holdMessageConsent } from "~/features/advice/advice.server";
import { receiveMessage } from "~/features/contact/contact.server";
import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { MESSAGES_PER_HOUR } from "./rules";

/**
 * Hands a message to the contact room under the name and address of the account, with the consent given before or with it. Who wants no
 * mail reads the answer in the space, which shows one to a proved address alone: without it no answer would come back.
 */
export async function writeToCoach(
  user: User,
  { message, consent }: { message: string; consent: boolean },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "no_consent" | "too_many" | "no_way_back" }> {
  if (!consent && !(await findMessageConsent(db(), user.id))) return { ok: false, reason: "no_consent" };
  if (!user.emailConfirmed && !(await readPreferences(db(), user.id)).mail) return { ok: false, reason: "no_way_back" };
  const limit = { limit: MESSAGES_PER_HOUR, perSeconds: 3_600, now };
  const allowed = await takeToken(db(), { bucket: "member-message", key: user.id, ...limit });
  if (!allowed.ok) return { ok: false, reason: "too_many" };
  return inTransaction(async (trx) => {
    const given = consent
      ? await giveMessageConsent(trx, { userId: user.id }, { now })
      : await holdMessageConsent(trx, user.id);
    // Withdrawn on another page meanwhile.
    if (!given) return { ok: false, reason: "no_consent" } as const;
    await receiveMessage(
      trx,
      {
        userId: user.id,
        source: "page",
        name: `${user.firstName} ${user.lastName}`,
        reply: "email",
        email: user.email,
        phone: user.phone,
        call: null,
        situation: null,
        message,
        consent: true,
        given: { ...given, policyVersion: null },
      },
      { now },
    );
    return { ok: true } as const;
  });
}
