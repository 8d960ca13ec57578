import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { troubleBegan, troubleIsOver } from "../mails";
import type { TroubleKind } from "./kinds";

interface Told {
  id: string;
  kind: TroubleKind;
  began: Date;
}

/** To the contact address and to whoever keeps the server. */
export async function tellItBegan(trx: Trx, { id, kind, began }: Told, at: At): Promise<void> {
  await writeToBoth(trx, `trouble:${id}`, troubleBegan({ kind, began, url: `${config().baseUrl}/admin` }), at);
}

export async function tellItIsOver(trx: Trx, { id, kind, began }: Told, at: At): Promise<void> {
  await writeToBoth(trx, `trouble-over:${id}`, troubleIsOver({ kind, began, over: at.now }), at);
}

async function writeToBoth(trx: Trx, cause: string, mail: ReturnType<typeof troubleBegan>, { now }: At): Promise<void> {
  const { contact_email } = await getSettings(trx);
  for (const to of new Set([contact_email, ...config().alertMails]))
    await queueMail(trx, { ...mail, to, dedupeKey: `${cause}:${to}`, now });
}
