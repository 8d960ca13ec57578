import type { Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import * as queries from "./queries.server";
import { type Cover, looksLikeSlug } from "./rules";

export interface ArticleDraft {
  title: string;
  metaTitle: string;
  metaDescription: string;
  excerpt: string;
  content: string;
  cover: Cover;
  lawAsOf: string | null;
}

interface By {
  now: Date;
  /** The account that writes. */
  by: string | null;
}

type Unknown = { ok: false; reason: "article_unknown" };
type SlugRefusal = { ok: false; reason: "slug_invalid" | "slug_taken" };

/** Writes an article: a new one is a draft, a known one keeps its state and its address. Each saving leaves a revision. */
export async function saveArticle(
  trx: Trx,
  input: ArticleDraft & ({ id: number } | { id: null; slug: string }),
  { now, by }: By,
): Promise<{ ok: true; id: number } | Unknown | SlugRefusal> {
  const columns = {
    title: input.title,
    meta_title: input.metaTitle,
    meta_description: input.metaDescription,
    excerpt: input.excerpt,
    content: input.content,
    cover_kind: input.cover.kind,
    cover_palette: input.cover.palette,
    cover_seed: input.cover.seed,
    cover_sun: input.cover.sun,
    law_as_of: input.lawAsOf,
    updated_at: now,
  };
  let id: number;
  if (input.id === null) {
    if (!looksLikeSlug(input.slug)) return { ok: false, reason: "slug_invalid" };
    if ((await queries.findOwnerOfSlug(trx, input.slug)) !== undefined) return { ok: false, reason: "slug_taken" };
    id = await queries.insertArticle(trx, { ...columns, slug: input.slug, published_at: null });
  } else {
    id = input.id;
    if (!(await queries.lockArticle(trx, id))) return { ok: false, reason: "article_unknown" };
    await queries.updateArticle(trx, id, columns);
  }
  await queries.insertRevision(trx, {
    article_id: id,
    title: input.title,
    excerpt: input.excerpt,
    content: input.content,
    saved_at: now,
    saved_by: by,
  });
  await invalidatePages(trx);
  return { ok: true, id };
}

/** Everybody may read it from now on; an article already public keeps its date. */
export async function publish(
  trx: Trx,
  { id }: { id: number },
  { now }: { now: Date },
): Promise<{ ok: true } | Unknown> {
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  if (!article.published_at || article.published_at > now) return setPublication(trx, id, now);
  return { ok: true };
}

/** Becomes public by itself at that moment, at most ten minutes late in the list (pages are kept that long). */
export async function schedule(
  trx: Trx,
  { id, at }: { id: number; at: Date },
  { now }: { now: Date },
): Promise<{ ok: true } | Unknown | { ok: false; reason: "moment_past" }> {
  if (at <= now) return { ok: false, reason: "moment_past" };
  if (!(await queries.lockArticle(trx, id))) return { ok: false, reason: "article_unknown" };
  return setPublication(trx, id, at);
}

/** Back to a draft: its address answers nobody. */
export async function unpublish(trx: Trx, { id }: { id: number }): Promise<{ ok: true } | Unknown> {
  if (!(await queries.lockArticle(trx, id))) return { ok: false, reason: "article_unknown" };
  return setPublication(trx, id, null);
}

async function setPublication(trx: Trx, id: number, publishedAt: Date | null): Promise<{ ok: true }> {
  await queries.updateArticle(trx, id, { published_at: publishedAt });
  await invalidatePages(trx);
  return { ok: true };
}

/** Gives the article another address; the former keeps leading to it. An address is never given to two articles. */
export async function changeSlug(
  trx: Trx,
  { id, slug }: { id: number; slug: string },
  { now }: { now: Date },
): Promise<{ ok: true } | Unknown | SlugRefusal> {
  if (!looksLikeSlug(slug)) return { ok: false, reason: "slug_invalid" };
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  if (article.slug === slug) return { ok: true };
  const owner = await queries.findOwnerOfSlug(trx, slug);
  if (owner !== undefined && owner !== id) return { ok: false, reason: "slug_taken" };
  await queries.keepRedirect(trx, { articleId: id, from: article.slug, to: slug, now });
  await queries.updateArticle(trx, id, { slug, updated_at: now });
  await invalidatePages(trx);
  return { ok: true };
}

/** Removes the article, its revisions and its former addresses. It does not come back at the next start. */
export async function deleteArticle(trx: Trx, { id }: { id: number }): Promise<{ ok: true } | Unknown> {
  if (!(await queries.lockArticle(trx, id))) return { ok: false, reason: "article_unknown" };
  await queries.deleteArticle(trx, id);
  await invalidatePages(trx);
  return { ok: true };
}
