import { buffer } from "node:stream/consumers";
import { db, inTransaction } from "~/platform/db/database.server";
import { countPdfPages } from "~/platform/files/pdf-pages";
import { readStoredFile, type StoredFile } from "~/platform/files/stored-files.server";
import * as queries from "./queries.server";

/** A longer one is not read whole in the memory of the site. */
const READ_AT_MOST = 40_000_000;

/** The pages of a version are those of its own file, whatever was typed, when it says how many they are. Not in a transaction. */
export async function notePages({ versionId, file }: { versionId: string; file: StoredFile }): Promise<void> {
  if (file.kind !== "application/pdf" || file.size_bytes > READ_AT_MOST) return;
  const stored = await readStoredFile(db(), { id: file.id, ownerId: null });
  const pageCount = stored && countPdfPages(await buffer(stored));
  if (pageCount) await inTransaction((trx) => queries.updateVersion(trx, versionId, { page_count: pageCount }));
}
