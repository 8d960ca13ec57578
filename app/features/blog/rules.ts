import { type At, addMonths, type Day, formatDay, parisDay } from "~/platform/clock";
import { slugOf } from "~/platform/slug";

export const coverKinds = [
  "rives",
  "chemin",
  "pluie",
  "barque",
  "fenetre",
  "passerelle",
  "train",
  "phare",
  "chambre",
  "table",
] as const;
export const coverPalettes = ["aube", "jour", "soir", "nuit", "pluie"] as const;

export type CoverKind = (typeof coverKinds)[number];
export type CoverPalette = (typeof coverPalettes)[number];

/** What makes a cover: the scene, its light, a number that varies its ridges and clouds, the sun's place (0 to 1). */
export interface Cover {
  kind: CoverKind;
  palette: CoverPalette;
  seed: number;
  sun: number;
}

/** A cover in the light of a moment; by day its grey weather stays. */
export function underSky(light: CoverPalette, cover: Cover): Cover {
  return light === "jour" && cover.palette === "pluie" ? cover : { ...cover, palette: light };
}

/** What an article is about, in the order of the list's head. */
export const articleThemes = ["enfants", "parler", "argent", "procedure", "tenir", "suite"] as const;
export type ArticleTheme = (typeof articleThemes)[number];

export interface ThemeCounts {
  all: number;
  themes: { theme: ArticleTheme; count: number }[];
}

/** How many articles there are in all, and under each theme that has some; one without a theme counts in the whole alone. */
export function countThemes(articles: { theme: ArticleTheme | null }[]): ThemeCounts {
  const themes = articleThemes
    .map((theme) => ({ theme, count: articles.filter((article) => article.theme === theme).length }))
    .filter(({ count }) => count > 0);
  return { all: articles.length, themes };
}

/** « Par où commencer »: so many at most, each with its place. */
export const START_HERE_MAX = 6;
/** A situation is one short line: the column's own limit. */
export const SITUATION_MAX_CHARACTERS = 80;

export interface StartingArticle {
  slug: string;
  title: string;
  situation: string;
}

/** The articles that name a situation, by their place, then the first published; six at most. */
export function startHere(
  articles: { slug: string; title: string; situation: string | null; startRank: number; day: Day }[],
): StartingArticle[] {
  return articles
    .toSorted((a, b) => a.startRank - b.startRank || (a.day < b.day ? -1 : 1))
    .flatMap(({ slug, title, situation }) => (situation === null ? [] : [{ slug, title, situation }]))
    .slice(0, START_HERE_MAX);
}

/** « À lire aussi » shows 2 articles with excerpts of 100 characters (requirements ). */
const RELATED_ARTICLES = 2;
const RELATED_EXCERPT_CHARACTERS = 100;

export function looksLikeSlug(text: string): boolean {
  return text.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

const SLUG_LENGTH = 80;

/** An address made from a title. */
export function slugFrom(title: string): string {
  return slugOf(title, { length: SLUG_LENGTH });
}

/** Lines of the back office's list. */
export const ARTICLES_PER_PAGE = 30;

export type ArticleState = "draft" | "scheduled" | "published";

export function articleState(publishedAt: Date | null, now: Date): ArticleState {
  if (!publishedAt) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/** What an article still needs before anybody may read it; a draft may miss anything but its title. */
export function missingToPublish(article: { excerpt: string; content: string }): ("excerpt" | "content")[] {
  return (["excerpt", "content"] as const).filter((field) => article[field].trim() === "");
}

/**
 * At most `limit` characters: the whole sentences that fit, when they fill a third of the room; otherwise cut between
 * two words, « … » included.
 */
export function truncated(text: string, limit = RELATED_EXCERPT_CHARACTERS): string {
  if (text.length <= limit) return text;
  const room = text.slice(0, limit);
  const [sentences = ""] = /^.*[.?!…](?=\s)/s.exec(text.slice(0, limit + 1)) ?? [];
  if (sentences.length >= limit / 3) return sentences;
  const cut = /[\s\u00a0\u202f]/.test(text.charAt(limit - 1))
    ? room
    : room.slice(0, room.search(/[^\s\u00a0\u202f]*$/));
  return `${(cut || room.slice(0, -1)).replace(/[\s\u00a0\u202f,;:.«–-]+$/, "")}…`;
}

/** Law that was checked longer ago than this may have changed; so says the article, and the coach's list. */
const LAW_HOLDS_MONTHS = 6;

/** Whether the law an article states was checked too long ago; never of one that states none. */
export function isLawOld(lawAsOf: Day | null, today: Day): boolean {
  return lawAsOf !== null && addMonths(lawAsOf, LAW_HOLDS_MONTHS) < today;
}

/**
 * The day an article's law holds from, in words, and whether some of it has grown old: the oldest record it cites, and whether one has
 * expired; without a record, the day the coach gave. Null when it states none.
 */
export function lawOf(
  sources: { readOn: Day; oldSince: string | null }[],
  given: Day | null,
  { now }: At,
): { lawDate: string | null; isLawOld: boolean } {
  const [oldest] = sources.map(({ readOn }) => readOn).toSorted();
  if (!oldest) return { lawDate: given && formatDay(given), isLawOld: isLawOld(given, parisDay(now)) };
  return { lawDate: formatDay(oldest), isLawOld: sources.some(({ oldSince }) => oldSince !== null) };
}

/**
 * « À lire aussi »: the articles this one names, then those that follow it; never itself. Two at most (requirements ). Among those it
 * names, then among those that follow, one whose scene this page shows already lets the others go first.
 */
export function relatedArticles<A extends { slug: string; cover_kind: CoverKind }>(
  article: { slug: string; cover_kind: CoverKind; content: string },
  inOrder: A[],
): A[] {
  const here = inOrder.findIndex(({ slug }) => slug === article.slug);
  const following = [...inOrder.slice(here + 1), ...inOrder.slice(0, Math.max(here, 0))];
  const named = linkedSlugs(article.content)
    .map((slug) => following.find((other) => other.slug === slug))
    .filter((other) => other !== undefined);
  const groups = [new Set(named), new Set(following.filter((other) => !named.includes(other)))];
  const related: A[] = [];
  for (const group of groups) {
    while (related.length < RELATED_ARTICLES && group.size > 0) {
      const shown = [article, ...related].map(({ cover_kind }) => cover_kind);
      const next = [...group].find(({ cover_kind }) => !shown.includes(cover_kind)) ?? [...group][0]!;
      group.delete(next);
      related.push(next);
    }
  }
  return related;
}

/** The articles a text links to, in the order it names them. */
export function linkedSlugs(content: string): string[] {
  return [...content.matchAll(/\]\(\/blog\/([a-z0-9-]+)\)/g)].map(([, slug = ""]) => slug);
}
