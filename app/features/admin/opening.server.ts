import { type Actor, recordAction } from "~/features/audit/audit.server";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { isComplete } from "./go-live";
import { readGoLive } from "./go-live.server";
import { findOpening, insertOpening } from "./queries.server";

/** An opening is for good: once seen, it is not asked for again. */
let seenOpen = false;

/** Only a real site is ever closed. */
export async function isSiteOpen(db: Db | Trx): Promise<boolean> {
  if (!config().production) return true;
  seenOpen ||= (await findOpening(db)) !== null;
  return seenOpen;
}

/** What `isSiteOpen` answered last: nobody is to find a closed site through a search engine. */
export function isUnlisted(): boolean {
  return config().production && !seenOpen;
}

/** Opens the site to everybody, once nothing is missing on the list. A second press changes nothing. */
export async function openSite(trx: Trx, actor: Actor): Promise<{ ok: true } | { ok: false; reason: "incomplete" }> {
  if (!isComplete(await readGoLive(trx))) return { ok: false, reason: "incomplete" };
  if (await insertOpening(trx, actor.now)) {
    await recordAction(trx, { action: "site.opened", subject: { type: "site", id: null } }, actor);
    await invalidatePages(trx);
  }
  return { ok: true };
}
