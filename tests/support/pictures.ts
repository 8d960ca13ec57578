import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Slot } from "~/features/media/rules";
import type { Db } from "~/platform/db/database.server";
import { keepFile } from "~/platform/files/stored-files.server";

/** A picture in one of the site's places; its bytes are those of no picture. */
export async function sitePicture(db: Db, slot: Slot): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const folder = mkdtempSync(join(tmpdir(), "leclaircie-picture-"));
  const path = join(folder, "picture");
  const bytes = Buffer.from("ffd8ffe0", "hex");
  writeFileSync(path, bytes);
  const sides = { width: 960, height: 1_200 };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const kept = { path, kind: "image/jpeg", sizeBytes: bytes.length, sha256, ...sides } as const;
  const file = await keepFile({ ...kept, purpose: "picture", ownerId: null }, { now });
  rmSync(folder, { recursive: true });
  const blur = "data:image/webp;base64,UklGRg==";
  await db
    .insertInto("pictures")
    .values({ id, ...sides, blur, shown: true, created_at: now })
    .execute();
  await db
    .insertInto("picture_files")
    .values({ picture_id: id, width: 960, format: "jpeg", file_id: file.id })
    .execute();
  await db.insertInto("site_pictures").values({ slot, picture_id: id, alt: "Un visage", updated_at: now }).execute();
  return id;
}
