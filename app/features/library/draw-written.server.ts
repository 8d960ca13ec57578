import { Readable } from "node:stream";
import type { Actor } from "~/features/audit/audit.server";
import { hotlines } from "~/features/safety/rules";
import { getSettings } from "~/features/settings/settings.server";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { type Booklet, renderBooklet, TallerThanPage } from "~/platform/files/booklet.server";
import type { Block } from "~/platform/files/booklet-source";
import { receiveFile } from "~/platform/files/stored-files.server";
import { uploadKinds } from "~/platform/files/upload-kinds";
import { isWrittenElsewhere, type Seen } from "~/platform/http/kept-writings.server";
import { fr } from "~/ui/french";
import * as queries from "./queries.server";
import { addVersion, type Stale, type Unknown } from "./save-item.server";
import { coverOf, drawing } from "./written-pieces.server";
import { blocksOf, mayBeWritten, WRITTEN_TEXT_MAX_CHARACTERS, type WrittenKind } from "./written-text";

export type DrawingProblem = "empty" | "cannot_be_drawn";

/**
 * Keeps what the coach writes of a guide, a list or a template; nobody reads it before a version is drawn from it. Refused when another page
 * wrote it since it was `seen`.
 */
export async function saveWritten(
  trx: Trx,
  { itemId, text, ...seen }: Seen & { itemId: string; text: string },
  { now }: Actor,
): Promise<{ ok: true } | Unknown | Stale | { ok: false; reason: "too_long" }> {
  const item = await queries.lockItem(trx, itemId);
  if (!item || !mayBeWritten(item.kind)) return { ok: false, reason: "item_unknown" };
  if (text.length > WRITTEN_TEXT_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  if (await isWrittenElsewhere(trx, seen, item.written_at)) return { ok: false, reason: "changed_meanwhile" };
  await queries.updateItem(trx, itemId, { written_text: text, written_at: now });
  return { ok: true };
}

/**
 * Draws the text that is kept and makes it the version that waits. Refused when there is nothing to draw, or when a passage fits no page.
 * Not in a transaction. Throws when the store refuses, and for any other failure of the drawing.
 */
export async function drawWritten(
  { itemId }: { itemId: string },
  actor: Actor,
): Promise<{ ok: true } | Unknown | { ok: false; reason: DrawingProblem }> {
  const item = await queries.findItem(db(), itemId);
  if (!item || !mayBeWritten(item.kind)) return { ok: false, reason: "item_unknown" };
  const text = item.written_text;
  if (text.trim() === "") return { ok: false, reason: "empty" };
  const drawn = await draw(db(), { ...item, kind: item.kind, text }).catch((error: unknown) => {
    if (error instanceof TallerThanPage) return null;
    throw error;
  });
  if (!drawn) return { ok: false, reason: "cannot_be_drawn" };
  const { maxBytes, accept } = uploadKinds.document;
  const keeping = { purpose: "library", ownerId: null, accept, maxBytes } as const;
  const received = await receiveFile(Readable.from([drawn.pdf]), keeping, actor);
  if (!received.ok) throw new Error(`a drawn piece is ${received.reason}`);
  const version = { itemId, file: received.file, pageCount: drawn.pageCount, durationSeconds: null };
  const added = await inTransaction((trx) => addVersion(trx, version, actor));
  if (!added.ok && added.reason === "wrong_kind") throw new Error("a drawn piece is a PDF");
  return added.ok ? { ok: true } : { ok: false, reason: "item_unknown" };
}

/** What every piece ends with, whoever wrote it. */
const helpBlocks: Block[] = [
  { kind: "heading", text: "Besoin d’aide" },
  { kind: "numbers", dials: hotlines.map(({ dial }) => dial) },
];

async function draw(
  db: Db,
  piece: { kind: WrittenKind; title: string; summary: string; theme: string; up_to_date_on: string; text: string },
): Promise<Booklet> {
  const { kind, theme, up_to_date_on: updated } = piece;
  const { brand_name: brand } = await getSettings(db);
  const site = new URL(config().baseUrl).hostname;
  const blocks = [...blocksOf(piece.text, kind, fr), ...helpBlocks];
  const [title, summary] = [fr(piece.title), fr(piece.summary)];
  const source = { ...coverOf(theme), title, summary, kind, theme, updated, blocks };
  return renderBooklet(source, { brand, site, helpLines: hotlines, drawing });
}
