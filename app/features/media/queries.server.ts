import "./tables";
import { sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { ChosenPicture, DescribedPicture, Picture, Slot } from "./rules";

/** Pictures by their ids, those that are there. */
export async function findPictures(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("pictures")
    .innerJoin("picture_files", "picture_files.picture_id", "pictures.id")
    .select(["pictures.id", "pictures.width", "pictures.height", "pictures.blur"])
    .select(sql<string>`picture_files.format`.as("format"))
    .select(sql<number[]>`array_agg(picture_files.width order by picture_files.width)`.as("widths"))
    .where("pictures.id", "in", [...ids])
    .groupBy(["pictures.id", "picture_files.format"])
    .execute();
  return gathered(rows);
}

/** The picture of a record with what is seen in it; null where it has none. */
export async function findDescribedPicture(
  db: Db | Trx,
  { picture_id, picture_alt }: ChosenPicture,
): Promise<DescribedPicture | null> {
  const picture = picture_id && (await findPictures(db, [picture_id])).get(picture_id);
  return picture ? { picture, alt: picture_alt ?? "" } : null;
}

/** One row a format becomes one picture with all of its widths. */
export function gathered(
  rows: (Omit<Picture, "widths"> & { format: string; widths: number[] })[],
): Map<string, Picture> {
  const found = new Map<string, Picture>();
  for (const { id, width, height, blur, format, widths } of rows) {
    const known = found.get(id) ?? { id, width, height, blur, widths: {} };
    known.widths[format] = widths;
    found.set(id, known);
  }
  return found;
}

/** What the site shows of its owner, by place: in one statement, since the top of every page asks. */
export async function listSitePictures(db: Db | Trx, slots: readonly Slot[]) {
  const { rows } = await sql<
    { slot: Slot; alt: string } & Omit<Picture, "widths"> & { format: string; widths: number[] }
  >`
    select slot, alt, id, pictures.width, height, blur, format,
      array_agg(picture_files.width order by picture_files.width) as widths
    from site_pictures join pictures on id = site_pictures.picture_id
      join picture_files on picture_files.picture_id = id
    where slot = any(${[...slots]}) group by slot, id, format`.execute(db);
  return rows;
}

/** The file of a picture in this width, or the next smaller one; null when there is none, or when it is not shown. */
export async function findPictureFile(db: Db, { id, width, format }: { id: string; width: number; format: string }) {
  const row = await db
    .selectFrom("picture_files")
    .innerJoin("pictures", "pictures.id", "picture_files.picture_id")
    .select("picture_files.file_id")
    .where("picture_files.picture_id", "=", id)
    .where("picture_files.width", "<=", width)
    .where(sql<string>`picture_files.format`, "=", format)
    .where("pictures.shown", "=", true)
    .orderBy("picture_files.width", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.file_id ?? null;
}

/** The largest file of a picture, to cut another one from; null when there is none. */
export async function findLargestFile(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("picture_files")
    .select("file_id")
    .where("picture_id", "=", id)
    .where("format", "in", ["jpeg", "png"])
    .orderBy("width", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.file_id ?? null;
}
