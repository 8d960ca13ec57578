import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addVersion, publishItem, saveItem, savePhrases } from "~/features/library/library.server";
import type { ItemKind } from "~/features/library/rules";
import type { ItemInput } from "~/features/library/save-item.server";
import { parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { type ContentKind, contentKind } from "~/platform/files/content-kind";
import { keepFile, type StoredFile } from "~/platform/files/stored-files.server";

const heads: Record<ItemKind, string> = {
  guide: "%PDF-1.7\n",
  checklist: "%PDF-1.7\n",
  template: "%PDF-1.7\n",
  audio: "\0\0\0\x10ftypM4A \0\0\0\0",
  video: "\0\0\0\x10ftypisom\0\0\0\0",
  link: "",
};

/** The bytes of a file of this kind of piece: its first signs are real, the rest is a count. */
export const pieceBytes = (kind: ItemKind): Buffer =>
  Buffer.from(`${heads[kind]}${Array.from({ length: 500 }, (_, rank) => rank).join(",")}`, "latin1");

/** A file of the site’s own, in the store. */
export async function libraryFile(content: Buffer, now: Date): Promise<StoredFile> {
  const folder = mkdtempSync(join(tmpdir(), "piece-"));
  try {
    const path = join(folder, "file");
    writeFileSync(path, content);
    const kind: ContentKind = contentKind(content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    return await keepFile(
      { path, kind, sizeBytes: content.length, sha256, purpose: "library", ownerId: null },
      { now },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Wanted extends Partial<ItemInput> {
  demonstration?: boolean;
  /** A draft otherwise. */
  published?: boolean;
}

/** A piece as the coach makes one, with its file and its captions. */
export async function piece(now: Date, { published = true, demonstration, ...wanted }: Wanted = {}) {
  const kind = wanted.kind ?? "guide";
  const by = null;
  const input: ItemInput = {
    kind,
    theme: "enfants",
    title: "Deux maisons",
    summary: "Le sac, le seuil, les règles.",
    extract: "",
    address: kind === "link" ? "/guide" : null,
    isFree: false,
    endsWithHelp: true,
    upToDateOn: parisDay(now),
    promisedFor: null,
    ...wanted,
  };
  const content = pieceBytes(kind);
  const file = kind === "link" ? null : await libraryFile(content, now);
  const id = await inTransaction(async (trx) => {
    const saved = await saveItem(trx, { ...input, id: null, demonstration }, { now, by });
    if (!saved.ok) throw new Error(saved.reason);
    if (file) {
      const media = kind === "audio" || kind === "video";
      const counts = media ? { pageCount: null, durationSeconds: 120 } : { pageCount: 12, durationSeconds: null };
      const added = await addVersion(trx, { itemId: saved.id, file, ...counts }, { now, by });
      if (!added.ok) throw new Error(added.reason);
      const phrases = [
        { startsAtMs: 0, text: "Posez une main sur le ventre." },
        { startsAtMs: 4_000, text: "Elle monte, elle descend." },
      ];
      if (media) await savePhrases(trx, { itemId: saved.id, phrases }, { now, by });
    }
    if (published) {
      const done = await publishItem(trx, { id: saved.id }, { now, by });
      if (!done.ok) throw new Error(done.reason);
    }
    return saved.id;
  });
  const { number } = await db()
    .selectFrom("library_items")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, number, fileId: file?.id ?? randomUUID(), content };
}
