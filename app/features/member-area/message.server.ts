import type { User } from "~/features/accounts/accounts.server";
import { receiveMessage } from "~/features/contact/contact.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { MESSAGES_PER_HOUR } from "./rules";

/** Hands a message to the contact room under the name and address of the account. */
export async function writeToCoach(
  user: User,
  message: string,
  { now }: { now: Date },
): Promise<{ ok: true } | { ok: false; reason: "too_many" }> {
  const limit = { limit: MESSAGES_PER_HOUR, perSeconds: 3_600, now };
  const allowed = await takeToken(db(), { bucket: "member-message", key: user.id, ...limit });
  if (!allowed.ok) return { ok: false, reason: "too_many" };
  await inTransaction((trx) =>
    receiveMessage(
      trx,
      {
        source: "page",
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        phone: user.phone,
        situation: null,
        message,
        consent: false,
      },
      { now },
    ),
  );
  return { ok: true };
}
