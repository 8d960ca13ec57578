import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type Day, daysBetween, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./absence-queries.server";
import { ABSENCE_MAX_DAYS, type Absence } from "./rules";

export { listAbsences } from "./absence-queries.server";

export type AbsenceRefusal = "order" | "past" | "too_long" | "overlap";

/**
 * Days of Paris, both included, that promises made from now on do not count; those made before stay. `overlap`: some of these days
 * are written already.
 */
export async function addAbsence(
  trx: Trx,
  { firstDay, lastDay }: { firstDay: Day; lastDay: Day },
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: AbsenceRefusal }> {
  if (lastDay < firstDay) return { ok: false, reason: "order" };
  if (lastDay < parisDay(act.now)) return { ok: false, reason: "past" };
  if (daysBetween(firstDay, lastDay) >= ABSENCE_MAX_DAYS) return { ok: false, reason: "too_long" };
  const standing = await queries.listAbsences(trx, firstDay);
  if (standing.some((one) => one.firstDay <= lastDay && one.lastDay >= firstDay))
    return { ok: false, reason: "overlap" };
  const row = { id: randomUUID(), first_day: firstDay, last_day: lastDay };
  await queries.insertAbsence(trx, row);
  const after = { first_day: firstDay, last_day: lastDay };
  await recordAction(trx, { action: "advice.absence_added", subject: { type: "site", id: null }, after }, act);
  return { ok: true };
}

/** Promises made from now on count these days again. Gives the days, to undo it; null when there is no such absence. */
export async function removeAbsence(trx: Trx, { id }: { id: string }, act: Actor): Promise<Absence | null> {
  const removed = await queries.deleteAbsence(trx, id);
  if (!removed) return null;
  await recordAction(trx, { action: "advice.absence_removed", subject: { type: "site", id: null } }, act);
  return removed;
}
