import { href } from "react-router";
import { sourcesOf } from "~/features/knowledge/knowledge.server";
import { readSitePictures } from "~/features/media/media.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, formatDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { citationsIn } from "~/ui/editor/citations";
import { picturesIn } from "~/ui/editor/signs";
import { fr, frForPrograms } from "~/ui/french";
import { cardOf } from "./cards.server";
import { coverOf } from "./covers.server";
import { drawText, summaryHtml } from "./markdown.server";
import * as queries from "./queries.server";
import { readingMinutes } from "./readability";
import { lawOf, relatedArticles, truncated } from "./rules";
import type { searchArticles } from "./search-articles.server";

export { findArticleToEdit, findRevisionText, listArticlesForCoach } from "./article-admin.server";
export type { ArticleCard } from "./cards.server";
export { tallCoverSvg } from "./covers/cover";
export { coverAddress } from "./covers.server";
export { importFirstArticles } from "./import-articles.server";
export { articleText, drawText, firstParagraph } from "./markdown.server";
export { pin, unpin } from "./pin-article.server";
export { publish, schedule, unpublish } from "./publish-article.server";
export { changeSlug, deleteArticle, keepDraft, restoreRevision, saveArticle } from "./save-article.server";
export { searchArticles } from "./search-articles.server";
export type FoundArticle = Awaited<ReturnType<typeof searchArticles>>[number];
/** The same on the blog's page. */
export type ListedArticle = Awaited<ReturnType<typeof listArticles>>[number];
export type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>["article"];

/** Every article anybody may read at this moment, in the order of the blog's page (requirements ), with its reading time and the situation it is for. */
export async function listArticles(db: Db, { now }: At) {
  return (await queries.listForReading(db, now)).map((row) => ({
    ...cardOf(row),
    minutes: readingMinutes(row.content),
    situation: row.situation && fr(row.situation),
    startRank: row.start_rank,
  }));
}

/** A published article and what to read next, or null. */
export async function findArticle(db: Db, slug: string, { now }: At) {
  const row = await queries.findPublished(db, slug, now);
  if (!row) return null;
  const published = await queries.listPublished(db, now);
  const sources = sourcesOf(citationsIn(row.content), { now });
  return {
    article: {
      ...cardOf(row),
      ...(await drawText(
        db,
        row.content,
        sources.map(({ id }) => id),
      )),
      sources,
      ...lawOf(sources, row.law_as_of, { now }),
      minutes: readingMinutes(row.content),
      metaTitle: frForPrograms(row.meta_title || row.title),
      metaDescription: frForPrograms(row.meta_description || row.excerpt),
      publishedAt: row.published_at,
      updatedAt: row.text_changed_at,
      /** Who read it again, and when, in words. */
      review: row.reviewed_by && row.reviewed_on && { by: row.reviewed_by, date: formatDay(row.reviewed_on) },
      summary: summaryHtml(row.summary?.split("\n") ?? []),
    },
    related: relatedArticles(row, published).map((other) => {
      const card = cardOf(other);
      return { ...card, excerpt: truncated(card.excerpt) };
    }),
  };
}

export type Signature = Awaited<ReturnType<typeof readSignature>>;

/** Who signs the articles: the coach, and her face when she gave it. */
export async function readSignature(db: Db) {
  const [{ coach_name }, { portrait = null }] = await Promise.all([
    getSettings(db),
    readSitePictures(db, ["portrait"]),
  ]);
  return { name: coach_name, portrait };
}

/** The present address of an article that once answered under this one, or null. */
export async function findNewSlug(db: Db, oldSlug: string, { now }: At): Promise<string | null> {
  return (await queries.findNewSlug(db, oldSlug, now)) ?? null;
}

/** The ids of the photographs that some article shows, or did at one saving. */
export async function listArticlePictures(trx: Trx): Promise<string[]> {
  return (await queries.listTextsWithPictures(trx)).flatMap(picturesIn).map(({ id }) => id);
}

/** What a shared link to a published article shows beside its address, or null. */
export async function findArticleCover(db: Db, slug: string, { now }: At) {
  const row = await queries.findPublished(db, slug, now);
  return row ? { title: fr(row.title), cover: coverOf(row) } : null;
}

/** The address of each published article and its last change, for search engines and readers of feeds. */
export async function listAddresses(db: Db, { now }: At) {
  return (await queries.listPublished(db, now)).map((row) => ({
    path: href("/blog/:slug", { slug: row.slug }),
    title: frForPrograms(row.title),
    excerpt: frForPrograms(row.excerpt),
    publishedAt: row.published_at,
    updatedAt: row.text_changed_at,
  }));
}
