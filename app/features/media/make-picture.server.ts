import "./tables";
import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { At } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { ContentKind } from "~/platform/files/content-kind";
import { spool } from "~/platform/files/spool.server";
import {
  deleteFile,
  deleteFiles,
  findFile,
  keepFile,
  readStoredFile,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import { takeUpload } from "~/platform/files/uploads.server";
import { type Light, lightOf } from "~/platform/pictures/light";
import { type Crop, type PictureFormat, resizePicture } from "~/platform/pictures/resize-picture.server";
import { findLargestFile } from "./queries.server";

type Shape = "source" | "photograph" | "logo";

export type MadePicture =
  | { ok: true; id: string; light: Light }
  | { ok: false; reason: "unknown" | "unreadable" | "too_many_pixels" | "too_heavy" | "too_small" };

/** In pixels: a telephone, a telephone of three points to the pixel or half a desk, a desk. */
const WIDTHS = [480, 960, 1_600];
const outputsOf: Record<Shape, { width: number; format: PictureFormat }[]> = {
  source: [{ width: 1_600, format: "jpeg" }],
  photograph: [
    ...WIDTHS.flatMap((width) => (["avif", "webp"] as const).map((format) => ({ width, format }))),
    { width: 960, format: "jpeg" },
  ],
  logo: [160, 480].flatMap((width) => (["webp", "png"] as const).map((format) => ({ width, format }))),
};

/** Of its shorter side, in pixels: under it a photograph is made of squares wherever it stands. */
const SMALLEST_SIDE = 300;

/**
 * Makes a picture of what somebody sent whole: `source` to cut from, `photograph` or `logo` to show. What was sent is not kept.
 * Not in a transaction. Throws when the store refuses.
 */
export async function receivePicture(
  { uploadId, by, shape }: { uploadId: string; by: string; shape: Shape },
  at: At,
): Promise<MadePicture> {
  const taken = await inTransaction((trx) =>
    takeUpload(trx, { id: uploadId, by, kind: "picture", purpose: "upload", ownerId: by }),
  );
  if (!taken) return { ok: false, reason: "unknown" };
  try {
    return await make({ file: taken, ownerId: by, shape }, at);
  } finally {
    await inTransaction((trx) => deleteFile(trx, { id: taken.id, ownerId: by }));
  }
}

/** Cuts a picture out of another one, to be shown. Not in a transaction. Throws when the store refuses. */
export async function cutPicture(
  { from, crop, shape }: { from: string; crop?: Crop; shape: Shape },
  at: At,
): Promise<MadePicture> {
  const fileId = await findLargestFile(db(), from);
  const file = fileId && (await findFile(db(), { id: fileId, ownerId: null }));
  if (!file) return { ok: false, reason: "unknown" };
  return make({ file, ownerId: null, shape, crop }, at);
}

async function make(
  { file, ownerId, shape, crop }: { file: StoredFile; ownerId: string | null; shape: Shape; crop?: Crop },
  at: At,
): Promise<MadePicture> {
  const bytes = await readStoredFile(db(), { id: file.id, ownerId });
  if (!bytes) return { ok: false, reason: "unknown" };
  const kind = file.kind as ContentKind;
  const spooled = await spool(bytes, { maxBytes: file.size_bytes }, async ({ path, folder }): Promise<MadePicture> => {
    const resized = await resizePicture({
      path,
      folder,
      kind,
      outputs: outputsOf[shape],
      transparent: shape === "logo",
      ...(crop && { crop }),
    });
    if (!resized.ok) return resized;
    const { width, height, blur, sample, files } = resized.value;
    if (shape !== "logo" && Math.min(width, height) < SMALLEST_SIDE) return { ok: false, reason: "too_small" };
    const kept: { fileId: string; width: number; format: PictureFormat }[] = [];
    for (const { name, format, ...sides } of files) {
      const stored = await keepMade(join(folder, name), format, sides, at);
      kept.push({ fileId: stored.id, width: sides.width, format });
    }
    const id = randomUUID();
    await inTransaction(async (trx) => {
      const row = { id, width, height, blur, shown: shape !== "source", created_at: at.now };
      await trx.insertInto("pictures").values(row).execute();
      const rows = kept.map(({ fileId, ...made }) => ({ picture_id: id, file_id: fileId, ...made }));
      await trx.insertInto("picture_files").values(rows).execute();
    });
    return { ok: true, id, light: lightOf(sample) };
  });
  return spooled.ok ? spooled.value : { ok: false, reason: "unknown" };
}

async function keepMade(path: string, format: PictureFormat, sides: { width: number; height: number }, at: At) {
  const bytes = await readFile(path);
  return keepFile(
    {
      path,
      kind: `image/${format}`,
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      ...sides,
      purpose: "picture",
      ownerId: null,
    },
    at,
  );
}

/** Moves a picture to an address nobody knows, with all that shows it: from the commit on nothing answers at the former one. */
export async function movePicture(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("pictures").set({ id: randomUUID() }).where("id", "=", id).execute();
}

/** From the commit on nobody sees it; its bytes go at the next sweep. What still shows it must let go of it before. */
export async function deletePicture(trx: Trx, id: string): Promise<void> {
  const files = await trx.selectFrom("picture_files").select("file_id").where("picture_id", "=", id).execute();
  await deleteFiles(
    trx,
    files.map(({ file_id }) => file_id),
  );
  await trx.deleteFrom("pictures").where("id", "=", id).execute();
}
