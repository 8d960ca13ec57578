import { data, redirect } from "react-router";
import { readCoachForm, requireAdmin } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { versionOf } from "~/ui/kept-version";
import { saveDraft } from "../advice.server";
import type { Route } from "./+types/draft.route";

/** Keeps the answer that is being written; says at what hour. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const threadId = String(form.get("threadId") ?? "");
  const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  const draft = { authorId: actor.by, threadId, text };
  const kept = isUuid(threadId) && (await inTransaction((trx) => saveDraft(trx, draft, actor)));
  if (!kept) throw data(null, { status: 404 });
  return Response.json({ ok: true, version: versionOf(actor.now), at: formatTime(actor.now) } satisfies KeptAnswer);
}

/** Only forms come here. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return redirect("/admin/echanges");
}
