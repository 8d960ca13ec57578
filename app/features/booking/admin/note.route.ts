import { data, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { noLongerKept, seenIn, versionOf } from "~/ui/kept-version";
import { findSessionNote, writeSessionNote } from "../notes.server";
import type { Route } from "./+types/note.route";
import { noteRefused } from "./messages";

/** Keeps the note that is being written: when, or why not. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const text = String(form.get("note") ?? "").replaceAll("\r\n", "\n");
  const kept = await inTransaction(async (trx) => {
    const saved = await writeSessionNote(trx, { appointmentId: id, text, ...seenIn(form) }, actor);
    if (!saved.ok) return saved;
    await rememberWriting(trx, form, actor.now);
    return { ok: true, notedAt: (await findSessionNote(trx, id))?.notedAt ?? null } as const;
  });
  const answer = (said: KeptAnswer) => Response.json(said, { status: said.ok ? 200 : 422 });
  if (kept.ok) return answer({ ok: true, version: versionOf(kept.notedAt), at: formatTime(actor.now) });
  if (kept.reason === "unknown") throw data(null, { status: 404 });
  return answer({ ok: false, why: kept.reason === "changed_meanwhile" ? noLongerKept : noteRefused[kept.reason] });
}

/** Only forms come here. */
export function loader() {
  return redirect("/admin/rendez-vous");
}
