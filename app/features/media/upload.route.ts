import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { findUpload, receivePart } from "~/platform/files/uploads.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/upload.route";
import { uploaderOf } from "./upload-rights.server";

const unknown = () => Response.json({ reason: "unknown" }, { status: 404 });

/** What has come of a file: where its sender goes on. */
export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const ownerId = await uploaderOf(request);
  const upload = ownerId && isUuid(id) ? await findUpload(db(), { id, ownerId }) : null;
  if (!upload) return unknown();
  const { receivedBytes, sizeBytes, whole } = upload;
  return Response.json({ receivedBytes, sizeBytes, whole }, { headers: { "Cache-Control": "no-store" } });
}

/** The next part, as bytes; `Upload-Offset` says where it begins (draft-ietf-httpbis-resumable-upload). */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const ownerId = await uploaderOf(request);
  if (!ownerId || !isUuid(id)) return unknown();
  if (!(await findUpload(db(), { id, ownerId }))) return unknown();
  const firstByte = Number(request.headers.get("Upload-Offset") ?? Number.NaN);
  if (!request.body || !Number.isSafeInteger(firstByte)) return Response.json({ reason: "empty" }, { status: 422 });
  const received = await receivePart(request.body, { id, ownerId, firstByte }, { now: now() });
  if (received.ok) return Response.json({ receivedBytes: received.receivedBytes });
  if (received.reason === "unknown") return unknown();
  return Response.json(received, { status: received.reason === "elsewhere" ? 409 : 422 });
}
