import { data, redirect } from "react-router";
import { currentUser, findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { versionOf } from "~/ui/kept-version";
import type { Route } from "./+types/draft.route";
import { saveOwnDraft } from "./advice.server";

/** Keeps what is being typed; says at what hour. Somebody else's thread does not exist. */
export async function action({ request }: Route.ActionArgs) {
  const user = await currentUser(request);
  if (!user) throw data(null, { status: 401 });
  if (await findResetLock(db(), user.id, { now: now() })) throw data(null, { status: 423 });
  const form = await request.formData();
  const threadId = String(form.get("threadId") ?? "") || null;
  if (threadId && !isUuid(threadId)) throw data(null, { status: 404 });
  const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  const at = { now: now() };
  if (!(await inTransaction((trx) => saveOwnDraft(trx, { authorId: user.id, threadId, text }, at))))
    throw data(null, { status: 404 });
  return Response.json({ ok: true, version: versionOf(at.now), at: formatTime(at.now) } satisfies KeptAnswer);
}

/** Only forms come here. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireUser(request, { destination: "echanges" });
  return redirect("/espace-membre/echanges");
}
