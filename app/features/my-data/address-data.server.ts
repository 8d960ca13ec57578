import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { noteErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { zipStream } from "~/platform/files/zip.server";
import { eraseOwned, planErasure } from "~/platform/personal-data/erase-owned.server";
import type { Subject } from "~/platform/personal-data/owned-table";
import { describeErasure, type ErasureLines } from "./describe-erasure";
import { issueCertificate } from "./erase-person.server";
import { personalDataPort } from "./personal-data-port";
import { writeCopy } from "./write-copy.server";

/** What an erasure would do now to what is kept under an address; nothing there has to end first. */
export async function planAddressErasure(db: Db | Trx, address: string, at: At): Promise<ErasureLines> {
  const among = personalDataPort.value;
  return describeErasure(among, await planErasure(db, { address, among }, at));
}

/** Erases what is kept under an address but what the law keeps; answers the number and the secret of the certificate, `wished` as for an account. Whose it is, the caller knows. */
export async function eraseAddress(
  trx: Trx,
  { address, wished }: { address: string; wished?: string },
  at: At,
): Promise<{ number: string; token: string }> {
  const among = personalDataPort.value;
  const content = describeErasure(among, await eraseOwned(trx, { address, among }, at));
  await noteErasure(trx, { address }, at);
  return issueCertificate(trx, { content, wished }, at);
}

/** A copy made as it is read, and kept nowhere. */
export async function streamCopy(db: Db, whose: Subject, at: At): Promise<AsyncGenerator<Uint8Array>> {
  const { coach_name } = await getSettings(db);
  return zipStream(writeCopy(db, { ...whose, coach: givenName(coach_name) }, at), at);
}
