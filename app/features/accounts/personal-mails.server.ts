import { getSettings } from "~/features/settings/settings.server";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Mail, Reader } from "~/platform/mail/mail";
import { mayReach, type QueuedMail, queueMail } from "~/platform/mail/outbox.server";
import type { MailTemplate } from "~/platform/mail/register";
import { findContact } from "./current-user.server";

/** What makes a mail leave once (its cause), what goes with it, and the clock. */
export type Sending = Pick<QueuedMail, "dedupeKey" | "attachments" | "goodUntil" | "now">;

/**
 * Writes to the owner of an account, by name and at the address of the day: `draw` is given `told` and the reader.
 * Throws for an account that does not exist.
 */
export async function mailPerson<Told>(
  trx: Trx,
  userId: string,
  draw: (props: Reader & Told) => Mail,
  told: NoInfer<Told>,
  sending: Sending,
): Promise<void> {
  const { firstName, email } = await findContact(trx, userId);
  const { contact_email: contactEmail } = await getSettings(trx);
  const reader = { firstName, contactEmail, accountUrl: `${config().baseUrl}/espace-membre` };
  await queueMail(trx, { ...draw({ ...reader, ...told }), ...sending, to: email, accountId: userId });
}

/** Whether a mail of this kind leaves for the owner of an account today: who is not written to has to be told otherwise. */
export async function isToldByMail(db: Db | Trx, userId: string, template: MailTemplate): Promise<boolean> {
  const { email } = await findContact(db, userId);
  return mayReach(db, { template, to: email, accountId: userId });
}
