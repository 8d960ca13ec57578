import { daysBetween } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";

/** Two accounts of one person become one: overlapping years are set one after the other. */
export async function mergeMemberships(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const mine = await queries.findPeriodBounds(trx, from);
  if (!mine) return;
  const theirs = await queries.findPeriodBounds(trx, to);
  const shift = theirs && theirs.last >= mine.first ? daysBetween(mine.first, theirs.last) + 1 : 0;
  await queries.moveMemberships(trx, from, to, shift);
}
