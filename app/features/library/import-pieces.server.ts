import { Readable } from "node:stream";
import { type At, parisDay } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { deleteFile, receiveFile, type StoredFile } from "~/platform/files/stored-files.server";
import { uploadKinds } from "~/platform/files/upload-kinds";
import { publishItem } from "./publish-item.server";
import * as queries from "./queries.server";
import type { ItemKind, Phrase, Theme } from "./rules";
import { addVersion, saveItem, savePhrases } from "./save-item.server";

/** A piece that comes with the product, or with its demonstration. */
export interface DeliveredPiece {
  /** Its name for ever, so that it comes in once. */
  slug: string;
  kind: Exclude<ItemKind, "link">;
  theme: Theme;
  title: string;
  summary: string;
  extract?: string;
  isFree?: boolean;
  /** Sold as nothing. */
  demonstration?: boolean;
  upToDateOn?: string;
  durationSeconds?: number;
  /** Every phrase placed. */
  phrases?: Phrase[];
  /** Its bytes, and its pages when it has some; asked only when it comes in. */
  draw: () => Promise<{ bytes: Buffer; pageCount?: number }>;
}

/**
 * Brings in and publishes delivered pieces, each once and for ever: what the coach changed since, or deleted, is left alone. Several
 * nodes may start at once. Returns how many came in. Throws when a piece lacks what its publication asks, or when the store refuses.
 */
export async function importPieces(pieces: DeliveredPiece[], at: At): Promise<number> {
  const known = await queries.listImports(db());
  let count = 0;
  for (const piece of pieces.filter(({ slug }) => !known.includes(slug))) {
    const { maxBytes, accept } = uploadKinds.document;
    const keeping = { purpose: "library", ownerId: null, accept, maxBytes } as const;
    const { bytes, pageCount } = await piece.draw();
    const received = await receiveFile(Readable.from([bytes]), keeping, at);
    if (!received.ok) throw new Error(`${piece.slug}: its file is ${received.reason}`);
    const { file } = received;
    const isNew = await inTransaction((trx) => bringIn(trx, piece, { file, pageCount }, at));
    if (isNew) count += 1;
    else await inTransaction((trx) => deleteFile(trx, { id: file.id, ownerId: null }));
  }
  return count;
}

async function bringIn(
  trx: Trx,
  piece: DeliveredPiece,
  { file, pageCount }: { file: StoredFile; pageCount: number | undefined },
  { now }: At,
): Promise<boolean> {
  if (!(await queries.claimImport(trx, piece.slug, now))) return false;
  const actor = { now, by: null };
  const { kind, theme, title, summary, demonstration } = piece;
  const facts = { extract: piece.extract ?? "", isFree: piece.isFree ?? false, address: null, endsWithHelp: true };
  const days = { upToDateOn: piece.upToDateOn ?? parisDay(now), promisedFor: null };
  const saved = await saveItem(trx, { id: null, kind, theme, title, summary, demonstration, ...facts, ...days }, actor);
  if (!saved.ok) throw new Error(`${piece.slug}: ${saved.reason}`);
  const counts = { pageCount: pageCount ?? null, durationSeconds: piece.durationSeconds ?? null };
  const added = await addVersion(trx, { itemId: saved.id, file, ...counts }, actor);
  if (!added.ok) throw new Error(`${piece.slug}: ${added.reason}`);
  if (piece.phrases) await savePhrases(trx, { itemId: saved.id, phrases: piece.phrases }, actor);
  const published = await publishItem(trx, { id: saved.id }, actor);
  if (!published.ok) throw new Error(`${piece.slug}: ${published.reason}`);
  return true;
}
