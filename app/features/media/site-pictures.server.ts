import "./tables";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { deletePicture } from "./make-picture.server";
import { gathered, listSitePictures } from "./queries.server";
import { type DescribedPicture, type Slot, slots } from "./rules";

export type SitePictures = Partial<Record<Slot, DescribedPicture>>;

/** What the site shows of its owner in these places; nothing where she put nothing. */
export async function readSitePictures(db: Db | Trx, places = Object.keys(slots) as Slot[]): Promise<SitePictures> {
  const rows = await listSitePictures(db, places);
  const pictures = gathered(rows);
  return Object.fromEntries(rows.map(({ slot, id, alt }) => [slot, { picture: pictures.get(id)!, alt }]));
}

/** Puts a picture where the site shows its owner; the former one is shown until then, and goes. */
export async function putSitePicture(
  trx: Trx,
  { slot, pictureId, alt }: { slot: Slot; pictureId: string; alt: string },
  actor: Actor,
): Promise<void> {
  const former = await trx
    .selectFrom("site_pictures")
    .select("picture_id")
    .where("slot", "=", slot)
    .forUpdate()
    .executeTakeFirst();
  const row = { picture_id: pictureId, alt: alt.trim(), updated_at: actor.now };
  await trx
    .insertInto("site_pictures")
    .values({ slot, ...row })
    .onConflict((conflict) => conflict.column("slot").doUpdateSet(row))
    .execute();
  if (former && former.picture_id !== pictureId) await deletePicture(trx, former.picture_id);
  await recordAction(trx, { action: "media.put", subject: { type: "site", id: null }, after: { slot } }, actor);
  await invalidatePages(trx);
}

/** Takes it away, for good. Answers whether there was one. */
export async function removeSitePicture(trx: Trx, { slot }: { slot: Slot }, actor: Actor): Promise<boolean> {
  const former = await trx
    .deleteFrom("site_pictures")
    .where("slot", "=", slot)
    .returning("picture_id")
    .executeTakeFirst();
  if (!former) return false;
  await deletePicture(trx, former.picture_id);
  await recordAction(trx, { action: "media.removed", subject: { type: "site", id: null }, after: { slot } }, actor);
  await invalidatePages(trx);
  return true;
}
