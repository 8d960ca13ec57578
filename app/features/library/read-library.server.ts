import { isMember } from "~/features/membership/membership.server";
import { type At, formatDay, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { searchWords } from "~/platform/search";
import { findOpenable } from "./progress.server";
import * as queries from "./queries.server";
import { type ItemKind, isMedia, isNew, mayOpen, resumeAt, type Theme } from "./rules";

/** One piece of the shelf; `place` is this person’s own. */
export type ShelfItem = Awaited<ReturnType<typeof readShelf>>["items"][number];

const shown = (row: queries.ItemRow) => ({
  number: row.number,
  kind: row.kind,
  theme: row.theme,
  title: row.title,
  summary: row.summary,
  pages: row.page_count,
  seconds: row.duration_seconds,
  isFree: row.is_free,
});

/** Of the guides, what their covers are drawn from. */
function guidesOf(items: { number: number; kind: ItemKind; theme: Theme }[]) {
  return items.filter(({ kind }) => kind === "guide").map(({ number, theme }) => ({ number, theme }));
}

/** What is published, of one theme; which pieces this person may open, and where they are in each. */
export async function readShelf(db: Db, { userId, theme }: { userId: string; theme: Theme | null }, at: At) {
  const today = parisDay(at.now);
  const reader = { isMember: await isMember(db, userId, at) };
  const rows = await queries.listPublished(db, { words: [] }, at.now);
  const progress = new Map((await queries.listProgress(db, userId)).map((one) => [one.item_id, one]));
  const isLate = ({ published_at }: { published_at: Date | null }) =>
    published_at !== null && isNew(parisDay(published_at), today);
  // Said of all, it would tell nothing.
  const hasOlder = !rows.every(isLate);
  const every = rows.map((row) => {
    const own = progress.get(row.id);
    return {
      ...shown(row),
      isNew: hasOlder && isLate(row),
      mayOpen: mayOpen({ isFree: row.is_free }, reader),
      place: own ? { seconds: own.seconds, isDone: own.is_done, seenAt: own.seen_at } : null,
    };
  });
  const items = every.filter((item) => theme === null || item.theme === theme);
  const started = every.filter(
    ({ kind, mayOpen: open, place, seconds }) =>
      open && isMedia(kind) && place && seconds && resumeAt(place, seconds) > 0,
  );
  const latest = started.toSorted((a, b) => (b.place?.seenAt.getTime() ?? 0) - (a.place?.seenAt.getTime() ?? 0))[0];
  return {
    isMember: reader.isMember,
    items,
    themes: [...new Set(every.map((item) => item.theme))],
    guides: guidesOf(every),
    resume: latest ?? null,
  };
}

/** The numbers of the published pieces that have all these words. */
export async function searchShelf(db: Db, { search }: { search: string }, { now }: At): Promise<number[]> {
  return (await queries.listPublished(db, { words: searchWords(search) }, now)).map(({ number }) => number);
}

/** What is published, for who points at it from elsewhere: the number its address bears, and its title. */
export async function listPublishedPieces(db: Db, { now }: At): Promise<{ number: number; title: string }[]> {
  const rows = await queries.listPublished(db, { words: [] }, now);
  return rows.map(({ number, title }) => ({ number, title }));
}

/** Every guide that is published, as their covers are drawn. */
export async function listGuides(db: Db, { now }: At) {
  return guidesOf(await queries.listPublished(db, { words: [] }, now));
}

/** How many pieces this person may open now. */
export async function countOpenable(db: Db, userId: string, at: At): Promise<number> {
  const reader = { isMember: await isMember(db, userId, at) };
  const rows = await queries.listPublished(db, { words: [] }, at.now);
  return rows.filter((row) => mayOpen({ isFree: row.is_free }, reader)).length;
}

/** A piece as the person who may open it reads it, or null: not published, not there, or not theirs to open. */
export async function readItem(db: Db, { userId, number }: { userId: string; number: number }, at: At) {
  const row = await findOpenable(db, { userId, number }, at);
  if (!row) return null;
  const phrases = row.version_id && isMedia(row.kind) ? await queries.listPhrases(db, row.version_id) : [];
  const progress = (await queries.findProgress(db, { userId, itemId: row.id })) ?? null;
  return {
    ...shown(row),
    id: row.id,
    fileId: row.file_id,
    fileKind: row.file_kind,
    address: row.address,
    endsWithHelp: row.ends_with_help,
    demonstration: row.demonstration,
    upToDate: formatDay(row.up_to_date_on),
    phrases: phrases.flatMap(({ startsAtMs, text }) => (startsAtMs === null ? [] : [{ startsAtMs, text }])),
    isDone: progress?.isDone ?? false,
    resumeAt: row.duration_seconds ? resumeAt(progress, row.duration_seconds) : 0,
  };
}

/** The file of a published piece, for who may open that piece at this very moment, or null. */
export async function findReadableFile(db: Db, { userId, fileId }: { userId: string; fileId: string }, at: At) {
  const row = await queries.findPublishedFile(db, fileId, at.now);
  if (!row) return null;
  const item = await findOpenable(db, { userId, number: row.number }, at);
  return item && { itemId: item.id, number: item.number, versionId: row.version_id, seconds: row.duration_seconds };
}

/** What is said in a version, phrase by phrase. */
export const readPhrasesOf = queries.listPhrases;

/** What anybody may know of the library: what is published, nothing of what is inside but one extract. */
export async function readShopWindow(db: Db, { now }: At) {
  const rows = await queries.listPublished(db, { words: [] }, now);
  const order: ItemKind[] = ["guide", "audio", "video", "checklist", "template", "link"];
  const items = rows
    .map((row) => ({ ...shown(row), demonstration: row.demonstration }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.number - b.number);
  const page = rows.find(({ extract }) => extract.trim() !== "");
  return {
    items,
    extract: page ? { title: page.title, text: page.extract } : null,
    upToDate: rows[0]?.published_at ? formatDay(parisDay(rows[0].published_at)) : null,
  };
}
