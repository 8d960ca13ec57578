import { data, redirect } from "react-router";
import { readCoachForm, requireAdmin } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { noLongerKept, versionOf } from "~/ui/kept-version";
import { writeNoteBeside } from "../advice.server";
import type { Route } from "./+types/note.route";
import { noteRefused } from "./messages";

/** Keeps the note that is being written: when, or why not. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const kept = await writeNoteBeside(id, form, actor);
  const answer = (said: KeptAnswer) => Response.json(said, { status: said.ok ? 200 : 422 });
  if (kept.ok) return answer({ ok: true, version: versionOf(kept.writtenAt), at: formatTime(actor.now) });
  if (kept.reason === "unknown") throw data(null, { status: 404 });
  return answer({ ok: false, why: kept.reason === "changed_meanwhile" ? noLongerKept : noteRefused[kept.reason] });
}

/** Only forms come here. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return redirect("/admin/echanges");
}
