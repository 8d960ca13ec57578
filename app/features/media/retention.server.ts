import "./tables";
import { sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { deleteFiles } from "~/platform/files/stored-files.server";

/** So long a picture waits for somebody to show it, and so does the one it is cut from. */
const KEPT_UNUSED_DAYS = 7;

/**
 * Erases the pictures that nobody shows: `used` reads the ids of those that some room shows. Those of less than a week stay, and so do
 * the slots’. Answers how many.
 */
export async function eraseUnusedPictures(
  trx: Trx,
  { used }: { used: readonly string[] },
  { now }: At,
): Promise<number> {
  const before = new Date(now.getTime() - KEPT_UNUSED_DAYS * 24 * 3_600_000);
  const { rows } = await sql<{ id: string }>`
    delete from pictures where created_at < ${before} and id not in (select picture_id from site_pictures)
      and not (id = any(${[...used]}::uuid[])) returning id`.execute(trx);
  // A file that no picture names any more, or never did: its rows went, or the process ended before they came.
  const unnamed = await sql<{ id: string }>`select id from files where purpose = 'picture' and created_at < ${before}
    and id not in (select file_id from picture_files)`.execute(trx);
  await deleteFiles(
    trx,
    unnamed.rows.map(({ id }) => id),
  );
  return rows.length;
}
