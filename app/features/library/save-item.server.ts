import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { deleteFile, type StoredFile } from "~/platform/files/stored-files.server";
import { isWrittenElsewhere, type Seen } from "~/platform/http/kept-writings.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { readPhrases } from "./captions";
import * as queries from "./queries.server";
import { type ItemKind, isMedia, type Phrase, type Theme } from "./rules";

/** What the coach writes of a piece. */
export interface ItemInput {
  kind: ItemKind;
  theme: Theme;
  title: string;
  summary: string;
  extract: string;
  address: string | null;
  isFree: boolean;
  endsWithHelp: boolean;
  upToDateOn: Day;
  promisedFor: Day | null;
}

export type Unknown = { ok: false; reason: "item_unknown" };
/** Another page wrote it since it was seen. */
export type Stale = { ok: false; reason: "changed_meanwhile" };
/** It is online: what its readers would miss is not taken from it. */
type ReadNow = { ok: false; reason: "read_now" };

/** Kinds of files that a kind of piece is made of. */
const fileKinds: Record<ItemKind, readonly string[]> = {
  guide: ["application/pdf"],
  checklist: ["application/pdf"],
  template: ["application/pdf"],
  audio: ["audio/mpeg", "audio/mp4"],
  video: ["video/mp4"],
  link: [],
};

const columnsOf = (input: ItemInput) => ({
  theme: input.theme,
  title: input.title,
  summary: input.summary,
  extract: input.extract,
  address: input.address,
  is_free: input.isFree,
  ends_with_help: input.endsWithHelp,
  up_to_date_on: input.upToDateOn,
  promised_for: input.promisedFor,
});

interface Keeping extends Seen {
  /** Null for a new one, which is the same each time its form sends `newId`. */
  id: string | null;
  newId?: string | undefined;
  demonstration?: boolean;
}

/**
 * Writes a piece: a new one is a draft; a known one keeps its kind, its state and its number, and online what it was published with. Refused
 * when another page wrote it since it was `seen`.
 */
export async function saveItem(
  trx: Trx,
  { id, newId, seen, after, demonstration = false, ...input }: ItemInput & Keeping,
  { now, by }: Actor,
): Promise<{ ok: true; id: string } | Unknown | ReadNow | Stale> {
  const columns = { ...columnsOf(input), updated_at: now };
  const known = id ?? newId;
  const item = known === undefined ? undefined : await queries.lockItem(trx, known);
  if (id !== null && !item) return { ok: false, reason: "item_unknown" };
  if (!item) {
    const own = known ?? randomUUID();
    const draft = { published_at: null, created_at: now, demonstration };
    await queries.insertItem(trx, { id: own, kind: input.kind, ...columns, ...draft });
    await record(trx, own, "library.saved", { now, by });
    return { ok: true, id: own };
  }
  if (await isWrittenElsewhere(trx, { seen, after }, item.updated_at))
    return { ok: false, reason: "changed_meanwhile" };
  const bare = input.summary.trim() === "" || (item.kind === "link" && !input.address);
  if (item.published_at && bare) return { ok: false, reason: "read_now" };
  await queries.updateItem(trx, item.id, columns);
  await record(trx, item.id, "library.saved", { now, by });
  return { ok: true, id: item.id };
}

/**
 * A new version of a piece, that nobody reads before it is published; one that waited already is gone. `file`: the site’s own. Refused
 * when the file is not what such a piece is made of.
 */
export async function addVersion(
  trx: Trx,
  {
    itemId,
    file,
    pageCount,
    durationSeconds,
  }: { itemId: string; file: StoredFile; pageCount: number | null; durationSeconds: number | null },
  { now, by }: Actor,
): Promise<{ ok: true; versionId: string } | Unknown | { ok: false; reason: "wrong_kind" }> {
  const item = await queries.lockItem(trx, itemId);
  if (!item) return { ok: false, reason: "item_unknown" };
  if (!fileKinds[item.kind].includes(file.kind)) return { ok: false, reason: "wrong_kind" };
  const waiting = (await queries.listVersions(trx, itemId)).find(({ is_online }) => !is_online);
  if (waiting) await removeVersion(trx, waiting);
  const id = randomUUID();
  const counts = { page_count: pageCount, duration_seconds: isMedia(item.kind) ? durationSeconds : null };
  await queries.insertVersion(trx, { id, item_id: itemId, file_id: file.id, ...counts, created_at: now });
  await record(trx, itemId, "library.version_added", { now, by });
  return { ok: true, versionId: id };
}

