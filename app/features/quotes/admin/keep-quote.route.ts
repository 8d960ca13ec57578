import { data, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { seenIn, versionOf } from "~/ui/kept-version";
import { readQuote } from "../forms";
import { saveRefusals } from "../messages";
import { findQuote, saveQuote } from "../quotes.server";
import type { Route } from "./+types/keep-quote.route";

/** Keeps the quote that is being written: when, or why not. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const opened = isUuid(id) && form.has("title") ? await findQuote(db(), id) : undefined;
  if (!opened) throw data(null, { status: 404 });
  const answer = (said: KeptAnswer) => Response.json(said, { status: said.ok ? 200 : 422 });
  const typed = readQuote(form, { now: actor.now, validUntil: opened.valid_until });
  const kept = await inTransaction(async (trx) => {
    const saved = await saveQuote(trx, { id, ...typed, ...seenIn(form) }, actor);
    if (saved.ok) await rememberWriting(trx, form, actor.now);
    return saved;
  });
  if (kept.ok) return answer({ ok: true, version: versionOf(actor.now), at: formatTime(actor.now) });
  return answer({ ok: false, why: saveRefusals[kept.reason] });
}

/** Only forms come here. */
export function loader() {
  return redirect("/admin/devis");
}
