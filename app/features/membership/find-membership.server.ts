import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { continuedEnd } from "./rules";

/**
 * The membership that counts today: the active one, else the newest; null when there never was one. Its last day is that
 * of what follows it without a gap: a renewal, or days the coach gave.
 */
export async function findMembership(db: Db, userId: string, { now }: At) {
  const today = parisDay(now);
  const all = await queries.listMemberships(db, userId, today);
  const [present] = all;
  if (!present) return null;
  const suspension = present.status === "suspended" ? await queries.findSuspensionReason(db, present.id, today) : null;
  return { ...present, end_date: continuedEnd(present, all), suspension };
}

export async function isMember(db: Db, userId: string, { now }: At): Promise<boolean> {
  return (await findMembership(db, userId, { now }))?.status === "active";
}
