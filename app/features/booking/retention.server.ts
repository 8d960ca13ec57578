import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { deleteFile } from "~/platform/files/stored-files.server";
import { instantBefore } from "~/platform/personal-data/kept-time";
import * as queries from "./queries.server";

/** Schedule: moments whose time to be paid is over are free. */
export function expireHolds({ now }: At): Promise<void> {
  return inTransaction(async (trx) => {
    await queries.lockCalendar(trx);
    await queries.expireLapsedHolds(trx, now);
  });
}

/**
 * What was kept and never taken is erased a day later; the coach's notes of a person, and what she had wished to speak of, so many months
 * after her last meeting (privacy policy).
 */
export async function eraseOldSessions(trx: Trx, { now }: At): Promise<void> {
  const { notes_retention_months } = await getSettings(trx);
  const oldest = instantBefore({ months: notes_retention_months }, { now });
  await queries.eraseHoldsBefore(trx, new Date(now.getTime() - 86_400_000));
  for (const file of await queries.listFilesOfWhoCameBefore(trx, oldest)) await deleteFile(trx, file);
  await queries.eraseTextsOfWhoCameBefore(trx, oldest);
}
