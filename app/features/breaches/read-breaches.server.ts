import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { clockOf, stateOf } from "./rules";

/** One breach with all that is written about it; null when there is none. */
export async function readBreach(db: Db, id: string, { now }: At) {
  const breach = await queries.findBreach(db, id);
  if (!breach) return null;
  const entries = await queries.listEntries(db, id);
  return {
    id,
    no: breach.no,
    discoveredAt: breach.discovered_at,
    clock: clockOf(breach.discovered_at, now),
    state: stateOf(entries),
    entries: entries.map(({ id: entry, kind, at, text }) => ({ id: entry, kind, at, text })),
  };
}

/** Every breach, the latest discovered first, without a word of what happened. */
export async function listBreaches(db: Db, { now }: At) {
  const breaches = await queries.listAll(db);
  const written = await queries.listLinesOf(
    db,
    breaches.map(({ id }) => id),
  );
  const lines = Map.groupBy(written, ({ breach_id }) => breach_id);
  return breaches.map(({ id, no, discovered_at }) => ({
    id,
    no,
    discoveredAt: discovered_at,
    clock: clockOf(discovered_at, now),
    state: stateOf(lines.get(id) ?? []),
  }));
}

/** Those that are not closed, the first discovered first. */
export async function listOpenBreaches(db: Db, { now }: At) {
  return (await queries.listOpen(db)).map(({ id, no, discovered_at, authority_decided }) => ({
    id,
    no,
    authorityDecided: authority_decided,
    ...clockOf(discovered_at, now),
  }));
}
