import { type Actor, recordAction } from "~/features/audit/audit.server";
import { parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import * as queries from "./queries.server";
import { missingToPublish } from "./rules";
import type { Unknown } from "./save-article.server";

type Incomplete = { ok: false; reason: "incomplete" };

/**
 * Everybody may read it from now on; an article already public keeps its date. `since` gives back the date of one that was withdrawn by
 * mistake; a moment to come counts for nothing.
 */
export async function publish(
  trx: Trx,
  { id, since }: { id: number; since?: Date },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown | Incomplete> {
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  if (article.published_at && article.published_at <= now) return { ok: true };
  if (missingToPublish(article).length > 0) return { ok: false, reason: "incomplete" };
  await setPublication(trx, id, since && since < now ? since : now);
  await recordAction(trx, { action: "blog.published", subject: { type: "article", id } }, { now, by });
  return { ok: true };
}

/** Becomes public by itself at that moment, at most ten minutes late in the list (pages are kept that long). */
export async function schedule(
  trx: Trx,
  { id, at }: { id: number; at: Date },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown | Incomplete | { ok: false; reason: "moment_past" }> {
  if (at <= now) return { ok: false, reason: "moment_past" };
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  if (missingToPublish(article).length > 0) return { ok: false, reason: "incomplete" };
  await setPublication(trx, id, at);
  const subject = { type: "article", id } as const;
  await recordAction(trx, { action: "blog.scheduled", subject, after: { published_at: parisDay(at) } }, { now, by });
  return { ok: true };
}

/** Back to a draft: its address answers nobody. Returns the moment it had been public since, for whoever changes their mind. */
export async function unpublish(
  trx: Trx,
  { id }: { id: number },
  { now, by }: Actor,
): Promise<{ ok: true; since: Date | null } | Unknown> {
  const article = await queries.lockArticle(trx, id);
  if (!article) return { ok: false, reason: "article_unknown" };
  await setPublication(trx, id, null);
  await recordAction(trx, { action: "blog.unpublished", subject: { type: "article", id } }, { now, by });
  return { ok: true, since: article.published_at };
}

async function setPublication(trx: Trx, id: number, publishedAt: Date | null): Promise<void> {
  await queries.updateArticle(trx, id, { published_at: publishedAt });
  await invalidatePages(trx);
}
