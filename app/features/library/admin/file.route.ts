import { data } from "react-router";
import { db } from "~/platform/db/database.server";
import { fileResponse } from "~/platform/files/file-response.server";
import { findFile, readStoredFile } from "~/platform/files/stored-files.server";
import { isUuid } from "~/platform/uuid";
import { findVersionFile } from "../library.server";
import type { Route } from "./+types/file.route";

/** A version of a piece, published or not, for the coach. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  if (!isUuid(params.id) || !isUuid(params.fichier)) throw data(null, { status: 404 });
  const own = { id: params.fichier, ownerId: null };
  const version = await findVersionFile(db(), { itemId: params.id, fileId: params.fichier });
  const file = version && (await findFile(db(), own));
  if (!file) throw data(null, { status: 404 });
  return fileResponse({ request, file, read: (range) => readStoredFile(db(), own, range) });
}
