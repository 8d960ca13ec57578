import { data } from "react-router";
import { db } from "~/platform/db/database.server";
import { fileResponse } from "~/platform/files/file-response.server";
import { findFile, readStoredFile } from "~/platform/files/stored-files.server";
import { isUuid } from "~/platform/uuid";
import { findLargestFile } from "../queries.server";
import type { Route } from "./+types/source.route";

/** The whole of a picture that another one is cut from; behind the guarded layout, and kept nowhere. */
export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const fileId = isUuid(id) ? await findLargestFile(db(), id) : null;
  const file = fileId && (await findFile(db(), { id: fileId, ownerId: null }));
  if (!file) throw data(null, { status: 404 });
  return fileResponse({ request, file, read: (range) => readStoredFile(db(), { id: file.id, ownerId: null }, range) });
}