/** How long the version that waits lasts, else the one that is read: a piece of sound or video. */
export async function setDuration(
  trx: Trx,
  { itemId, durationSeconds }: { itemId: string; durationSeconds: number },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown> {
  const item = await queries.lockItem(trx, itemId);
  const [version] = item && isMedia(item.kind) ? await queries.listVersions(trx, itemId) : [];
  if (!version) return { ok: false, reason: "item_unknown" };
  await queries.updateVersion(trx, version.id, { duration_seconds: durationSeconds });
  await record(trx, itemId, "library.saved", { now, by });
  return { ok: true };
}

/**
 * The captions of the version that waits, else of the one that is read: online each phrase stays placed. Refused when there is no version,
 * and when another page changed the words since they were `seen`.
 */
export async function savePhrases(
  trx: Trx,
  { itemId, phrases, ...seen }: Seen & { itemId: string; phrases: Phrase[] },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown | ReadNow | Stale> {
  const item = await queries.lockItem(trx, itemId);
  const [version] = item ? await queries.listVersions(trx, itemId) : [];
  if (!item || !version) return { ok: false, reason: "item_unknown" };
  if (await isWrittenElsewhere(trx, seen, version.words_changed_at)) return { ok: false, reason: "changed_meanwhile" };
  const said = phrases.length > 0 && phrases.every(({ startsAtMs }) => startsAtMs !== null);
  if (item.published_at && version.is_online && !said) return { ok: false, reason: "read_now" };
  const words = (of: Phrase[]) => of.map(({ text }) => text).join("\n");
  const areNew = words(await queries.listPhrases(trx, version.id)) !== words(phrases);
  await queries.replacePhrases(trx, version.id, phrases);
  if (areNew) await queries.updateVersion(trx, version.id, { words_changed_at: now });
  await record(trx, itemId, "library.captions_saved", { now, by });
  return { ok: true };
}

/** The text of a piece, one phrase a line: a phrase that keeps its words keeps its moment. */
export async function saveText(
  trx: Trx,
  { itemId, text, ...seen }: Seen & { itemId: string; text: string },
  actor: Actor,
): Promise<{ ok: true } | Unknown | ReadNow | Stale | { ok: false; reason: "too_long" }> {
  await queries.lockItem(trx, itemId);
  const [version] = await queries.listVersions(trx, itemId);
  if (!version) return { ok: false, reason: "item_unknown" };
  const phrases = readPhrases(text, await queries.listPhrases(trx, version.id));
  return phrases ? savePhrases(trx, { itemId, phrases, ...seen }, actor) : { ok: false, reason: "too_long" };
}

/** Nobody finds it any more; its files go with it. */
export async function deleteLibraryItem(
  trx: Trx,
  { id }: { id: string },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown> {
  if (!(await queries.lockItem(trx, id))) return { ok: false, reason: "item_unknown" };
  for (const version of await queries.listVersions(trx, id)) await removeVersion(trx, version);
  await queries.deleteItem(trx, id);
  await invalidatePages(trx);
  await recordAction(trx, { action: "library.deleted", subject: { type: "library_item", id } }, { now, by });
  return { ok: true };
}

/** A version and its file. */
export async function removeVersion(trx: Trx, version: { id: string; file_id: string }): Promise<void> {
  await queries.deleteVersion(trx, version.id);
  await deleteFile(trx, { id: version.file_id, ownerId: null });
}

async function record(
  trx: Trx,
  id: string,
  action: "library.saved" | "library.version_added" | "library.captions_saved",
  actor: Actor,
): Promise<void> {
  await invalidatePages(trx);
  await recordAction(trx, { action, subject: { type: "library_item", id } }, actor);
}
