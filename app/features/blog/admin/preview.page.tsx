import "../blog.css";
import { data } from "react-router";
import { sourcesOf } from "~/features/knowledge/knowledge.server";
import { formatDay, parisDay, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { citationsIn } from "~/ui/editor/citations";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { ArticleBody } from "../article-body";
import { readSignature } from "../blog.server";
import { coverAddress } from "../covers.server";
import { drawText, summaryHtml } from "../markdown.server";
import { MEAN_WORDS_PER_SENTENCE_MAX, readability, readingMinutes } from "../readability";
import { lawOf } from "../rules";
import type { Route } from "./+types/preview.page";
import { coverIn, reviewIn, summaryIn, themeIn, typedArticle } from "./forms";
import { CONTENT_MAX_CHARACTERS } from "./rules";

/** Draws what is typed in the editor and keeps nothing: a page of its own without JavaScript, read by the editor with it. */
export async function action({ request }: Route.ActionArgs) {
  const values = typedArticle(await request.formData());
  if (values.content.length > CONTENT_MAX_CHARACTERS) throw data(null, { status: 413 });
  const at = { now: now() };
  const day = parisDay(at.now);
  const sources = sourcesOf(citationsIn(values.content), at);
  const review = reviewIn(values);
  const { words, mean } = readability(values.content);
  return {
    reading: { words, mean: Math.round(mean), long: Math.round(mean) > MEAN_WORDS_PER_SENTENCE_MAX },
    article: {
      ...(await drawText(
        db(),
        values.content,
        sources.map(({ id }) => id),
      )),
      sources,
      ...lawOf(sources, readDay(values.lawAsOf), at),
      title: fr(values.title.trim() || "Sans titre"),
      excerpt: fr(values.excerpt.trim()),
      day,
      date: formatDay(day),
      minutes: readingMinutes(values.content),
      cover: coverAddress(coverIn(values)),
      theme: themeIn(values),
      review: review && { by: review.by, date: formatDay(review.on) },
      summary: summaryHtml(summaryIn(values)),
    },
    signature: await readSignature(db()),
  };
}

export const meta: Route.MetaFunction = () => unlistedHead("Aperçu");

export default function PreviewPage({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <EmptyState
        level={1}
        title="Rien à montrer"
        action={
          <ButtonLink to="/admin/blog" variant="secondary" small>
            Retour aux articles
          </ButtonLink>
        }
      >
        {fr("L'aperçu se demande depuis un article, avec le bouton « Aperçu ».")}
      </EmptyState>
    );
  }
  return (
    <>
      <Notice kind="plain" title="Aperçu" className="mb-6">
        {fr("Rien n'est enregistré ni publié. Fermez cet onglet pour revenir à l'article.")}
      </Notice>
      <ArticleBody article={actionData.article} signature={actionData.signature} />
    </>
  );
}
