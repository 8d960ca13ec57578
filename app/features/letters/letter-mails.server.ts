import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { letterMail, type Written } from "./draw-letter.server";

/** The letter as everybody will receive it, to who writes it; nobody leaves it from there. */
export async function sendTrial(
  trx: Trx,
  { letter, to, accountId }: { letter: Written & { id: string }; to: string; accountId: string },
  { now }: At,
): Promise<void> {
  const { unsubscribeUrl: _, ...mail } = letterMail(letter, `${config().baseUrl}/lettre/desinscription`);
  await queueMail(trx, { ...mail, to, accountId, dedupeKey: `letter-trial:${letter.id}:${now.getTime()}`, now });
}
