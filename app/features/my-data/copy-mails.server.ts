import { mailPerson } from "~/features/accounts/accounts.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { copyReady } from "./mails";

/** Tells somebody that something waits in their space, and nothing of what. */
export function mailCopyReady(trx: Trx, { userId, copyId }: { userId: string; copyId: string }, { now }: At) {
  const url = `${config().baseUrl}/espace-membre/mes-donnees`;
  return mailPerson(trx, userId, copyReady, { url }, { dedupeKey: `copy-ready:${copyId}`, now });
}
