import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Slot } from "~/features/media/rules";
import type { Db } from "~/platform/db/database.server";
import { keepFile } from "~/platform/files/stored-files.server";

const noPicture = { bytes: Buffer.from("ffd8ffe0", "hex"), width: 960, height: 1_200 };

/** A picture to be shown, as it is kept; without bytes of its own, it has those of none. Returns its id. */
export async function keptPicture(
  db: Db,
  { bytes, width, height }: { bytes: Buffer; width: number; height: number } = noPicture,
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const folder = mkdtempSync(join(tmpdir(), "leclaircie-picture-"));
  const path = join(folder, "picture");
  writeFileSync(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const kept = { path, kind: "image/jpeg", sizeBytes: bytes.length, sha256, width, height } as const;
  const file = await keepFile({ ...kept, purpose: "picture", ownerId: null }, { now });
  rmSync(folder, { recursive: true });
  const blur = "data:image/webp;base64,UklGRg==";
  await db.insertInto("pictures").values({ id, width, height, blur, shown: true, created_at: now }).execute();
  await db.insertInto("picture_files").values({ picture_id: id, width, format: "jpeg", file_id: file.id }).execute();
  return id;
}

/** The same, in one of the site's places. */
export async function sitePicture(db: Db, slot: Slot): Promise<string> {
  const id = await keptPicture(db);
  await db
    .insertInto("site_pictures")
    .values({ slot, picture_id: id, alt: "Un visage", updated_at: new Date() })
    .execute();
  return id;
}
