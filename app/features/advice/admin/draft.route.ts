import { data, redirect } from "react-router";
import { readCoachForm, requireAdmin } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { noLongerKept, versionOf } from "~/ui/kept-version";
import { keepDraft, saveDraft } from "../advice.server";
import { draftUnreadable } from "../messages";
import type { Route } from "./+types/draft.route";

/** Keeps the answer that is being written: when, or why not. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const threadId = String(form.get("threadId") ?? "");
  const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  if (!isUuid(threadId)) throw data(null, { status: 404 });
  const kept = await keepDraft(saveDraft, { authorId: actor.by, threadId, text }, form, actor);
  if (!kept.ok && kept.reason === "unknown") throw data(null, { status: 404 });
  const said: KeptAnswer = kept.ok
    ? { ok: true, version: versionOf(actor.now), at: formatTime(actor.now), sent: kept.sent }
    : { ok: false, why: kept.reason === "unreadable" ? draftUnreadable : noLongerKept };
  return Response.json(said, { status: kept.ok ? 200 : 422 });
}

/** Only forms come here. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return redirect("/admin/echanges");
}
