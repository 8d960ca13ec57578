import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { letterMail, pictureAttachments, type Written } from "./draw-letter.server";

/** The letter as everybody will receive it, to who writes it; nobody leaves it from there. */
export async function sendTrial(
  trx: Trx,
  { letter, to, accountId }: { letter: Written & { id: string }; to: string; accountId: string },
  { now }: At,
): Promise<void> {
  const { unsubscribeUrl: _, ...mail } = await letterMail(trx, letter, `${config().baseUrl}/lettre/desinscription`);
  const attachments = pictureAttachments(letter.blocks);
  const dedupeKey = `letter-trial:${letter.id}:${now.getTime()}`;
  await queueMail(trx, { ...mail, attachments, to, accountId, dedupeKey, now });
}
