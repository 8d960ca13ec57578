import { randomUUID } from "node:crypto";
import type { Slot } from "~/features/media/rules";
import type { Db } from "~/platform/db/database.server";

/** A picture in one of the site's places, as its rows alone. */
export async function sitePicture(db: Db, slot: Slot): Promise<string> {
  const [id, file] = [randomUUID(), randomUUID()];
  const now = new Date();
  const blur = "data:image/webp;base64,UklGRg==";
  const { prefix } = await db.selectFrom("file_prefix").select("prefix").executeTakeFirstOrThrow();
  const name = randomUUID().replaceAll("-", "");
  await db
    .insertInto("files")
    .values({
      id: file,
      key: `${prefix}/${name.slice(0, 2)}/${name}`,
      purpose: "picture",
      owner_id: null,
      kind: "image/jpeg",
      size_bytes: 1,
      sha256: "0".repeat(64),
      width: 960,
      height: 1_200,
      created_at: now,
      stored_at: now,
    })
    .execute();
  await db
    .insertInto("pictures")
    .values({ id, width: 960, height: 1_200, blur, shown: true, created_at: now })
    .execute();
  await db.insertInto("picture_files").values({ picture_id: id, width: 960, format: "jpeg", file_id: file }).execute();
  await db.insertInto("site_pictures").values({ slot, picture_id: id, alt: "Un visage", updated_at: now }).execute();
  return id;
}
