import type { Actor } from "~/features/audit/audit.server";
import { inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { publish, saveArticle, schedule } from "../blog.server";
import type { ArticleState } from "../rules";
import {
  type ArticleErrors,
  type ArticleValues,
  type Intent,
  intentIn,
  readArticle,
  seenOfArticle,
  typedArticle,
} from "./forms";
import { slugRefused } from "./messages";
import { whyNotShown } from "./showable.server";

export interface Refusal {
  ok: false;
  values: ArticleValues;
  errors: ArticleErrors;
  /** Somebody else saved this article since it was opened. */
  changed: boolean;
  /** It was removed since: its words are nowhere else. */
  removed?: true;
}

/** The edge shared by a new and a known article: reads the form, saves, and publishes or schedules in the same transaction. */
export async function submitArticle(
  form: FormData,
  article: { id: number; state: ArticleState } | null,
  actor: Actor,
): Promise<{ ok: true; id: number; intent: Intent } | Refusal | { ok: false; reason: "article_unknown" }> {
  const values = typedArticle(form);
  const intent = intentIn(form);
  const refuse = (errors: ArticleErrors, changed = false): Refusal => ({ ok: false, values, errors, changed });
  const id = article?.id ?? null;
  const read = readArticle(values, { intent, state: article?.state ?? "draft" }, actor);
  if (!read.ok) return refuse(read.errors);
  const unshown = await whyNotShown(read.input.content, actor);
  if (unshown) return refuse({ content: unshown });
  const { input, moment } = read;
  const target = { ...input, id, ...seenOfArticle(form) };
  return inTransaction(async (trx) => {
    const saved = await saveArticle(trx, target, actor);
    if (!saved.ok) {
      if (saved.reason === "article_unknown") return { ok: false, reason: saved.reason };
      if (saved.reason === "changed_meanwhile") return refuse({}, true);
      return refuse({ slug: slugRefused[saved.reason] });
    }
    await rememberWriting(trx, form, actor.now);
    if (intent === "publish") await publish(trx, saved, actor);
    if (moment) await schedule(trx, { id: saved.id, at: moment }, actor);
    return { ok: true, id: saved.id, intent };
  });
}

export const doneTitles: Record<Intent, string> = {
  save: "Article enregistré",
  publish: "Article publié",
  schedule: "Article programmé",
};
