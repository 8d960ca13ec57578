import { buffer } from "node:stream/consumers";
import type { Db } from "~/platform/db/database.server";
import { readStoredFile } from "~/platform/files/stored-files.server";
import { makeMailPicture } from "~/platform/pictures/mail-picture.server";
import { findLargestFile } from "./queries.server";

/** A picture as it travels inside a mail: a light JPEG. Throws for one that is not there. */
export async function drawForMail(db: Db, pictureId: string): Promise<Buffer> {
  const fileId = await findLargestFile(db, pictureId);
  const bytes = fileId && (await readStoredFile(db, { id: fileId, ownerId: null }));
  if (!bytes) throw new Error("a picture of a mail is not there");
  return makeMailPicture(await buffer(bytes));
}
