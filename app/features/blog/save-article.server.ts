import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere, type Seen, versionsOf } from "~/platform/http/kept-writings.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import * as queries from "./queries.server";
import { type ArticleTheme, type Cover, looksLikeSlug, missingToPublish, START_HERE_MAX } from "./rules";

export interface ArticleDraft {
  title: string;
  metaTitle: string;
  metaDescription: string;
  excerpt: string;
  content: string;
  cover: Cover;
  lawAsOf: Day | null;
  theme: ArticleTheme | null;
  /** Who read it again, and when. */
  review: { by: string; on: Day } | null;
  /** What it answers, in three lines at most. */
  summary: string[];
  /** The situation that leads to it under « Par où commencer », and its place there. */
  start: { situation: string; rank: number } | null;
}

/** The columns that hold what was written. */
export function columnsOf(article: ArticleDraft) {
  return {
    title: article.title,
    meta_title: article.metaTitle,
    meta_description: article.metaDescription,
    excerpt: article.excerpt,
    content: article.content,
    cover_kind: article.cover.kind,
    cover_palette: article.cover.palette,
    cover_seed: article.cover.seed,
    cover_sun: article.cover.sun,
    law_as_of: article.lawAsOf,
    theme: article.theme,
    reviewed_by: article.review?.by ?? null,
    reviewed_on: article.review?.on ?? null,
    situation: article.start?.situation ?? null,
    start_rank: article.start?.rank ?? START_HERE_MAX,
    summary: article.summary.join("\n") || null,
  };
}

export type Unknown = { ok: false; reason: "article_unknown" };
type SlugRefusal = { ok: false; reason: "slug_invalid" | "slug_taken" };

/** `goesOn`: what was seen is what this same form kept last, so that nothing written elsewhere is replaced. */
type Written = ArticleDraft & Seen & { goesOn?: boolean } & ({ id: number } | { id: null; slug: string });
type Stale = { ok: false; reason: "changed_meanwhile" };

/** So long a draft that keeps itself leaves no other version. */
const MINUTES_BETWEEN_VERSIONS = 10;

/**
 * Keeps a draft while it is being written: as `saveArticle` does, but with a version and a line of the journal every ten minutes at
 * most. An article that has a day, or is read, is not changed by itself.
 */
export async function keepDraft(
  trx: Trx,
  input: Written,
  actor: Actor,
): Promise<{ ok: true; id: number } | Unknown | SlugRefusal | Stale | { ok: false; reason: "not_a_draft" }> {
  const target = await goOnWith(trx, input);
  const before = target.id === null ? null : await queries.lockArticle(trx, target.id);
  if (target.id === null || !before) return saveArticle(trx, target, actor);
  if (before.published_at) return { ok: false, reason: "not_a_draft" };
  if (await isWrittenElsewhere(trx, target, before.updated_at)) return { ok: false, reason: "changed_meanwhile" };
  const latest = await queries.findLatestRevision(trx, target.id);
  const since = actor.now.getTime() - (latest?.saved_at.getTime() ?? 0);
  if (since >= MINUTES_BETWEEN_VERSIONS * 60_000) return saveArticle(trx, target, actor);
  await keepReplaced(trx, target, before);
  await queries.updateArticle(trx, target.id, { ...columnsOf(target), updated_at: actor.now });
  return { ok: true, id: target.id };
}

/** What was sent of a new article before its first keeping, or button, was answered goes on with the article which that made. */
async function goOnWith(trx: Trx, input: Written): Promise<Written> {
  if (input.id !== null) return input;
  await queries.lockNewArticles(trx);
  const made = await queries.findWritten(trx, await versionsOf(trx, input.after));
  // One that is read already never loses its words.
  if (!made || (made.published_at && missingToPublish(input).length > 0)) return input;
  return { ...input, id: made.id, seen: made.updated_at, goesOn: true };
}

/**
 * Writes an article: a new one is a draft, a known one keeps its state and its address. Each new text leaves a revision, and what
 * it replaces too, unless the same form wrote it. `seen`: its `updated_at` when its text was opened; refused when another form has changed
 * it since.
 */
