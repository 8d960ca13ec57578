import { isAddressProved } from "~/features/accounts/accounts.server";
import { hasConfirmedLetter } from "~/features/newsletter/newsletter.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Addressee } from "~/platform/mail/outbox.server";

/**
 * Who proves an address: the account that confirmed it, and, for a mail that is not about an account, whoever confirmed the
 * letter there.
 */
export async function hasProof(db: Db | Trx, addressee: Addressee): Promise<boolean> {
  if (await isAddressProved(db, addressee)) return true;
  return addressee.accountId === undefined && hasConfirmedLetter(db, addressee.address);
}
