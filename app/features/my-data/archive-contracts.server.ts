import { findContact } from "~/features/accounts/accounts.server";
import { archiveContract } from "~/features/archive/archive.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { listConcluded } from "./contract-queries.server";

/** Puts the contracts of a person who is about to be erased in the sealed archive, where the law keeps them. */
export async function archiveContractsOf(trx: Trx, userId: string, at: At): Promise<void> {
  const contracts = await listConcluded(trx, userId);
  if (contracts.length === 0) return;
  const { firstName, lastName, email } = await findContact(trx, userId);
  for (const { keptUntil, termsVersion, termsAcceptedOn, termsHash, names, emails, ...contract } of contracts) {
    const known = {
      names: [...new Set([`${firstName} ${lastName}`.trim(), ...names])],
      emails: [...new Set([email, ...emails])],
    };
    const terms = { version: termsVersion, acceptedOn: termsAcceptedOn, hash: termsHash };
    await archiveContract(trx, { contract: { ...contract, ...known, terms }, keptUntil }, at);
  }
}
