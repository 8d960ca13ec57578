import type { Interval } from "~/features/availability/rules";
import { findMatches } from "~/features/couples/couples.server";
import type { CoupleMatch } from "~/features/couples/rules";
import type { Db } from "~/platform/db/database.server";
import { listMeetingsOf } from "./day-queries.server";

/**
 * The other parents of one person, whichever of the two declared the other. For what the coach does alone: where people book by themselves
 * nothing is compared, or what is not offered would tell them.
 */
export async function listOtherParents(db: Db, userId: string): Promise<string[]> {
  return accountsOf(await findMatchesOf(db, userId));
}

export async function findMatchesOf(db: Db, userId: string): Promise<CoupleMatch[]> {
  return (await findMatches(db, [{ key: userId, accountId: userId }])).get(userId) ?? [];
}

export function accountsOf(matches: CoupleMatch[]): string[] {
  return matches.flatMap(({ accountId }) => accountId ?? []);
}

/** The meetings of these people, and so much around each: before, the rest that follows a meeting anyway is part of it. */
export async function listAround(
  db: Db,
  userIds: string[],
  { from, to, gapMinutes, restMinutes }: { from: Date; to: Date; gapMinutes: number; restMinutes: number },
): Promise<Interval[]> {
  if (userIds.length === 0 || gapMinutes === 0) return [];
  const [before, after] = [Math.max(0, gapMinutes - restMinutes) * 60_000, gapMinutes * 60_000];
  const near = { from: new Date(from.getTime() - after), to: new Date(to.getTime() + after) };
  return (await listMeetingsOf(db, userIds, near)).map(({ starts_at, ends_at }) => ({
    start: new Date(starts_at.getTime() - before),
    end: new Date(ends_at.getTime() + after),
  }));
}
