import { redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { findPictures, receivePicture } from "../media.server";
import type { Route } from "./+types/images.route";

/** Makes a photograph of what was sent: its id, for the form or the text that will show it, or why not. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const uploadId = String(form.get("uploadId") ?? "");
  const made = isUuid(uploadId)
    ? await receivePicture({ uploadId, by: actor.by, shape: "photograph" }, actor)
    : ({ ok: false, reason: "unknown" } as const);
  if (!made.ok) return Response.json({ reason: made.reason }, { status: 422 });
  const picture = (await findPictures(db(), [made.id])).get(made.id);
  return Response.json({ id: made.id, width: picture?.width, height: picture?.height });
}

/** Only forms come here. */
export function loader() {
  return redirect("/admin/photos");
}
