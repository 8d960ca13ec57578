import { now } from "~/platform/clock.server";
import { finishUpload } from "~/platform/files/uploads.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/finish-upload.route";
import { uploaderOf } from "./upload-rights.server";

/** Every part came: the file is put together, and looked at. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const ownerId = await uploaderOf(request);
  const finished =
    ownerId && isUuid(id)
      ? await finishUpload({ id, ownerId }, { now: now() })
      : ({ ok: false, reason: "unknown" } as const);
  if (finished.ok) return Response.json({ ok: true });
  return Response.json(finished, { status: finished.reason === "unknown" ? 404 : 422 });
}
