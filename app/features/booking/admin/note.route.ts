import { data, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { writeSessionNote } from "../notes.server";
import type { Route } from "./+types/note.route";
import { noteTooLong } from "./messages";

/** Keeps the note that is being written: when, or why not. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const text = String(form.get("note") ?? "").replaceAll("\r\n", "\n");
  const kept = await inTransaction((trx) => writeSessionNote(trx, { appointmentId: id, text }, actor));
  if (!kept.ok && kept.reason === "unknown") throw data(null, { status: 404 });
  const answer = (said: KeptAnswer) => Response.json(said, { status: said.ok ? 200 : 422 });
  return answer(kept.ok ? { ok: true, version: "", at: formatTime(actor.now) } : { ok: false, why: noteTooLong });
}

/** Only forms come here. */
export function loader() {
  return redirect("/admin/rendez-vous");
}
