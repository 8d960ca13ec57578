import { redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import type { KeptAnswer } from "~/ui/autosave";
import { versionOf } from "~/ui/kept-version";
import { keepDraft } from "../blog.server";
import type { Route } from "./+types/keep-draft.route";
import { readArticle, seenOfArticle, typedArticle } from "./forms";
import { changedMeanwhile, draftGone, draftNotKept, slugRefused } from "./messages";

/** Keeps the draft that is being written: when, or why not. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const answer = (said: KeptAnswer) => Response.json(said, { status: said.ok ? 200 : 422 });
  const values = typedArticle(form);
  const read = readArticle(values, { intent: "save", state: "draft" }, actor);
  if (!read.ok) return answer({ ok: false, why: `${draftNotKept} ${Object.values(read.errors)[0]}` });
  const typedId = String(form.get("articleId") ?? "");
  const id = /^\d{1,9}$/.test(typedId) ? Number(typedId) : null;
  const kept = await inTransaction(async (trx) => {
    const saved = await keepDraft(trx, { ...read.input, id, ...seenOfArticle(form) }, actor);
    if (saved.ok) await rememberWriting(trx, form, actor.now);
    return saved;
  });
  if (kept.ok)
    return answer({
      ok: true,
      id: String(kept.id),
      version: versionOf(actor.now),
      at: formatTime(actor.now),
    });
  switch (kept.reason) {
    case "changed_meanwhile":
      return answer({ ok: false, why: `${changedMeanwhile.title}. ${changedMeanwhile.text}` });
    case "slug_invalid":
    case "slug_taken":
      return answer({ ok: false, why: `${draftNotKept} ${slugRefused[kept.reason]}` });
    case "article_unknown":
    case "not_a_draft":
      return answer({ ok: false, why: draftGone });
  }
}

/** Only forms come here. */
export function loader() {
  return redirect("/admin/blog");
}
