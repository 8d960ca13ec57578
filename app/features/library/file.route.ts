import { requireUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { fileResponse } from "~/platform/files/file-response.server";
import { findFile, readStoredFile } from "~/platform/files/stored-files.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/file.route";
import { findReadableFile, noteOpening } from "./library.server";

const extensions: Record<string, string> = {
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "video/mp4": "mp4",
};

/** The file of a piece, by parts, for who may open that piece: asked at each request, so that a link is worth nothing to another. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = await requireUser(request, { destination: "bibliotheque" });
  const at = { now: now() };
  const found = isUuid(params.id) ? await findReadableFile(db(), { userId, fileId: params.id }, at) : null;
  const own = { id: params.id, ownerId: null };
  const file = found && (await findFile(db(), own));
  if (!found || !file) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const begins = /^bytes=0-|^$/.test(request.headers.get("Range") ?? "");
  // A page that opens asks for the head of a sound: who listens says so by where they are.
  const isRead = request.method === "GET" && begins && !/^(audio|video)\//.test(file.kind);
  if (isRead) await inTransaction((trx) => noteOpening(trx, { userId, itemId: found.itemId }, at));
  return fileResponse({
    request,
    file,
    read: (range) => readStoredFile(db(), own, range),
    fileName: `piste-${found.number}.${extensions[file.kind] ?? "bin"}`,
  });
}
