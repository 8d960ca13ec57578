import { db, inTransaction } from "~/platform/db/database.server";
import { eraseUpload, findUpload } from "~/platform/files/uploads.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/erase-upload.route";
import { uploaderOf } from "./upload-rights.server";

/** Its sender wants it no more. Somebody else’s does not exist. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const ownerId = await uploaderOf(request);
  const own = ownerId && isUuid(id) ? { id, ownerId } : null;
  if (!own || !(await findUpload(db(), own))) return Response.json({ reason: "unknown" }, { status: 404 });
  await inTransaction((trx) => eraseUpload(trx, own));
  return Response.json({ ok: true });
}
