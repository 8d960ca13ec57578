import { data, redirect } from "react-router";
import { currentUser, findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { noLongerKept, versionOf } from "~/ui/kept-version";
import type { Route } from "./+types/draft.route";
import { keepDraft, saveOwnDraft } from "./advice.server";
import { draftUnreadable } from "./messages";

/** Keeps what is being typed: when, or why not. Somebody else's thread does not exist. */
export async function action({ request }: Route.ActionArgs) {
  const user = await currentUser(request);
  if (!user) throw data(null, { status: 401 });
  if (await findResetLock(db(), user.id, { now: now() })) throw data(null, { status: 423 });
  const form = await request.formData();
  const threadId = String(form.get("threadId") ?? "") || null;
  if (threadId && !isUuid(threadId)) throw data(null, { status: 404 });
  const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  const at = { now: now() };
  const kept = await keepDraft(saveOwnDraft, { authorId: user.id, threadId, text }, form, at);
  if (!kept.ok && kept.reason === "unknown") throw data(null, { status: 404 });
  const said: KeptAnswer = kept.ok
    ? { ok: true, version: versionOf(at.now), at: formatTime(at.now), sent: kept.sent }
    : { ok: false, why: kept.reason === "unreadable" ? draftUnreadable : noLongerKept };
  return Response.json(said, { status: kept.ok ? 200 : 422 });
}

/** Only forms come here. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireUser(request, { destination: "echanges" });
  return redirect("/espace-membre/echanges");
}
