import "../blog.css";
import { data } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { ArticleBody } from "../article-body";
import { coverAddress } from "../covers.server";
import { drawText } from "../markdown.server";
import { MEAN_WORDS_PER_SENTENCE_MAX, readability } from "../readability";
import { readingMinutes } from "../rules";
import type { Route } from "./+types/preview.page";
import { coverIn, themeIn, typedArticle } from "./forms";
import { CONTENT_MAX_CHARACTERS } from "./rules";

/** Draws what is typed in the editor and keeps nothing: a page of its own without JavaScript, read by the editor with it. */
export async function action({ request }: Route.ActionArgs) {
  const values = typedArticle(await request.formData());
  if (values.content.length > CONTENT_MAX_CHARACTERS) throw data(null, { status: 413 });
  const day = parisDay(now());
  const law = /^\d{4}-\d{2}-\d{2}$/.test(values.lawAsOf) && !Number.isNaN(Date.parse(values.lawAsOf));
  const { words, mean } = readability(values.content);
  return {
    reading: { words, mean: Math.round(mean), long: Math.round(mean) > MEAN_WORDS_PER_SENTENCE_MAX },
    article: {
      ...(await drawText(db(), values.content)),
      title: fr(values.title.trim() || "Sans titre"),
      excerpt: fr(values.excerpt.trim()),
      day,
      date: formatDay(day),
      minutes: readingMinutes(values.content),
      cover: coverAddress(coverIn(values)),
      theme: themeIn(values),
      lawDate: law ? formatDay(values.lawAsOf) : null,
    },
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
      <ArticleBody article={actionData.article} />
    </>
  );
}
