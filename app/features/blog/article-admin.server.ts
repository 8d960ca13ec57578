import { sourcesOf } from "~/features/knowledge/knowledge.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { searchWords } from "~/platform/search";
import { coverAddress, coverOf } from "./covers.server";
import * as queries from "./queries.server";
import { ARTICLES_PER_PAGE, type ArticleState, articleState, lawOf } from "./rules";

const order: Record<ArticleState, number> = { draft: 0, scheduled: 1, published: 2 };

/**
 * One page of the articles as the coach sees them: drafts, the latest written first; scheduled ones, the soonest first;
 * published ones, the newest first; whether the law each states has grown old; and how many there are of each. A page past the end gives the last one. `search`: words of the
 * title or the address.
 */
export async function listArticlesForCoach(
  db: Db,
  { state: wanted, page: asked, search = "" }: { state: ArticleState | null; page: number; search?: string },
  { now }: At,
) {
  const rows = await queries.listEvery(db, { words: searchWords(search) });
  const every = rows.map((row) => ({ ...row, state: articleState(row.published_at, now) }));
  const counts: Record<ArticleState | "all", number> = { draft: 0, scheduled: 0, published: 0, all: every.length };
  for (const { state } of every) counts[state] += 1;
  const found = counts[wanted ?? "all"];
  const { page, pages, slice } = paging({ found, perPage: ARTICLES_PER_PAGE, page: asked });
  const shown = every
    .filter(({ state }) => wanted === null || state === wanted)
    .sort((a, b) => {
      if (a.state !== b.state) return order[a.state] - order[b.state];
      const moment = (article: typeof a) => (article.published_at ?? article.updated_at).getTime();
      return a.state === "scheduled" ? moment(a) - moment(b) : moment(b) - moment(a);
    })
    .slice(slice.offset, slice.offset + slice.limit);
  const articles = shown.map((row) => ({
    id: row.id,
    title: row.title,
    state: row.state,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    cover: coverAddress(coverOf(row)),
    isPinned: row.pinned_at !== null,
    isLawOld: lawOf(sourcesOf(row.cited, { now }), row.law_as_of, { now }).isLawOld,
  }));
  return { articles, counts, page, pages };
}

/** An article in any state with its former addresses and its history, or null. */
export async function findArticleToEdit(db: Db, id: number, { now }: At) {
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
