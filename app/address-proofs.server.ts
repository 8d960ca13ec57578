import { isAddressProved, refusesMail } from "~/features/accounts/accounts.server";
import { hasConfirmedLetter } from "~/features/newsletter/newsletter.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Addressee } from "~/platform/mail/outbox.server";

/**
 * Whether this address may be written to beyond what the register lets through to anybody: it is proved, by the account that confirmed it or,
 * for a mail that is not about an account, by whoever confirmed the letter there; and its account did not ask not to be written to, unless it is a warning.
 */
export async function mayWrite(db: Db | Trx, addressee: Addressee): Promise<boolean> {
  if (!addressee.warning && (await refusesMail(db, addressee))) return false;
  if (await isAddressProved(db, addressee)) return true;
  return addressee.accountId === undefined && hasConfirmedLetter(db, addressee.address);
}
