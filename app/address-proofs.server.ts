import { isAddressProved, refusesMail } from "~/features/accounts/accounts.server";
import { hasConfirmedLetter } from "~/features/newsletter/newsletter.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Addressee } from "~/platform/mail/outbox.server";

/**
 * Whether this address may be written to beyond what the register lets through to anybody: it is proved, by the account that confirmed it or,
 * for a mail that is not about an account, by whoever confirmed the letter there; and its account did not ask not to be written to, unless it is a warning. All is asked
 * whatever the answers, so that what a form takes tells nothing of the address.
 */
export async function mayWrite(db: Db | Trx, addressee: Addressee): Promise<boolean> {
  const refused = await refusesMail(db, addressee);
  const proved = await isAddressProved(db, addressee);
  const confirmed = addressee.accountId === undefined && (await hasConfirmedLetter(db, addressee.address));
  return (addressee.warning || !refused) && (proved || confirmed);
}
