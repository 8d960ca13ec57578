import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { isMedia, itemState, missingToPublish, toReread } from "./rules";

/** The shelf as the coach sees it: every piece, its state, what it lacks, and how many people opened it, never who. */
export async function listItemsForCoach(db: Db, { now }: At) {
  const [rows, phrases, openings] = await Promise.all([
    queries.listItems(db),
    queries.countPhrases(db),
    queries.countOpenings(db),
  ]);
  const opened = new Map(openings.map(({ item_id, people }) => [item_id, Number(people)]));
  const today = parisDay(now);
  return rows.map((row) => {
    const said = phrases.find(({ item_id, is_online }) => item_id === row.id && is_online);
    const state = itemState(row.published_at, now);
    return {
      id: row.id,
      number: row.number,
      kind: row.kind,
      theme: row.theme,
      title: row.title,
      state,
      publishedAt: row.published_at,
      promisedFor: state === "published" ? null : row.promised_for,
      updatedAt: row.updated_at,
      upToDateOn: row.up_to_date_on,
      toReread: state === "published" && toReread(row.up_to_date_on, today),
      textMissing: isMedia(row.kind) && row.file_id !== null && (!said || Number(said.placed) < Number(said.all)),
      pages: row.page_count,
      seconds: row.duration_seconds,
      demonstration: row.demonstration,
      isFree: row.is_free,
      openings: opened.get(row.id) ?? 0,
    };
  });
}

export type CoachItem = Awaited<ReturnType<typeof listItemsForCoach>>[number];

/** One piece in any state, with the version that is worked on, its phrases and what it lacks; or null. */
export async function findItemToEdit(db: Db, id: string, { now }: At) {
  const row = await queries.findItem(db, id);
  if (!row) return null;
  const versions = await queries.listVersions(db, id);
  const [version] = versions;
  const phrases = version ? await queries.listPhrases(db, version.id) : [];
  return {
    ...row,
    state: itemState(row.published_at, now),
    version: version
      ? {
          id: version.id,
          fileId: version.file_id,
          fileKind: version.file_kind,
          sizeBytes: version.size_bytes,
          pages: version.page_count,
          seconds: version.duration_seconds,
          isOnline: version.is_online,
          receivedAt: version.created_at,
          wordsChangedAt: version.words_changed_at,
        }
      : null,
    waits: version !== undefined && !version.is_online && versions.length > 1,
    phrases,
    missing: missingToPublish({ ...row, file: version ? { seconds: version.duration_seconds } : null, phrases }),
  };
}

/** Of which piece this file is a version, for the coach; null when it is none of that piece. */
export async function findVersionFile(db: Db, { itemId, fileId }: { itemId: string; fileId: string }) {
  return (await queries.listVersions(db, itemId)).find(({ file_id }) => file_id === fileId) ?? null;
}
