import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import * as queries from "./queries.server";
import { articleState } from "./rules";
import type { Unknown } from "./save-article.server";

/** From now on this article stands first on the blog, in place of the one that did; one nobody may read yet is refused. */
export async function pin(
  trx: Trx,
  { id }: { id: number },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown | { ok: false; reason: "not_published" }> {
  await queries.lockPin(trx);
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  if (article.pinned_at) return { ok: true };
  if (articleState(article.published_at, now) !== "published") return { ok: false, reason: "not_published" };
  await queries.clearPin(trx);
  await queries.updateArticle(trx, id, { pinned_at: now });
  await recordAction(trx, { action: "blog.pinned", subject: { type: "article", id } }, { now, by });
  await invalidatePages(trx);
  return { ok: true };
}

/** The article takes its place back: the latest stands first again. One that was not pinned is left as it is. */
export async function unpin(trx: Trx, { id }: { id: number }, act: Actor): Promise<{ ok: true } | Unknown> {
  await queries.lockPin(trx);
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  if (!article.pinned_at) return { ok: true };
  await queries.clearPin(trx);
  await recordAction(trx, { action: "blog.unpinned", subject: { type: "article", id } }, act);
  await invalidatePages(trx);
  return { ok: true };
}
