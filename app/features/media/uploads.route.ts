import { currentUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { isUploadKind } from "~/platform/files/upload-kinds";
import { openUpload } from "~/platform/files/uploads.server";
import type { Route } from "./+types/uploads.route";
import { mayUpload } from "./upload-rights.server";

/** Announces a file: `{ id }`, where its parts are then sent, or `{ reason }`. */
export async function action({ request }: Route.ActionArgs) {
  const user = await currentUser(request);
  const form = await request.formData();
  const kind = String(form.get("kind") ?? "");
  if (!isUploadKind(kind) || !user || !mayUpload(user, kind))
    return Response.json({ reason: "unknown" }, { status: 404 });
  const sizeBytes = Number(form.get("sizeBytes"));
  const opened = await inTransaction((trx) => openUpload(trx, { ownerId: user.id, kind, sizeBytes }, { now: now() }));
  return Response.json(opened.ok ? { id: opened.id } : { reason: opened.reason }, { status: opened.ok ? 200 : 422 });
}
