import { data, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { seenIn, versionOf } from "~/ui/kept-version";
import { saveLetter } from "../letters.server";
import { refusals } from "../messages";
import type { Route } from "./+types/keep-letter.route";
import { readLetter } from "./forms";

/** Keeps the letter that is being written: when, or why not. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id) || !form.has("subject")) throw data(null, { status: 404 });
  const answer = (said: KeptAnswer) => Response.json(said, { status: said.ok ? 200 : 422 });
  const kept = await inTransaction(async (trx) => {
    const saved = await saveLetter(trx, { id, ...readLetter(form), ...seenIn(form) }, actor);
    if (saved.ok) await rememberWriting(trx, form, actor.now);
    return saved;
  });
  if (kept.ok) return answer({ ok: true, version: versionOf(actor.now), at: formatTime(actor.now) });
  if (kept.reason === "letter_unknown") throw data(null, { status: 404 });
  return answer({ ok: false, why: refusals[kept.reason] });
}

/** Only forms come here. */
export function loader() {
  return redirect("/admin/lettre");
}
