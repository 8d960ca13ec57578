import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { keepSealedStream } from "~/platform/files/sealed-stream.server";
import { deleteFile } from "~/platform/files/stored-files.server";
import { zipStream } from "~/platform/files/zip.server";
import { mailCopyReady } from "./copy-mails.server";
import * as queries from "./queries.server";
import { COPY_KEPT_DAYS } from "./rules";
import { writeCopy } from "./write-copy.server";

const DAY_MS = 86_400_000;
/** What a file of the disk may hold; nobody comes near. */
const MAX_BYTES = 4_000_000_000;

export const placeOfCopy = (id: string) => ({ table: "data_copies", column: "file", row: id });

/**
 * Makes a copy that was asked for, and tells its person that something waits (job). One that was replaced meanwhile comes to nothing.
 * Throws when it cannot be made, which its page says: the job tries again.
 */
export async function makeCopy(copyId: string, at: At): Promise<void> {
  const asked = await queries.findCopy(db(), copyId);
  if (!asked || asked.ready_at) return;
  const userId = asked.user_id;
  let fileId: string | undefined;
  try {
    const { coach_name } = await getSettings(db());
    const zip = zipStream(writeCopy(db(), { userId, coach: givenName(coach_name) }, at), at);
    const keeping = { place: placeOfCopy(copyId), purpose: "data-copy", ownerId: userId, maxBytes: MAX_BYTES } as const;
    const kept = await keepSealedStream(zip, keeping, at);
    if (!kept) throw new Error("a copy is too large to be kept");
    fileId = kept.fileId;
    await inTransaction(async (trx) => {
      const still = await queries.lockCopy(trx, { id: copyId });
      if (!still || still.ready_at) {
        await deleteFile(trx, { id: kept.fileId, ownerId: userId });
        return;
      }
      await queries.updateCopy(trx, copyId, {
        failed_at: null,
        ready_at: at.now,
        expires_at: new Date(at.now.getTime() + COPY_KEPT_DAYS * DAY_MS),
        file_id: kept.fileId,
        size_bytes: kept.sizeBytes,
      });
      await mailCopyReady(trx, { userId, copyId }, at);
    });
  } catch (error) {
    await inTransaction(async (trx) => {
      await queries.markFailed(trx, copyId, at.now);
      // Nothing names what was kept before the rest failed.
      if (fileId) await deleteFile(trx, { id: fileId, ownerId: userId });
    });
    throw error;
  }
}
