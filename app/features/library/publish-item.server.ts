import { type Actor, recordAction } from "~/features/audit/audit.server";
import { parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import * as queries from "./queries.server";
import { type Missing, missingToPublish } from "./rules";
import { removeVersion, type Unknown } from "./save-item.server";
import { sitePagePort } from "./site-pages";

type Incomplete = { ok: false; reason: "incomplete"; missing: Missing[] };

/**
 * Opened by who has the right from now on, or from `at` on; the version that waited replaces the one that was read. A piece already public
 * keeps its date, and one that waits for its moment the day it was promised for. Refused while something is missing (a link leads to a page of ours), or when `at` is past.
 */
export async function publishItem(
  trx: Trx,
  { id, at = null }: { id: string; at?: Date | null },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown | Incomplete | { ok: false; reason: "moment_past" }> {
  if (at && at <= now) return { ok: false, reason: "moment_past" };
  const item = await queries.lockItem(trx, id);
  if (!item) return { ok: false, reason: "item_unknown" };
  const versions = await queries.listVersions(trx, id);
  const [chosen] = versions;
  const phrases = chosen ? await queries.listPhrases(trx, chosen.id) : [];
  const address = item.address && sitePagePort.value(item.address) ? item.address : null;
  const missing = missingToPublish({
    ...item,
    address,
    file: chosen ? { seconds: chosen.duration_seconds } : null,
    phrases,
  });
  if (missing.length > 0) return { ok: false, reason: "incomplete", missing };
  if (chosen && !chosen.is_online) {
    for (const former of versions.filter(({ is_online }) => is_online)) await removeVersion(trx, former);
    await queries.updateVersion(trx, chosen.id, { is_online: true });
  }
  const isPublic = item.published_at !== null && item.published_at <= now;
  if (!isPublic) await queries.updateItem(trx, id, { published_at: at ?? now, ...(!at && { promised_for: null }) });
  await invalidatePages(trx);
  const subject = { type: "library_item", id } as const;
  const scheduled = !isPublic && at;
  await recordAction(
    trx,
    scheduled
      ? { action: "library.scheduled", subject, after: { published_at: parisDay(scheduled) } }
      : { action: "library.published", subject },
    { now, by },
  );
  return { ok: true };
}

/** Back to a draft: nobody opens it, from the next request on. A promise that was kept is none any more. */
export async function unpublishItem(
  trx: Trx,
  { id }: { id: string },
  { now, by }: Actor,
): Promise<{ ok: true } | Unknown> {
  const item = await queries.lockItem(trx, id);
  if (!item) return { ok: false, reason: "item_unknown" };
  const wasPublic = item.published_at !== null && item.published_at <= now;
  await queries.updateItem(trx, id, { published_at: null, ...(wasPublic && { promised_for: null }) });
  await invalidatePages(trx);
  await recordAction(trx, { action: "library.unpublished", subject: { type: "library_item", id } }, { now, by });
  return { ok: true };
}
