import type { Actor } from "~/features/audit/audit.server";
import { sourcesOf } from "~/features/knowledge/knowledge.server";
import { findPictures } from "~/features/media/media.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { citationsIn } from "~/ui/editor/citations";
import { picturesIn } from "~/ui/editor/signs";
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
import { articleProblems, recordsRefused, slugRefused } from "./messages";

export interface Refusal {
  ok: false;
  values: ArticleValues;
  errors: ArticleErrors;
  /** Somebody else saved this article since it was opened. */
  changed: boolean;
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
  const shown = picturesIn(read.input.content).map((picture) => picture.id);
  const there = await findPictures(db(), shown);
  if (shown.some((picture) => !there.has(picture))) return refuse({ content: articleProblems.pictureGone });
  const cited = citationsIn(read.input.content);
  const known = sourcesOf(cited, actor).map((source) => source.id);
  const unknown = cited.filter((record) => !known.includes(record));
  if (unknown.length > 0) return refuse({ content: recordsRefused(unknown) });
  const { input, moment } = read;
  const target = { ...input, id, ...seenOfArticle(form) };
  return inTransaction(async (trx) => {
    const saved = await saveArticle(trx, target, actor);
    if (!saved.ok) {
      if (saved.reason === "article_unknown") return { ok: false, reason: saved.reason };
      if (saved.reason === "changed_meanwhile") return refuse({}, true);
      return refuse({ slug: slugRefused[saved.reason] });
    }
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
