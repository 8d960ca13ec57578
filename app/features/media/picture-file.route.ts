import { data } from "react-router";
import { db } from "~/platform/db/database.server";
import { fileResponse } from "~/platform/files/file-response.server";
import { findFile, readStoredFile } from "~/platform/files/stored-files.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/picture-file.route";
import { findPictureFile } from "./queries.server";
import { readPictureFile } from "./rules";

/** A size of a picture that the site shows: to anybody, for ever, since its address changes with it. */
export async function loader({ params: { id, file }, request }: Route.LoaderArgs) {
  const asked = readPictureFile(file);
  const fileId = asked && isUuid(id) ? await findPictureFile(db(), { id, ...asked }) : null;
  const found = fileId && (await findFile(db(), { id: fileId, ownerId: null }));
  if (!found) throw data(null, { status: 404 });
  const read = (range?: { first: number; last: number }) =>
    readStoredFile(db(), { id: found.id, ownerId: null }, range);
  return fileResponse({ request, file: found, read, forEverybody: true });
}
