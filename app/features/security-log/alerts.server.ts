import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { ALERT_WINDOW_MINUTES, type AlertCause, alertCauses, alertThresholds } from "./rules";

const WINDOW_MS = ALERT_WINDOW_MINUTES * 60_000;

type Count = (trx: Trx, since: Date, coaches: string[]) => Promise<number>;

const counts: Record<AlertCause, Count> = {
  coach_added: (trx, since) => queries.countMostOfOne(trx, { kinds: ["coach_added"], since }),
  coach_factor_removed: async (trx, since, coaches) =>
    coaches.length === 0 ? 0 : queries.countMostOfOne(trx, { kinds: ["second_factor_removed"], since, among: coaches }),
  failures_of_one: (trx, since) =>
    queries.countMostOfOne(trx, { kinds: ["sign_in_failed", "second_factor_failed"], since }),
  failures_of_all: queries.countFailures,
  rights_refused: (trx, since) => queries.countMostOfOne(trx, { kinds: ["rights_refused"], since }),
};

/** Keeps an alert for each cause that reached its number since it was last told, and names those that are new; each cause once an hour. */
export async function findNewAlerts(trx: Trx, { coaches }: { coaches: string[] }, { now }: At): Promise<string[]> {
  const start = now.getTime() - WINDOW_MS;
  const made: string[] = [];
  for (const cause of alertCauses) {
    const told = (await queries.findLatestAlert(trx, cause))?.getTime() ?? 0;
    if (told > start) continue;
    if ((await counts[cause](trx, new Date(start), coaches)) < alertThresholds[cause]) continue;
    const id = randomUUID();
    if (await queries.insertAlert(trx, { id, cause, at: now })) made.push(id);
  }
  return made;
}

/** What the coach has not said she saw, by cause. */
export function listUnseenAlerts(db: Db | Trx) {
  return queries.listUnseenAlerts(db);
}

/** Takes back the latest « seen » of a cause; not ok when there was none. */
export async function markAlertUnseen(trx: Trx, cause: AlertCause): Promise<{ ok: boolean }> {
  return { ok: await queries.takeSeenBack(trx, cause) };
}

/** The coach saw what is told of a cause; not ok when there was nothing to see. */
export async function markAlertSeen(trx: Trx, cause: AlertCause, { now }: At): Promise<{ ok: boolean }> {
  return { ok: await queries.setSeen(trx, cause, now) };
}
