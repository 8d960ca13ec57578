import type { Db } from "~/platform/db/database.server";
import { coverAddress, coverOf } from "./covers.server";
import * as queries from "./queries.server";
import { type ArticleState, articleState } from "./rules";

const order: Record<ArticleState, number> = { draft: 0, scheduled: 1, published: 2 };

/** Every article as the coach sees it: drafts, the latest written first; scheduled ones, the soonest first; published ones, the newest first. */
export async function listEveryArticle(db: Db, { now }: { now: Date }) {
  const articles = (await queries.listEvery(db)).map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    state: articleState(row.published_at, now),
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    cover: coverAddress(coverOf(row)),
  }));
  return articles.sort((a, b) => {
    if (a.state !== b.state) return order[a.state] - order[b.state];
    const moments = (article: typeof a) => (article.publishedAt ?? article.updatedAt).getTime();
    return a.state === "scheduled" ? moments(a) - moments(b) : moments(b) - moments(a);
  });
}

/** An article in any state with its former addresses and its history, or null. */
export async function findArticleToEdit(db: Db, id: number, { now }: { now: Date }) {
  const row = await queries.findById(db, id);
  if (!row) return null;
  const [former, revisions] = await Promise.all([queries.listFormerSlugs(db, id), queries.listRevisions(db, id)]);
  return {
    ...row,
    state: articleState(row.published_at, now),
    formerSlugs: former.map(({ slug }) => slug),
    revisions: revisions.map(({ id: revisionId, title, content, saved_at }) => ({
      id: revisionId,
      title,
      saved_at,
      characters: content.length,
    })),
  };
}

/** What an article said at one saving, or null. */
export async function findRevisionText(db: Db, { id, revisionId }: { id: number; revisionId: number }) {
  return (await queries.findRevision(db, id, revisionId)) ?? null;
}