export async function saveArticle(
  trx: Trx,
  written: Written,
  { now, by }: Actor,
): Promise<{ ok: true; id: number } | Unknown | SlugRefusal | Stale> {
  const input = await goOnWith(trx, written);
  const columns = { ...columnsOf(input), updated_at: now };
  let id: number;
  if (input.id === null) {
    if (!looksLikeSlug(input.slug)) return { ok: false, reason: "slug_invalid" };
    if ((await queries.findOwnerOfSlug(trx, input.slug)) !== undefined) return { ok: false, reason: "slug_taken" };
    id = await queries.insertArticle(trx, { ...columns, slug: input.slug, published_at: null });
  } else {
    id = input.id;
    const before = await queries.lockArticle(trx, id);
    if (!before) return { ok: false, reason: "article_unknown" };
    if (await isWrittenElsewhere(trx, input, before.updated_at)) return { ok: false, reason: "changed_meanwhile" };
    await keepReplaced(trx, input, before);
    await queries.updateArticle(trx, id, columns);
  }
  await keepRevision(trx, id, input, { now, by });
  await recordAction(trx, { action: "blog.saved", subject: { type: "article", id } }, { now, by });
  await invalidatePages(trx);
  return { ok: true, id };
}

type Text = Pick<ArticleDraft, "title" | "excerpt" | "content">;

/** Keeps what the article said, unless the form that goes on wrote it: a draft that kept itself may be in no version. */
async function keepReplaced(
  trx: Trx,
  { seen, goesOn }: Written,
  before: Text & { id: number; updated_at: Date },
): Promise<void> {
  // Accepted although it had not seen this: its own keepings had made it.
  const isOwn = goesOn || (seen !== undefined && seen.getTime() !== before.updated_at.getTime());
  if (!isOwn) await keepRevision(trx, before.id, before, { now: before.updated_at, by: null });
}

/** A text saved again without a change leaves nothing. */
async function keepRevision(trx: Trx, id: number, { title, excerpt, content }: Text, act: Actor): Promise<void> {
  const latest = await queries.findLatestRevision(trx, id);
  if (latest && latest.title === title && latest.excerpt === excerpt && latest.content === content) return;
  await queries.insertRevision(trx, { article_id: id, title, excerpt, content, saved_at: act.now, saved_by: act.by });
}

/**
 * Gives an article the title, excerpt and text it had; what it said until now stays in its history. One that is read, or waits for its
 * moment, takes up no version that could not be published.
 */
export async function restoreRevision(
  trx: Trx,
  { id, revisionId }: { id: number; revisionId: number },
  act: Actor,
): Promise<{ ok: true } | Unknown | { ok: false; reason: "incomplete" }> {
  const article = await queries.lockArticle(trx, id);
  const revision = await queries.findRevision(trx, id, revisionId);
  if (!article || !revision) return { ok: false, reason: "article_unknown" };
  const { title, excerpt, content } = revision;
  if (article.published_at && missingToPublish(revision).length > 0) return { ok: false, reason: "incomplete" };
  await keepRevision(trx, id, article, { now: article.updated_at, by: null });
  await queries.updateArticle(trx, id, { title, excerpt, content, updated_at: act.now });
  await keepRevision(trx, id, revision, act);
  await recordAction(trx, { action: "blog.restored", subject: { type: "article", id } }, act);
  await invalidatePages(trx);
  return { ok: true };
}

/** Gives the article another address; the former keeps leading to it. An address is never given to two articles. */
export async function changeSlug(
  trx: Trx,
  { id, slug }: { id: number; slug: string },
  act: Actor,
): Promise<{ ok: true } | Unknown | SlugRefusal> {
  if (!looksLikeSlug(slug)) return { ok: false, reason: "slug_invalid" };
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  if (article.slug === slug) return { ok: true };
  const owner = await queries.findOwnerOfSlug(trx, slug);
  if (owner !== undefined && owner !== id) return { ok: false, reason: "slug_taken" };
  await queries.keepRedirect(trx, { articleId: id, from: article.slug, to: slug, now: act.now });
  await queries.updateArticle(trx, id, { slug, updated_at: act.now });
  const subject = { type: "article", id } as const;
  await recordAction(trx, { action: "blog.moved", subject, before: { slug: article.slug }, after: { slug } }, act);
  await invalidatePages(trx);
  return { ok: true };
}

/** Removes the article, its revisions and its former addresses. It does not come back at the next start. */
export async function deleteArticle(trx: Trx, { id }: { id: number }, act: Actor): Promise<{ ok: true } | Unknown> {
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  await queries.deleteArticle(trx, id);
  const subject = { type: "article", id } as const;
  await recordAction(trx, { action: "blog.deleted", subject, before: { title: article.title } }, act);
  await invalidatePages(trx);
  return { ok: true };
}
