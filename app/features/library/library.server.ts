import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { countKinds } from "./queries.server";
import type { ItemKind } from "./rules";

export { readCaptions } from "./captions";
export { notePages } from "./count-pages.server";
export { type DrawingProblem, drawWritten, saveWritten } from "./draw-written.server";
export { type DeliveredPiece, importPieces } from "./import-pieces.server";
export { findItemToEdit, findVersionFile, listItemsForCoach } from "./library-admin.server";
export { keepPosition, markDone, mergeProgress, noteOpening } from "./progress.server";
export { publishItem, unpublishItem } from "./publish-item.server";
export {
  countOpenable,
  findReadableFile,
  listGuides,
  listPublishedPieces,
  readItem,
  readPhrasesOf,
  readShelf,
  readShopWindow,
  searchShelf,
} from "./read-library.server";
export { eraseOldProgress } from "./retention.server";
export { addVersion, deleteLibraryItem, saveItem, savePhrases, saveText, setDuration } from "./save-item.server";
export { bringInWrittenPieces, writtenPieces } from "./written-pieces.server";

/** Of one kind: how many are published, how many of them are more than a demonstration, and the first day one is promised for. */
export interface KindCount {
  published: number;
  real: number;
  promised: string | null;
}

/** What there is of each kind, and what is promised. */
export async function countByKind(db: Db | Trx, { now }: At): Promise<Record<ItemKind, KindCount>> {
  const none = { published: 0, real: 0, promised: null };
  const counts: Record<ItemKind, KindCount> = {
    guide: none,
    audio: none,
    video: none,
    checklist: none,
    template: none,
    link: none,
  };
  for (const { kind, published, real, promised } of await countKinds(db, now))
    counts[kind] = { published: Number(published), real: Number(real), promised };
  return counts;
}
