import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { daysBetween, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./absence-queries.server";
import { ABSENCE_MAX_DAYS, type Absence, absenceInterval, checkHours } from "./rules";

export { listAbsences } from "./absence-queries.server";

export type AbsenceRefusal = "order" | "past" | "too_long" | "hours_of_several_days" | "hours_wrong" | "overlap";

/**
 * Days of Paris, both included, or some hours of one: nobody books in them, and promises made from now on do not count those that are whole
 * days; promises and appointments made before stay. `overlap`: some of this is written already.
 */
export async function addAbsence(
  trx: Trx,
  { firstDay, lastDay, hours = null }: Absence,
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: AbsenceRefusal }> {
  if (lastDay < firstDay) return { ok: false, reason: "order" };
  if (lastDay < parisDay(act.now)) return { ok: false, reason: "past" };
  if (daysBetween(firstDay, lastDay) >= ABSENCE_MAX_DAYS) return { ok: false, reason: "too_long" };
  if (hours && firstDay !== lastDay) return { ok: false, reason: "hours_of_several_days" };
  if (hours && checkHours([hours])) return { ok: false, reason: "hours_wrong" };
  const wanted = absenceInterval({ firstDay, lastDay, hours });
  const standing = (await queries.listAbsences(trx, firstDay)).map(absenceInterval);
  if (standing.some((one) => one.start < wanted.end && one.end > wanted.start)) return { ok: false, reason: "overlap" };
  const times = { from_time: hours?.from ?? null, to_time: hours?.to ?? null };
  await queries.insertAbsence(trx, { id: randomUUID(), first_day: firstDay, last_day: lastDay, ...times });
  const after = { first_day: firstDay, last_day: lastDay, ...(hours ? times : {}) };
  await recordAction(trx, { action: "availability.absence_added", subject: { type: "site", id: null }, after }, act);
  return { ok: true };
}

/** One books, and promises made from now on count, these days again. Gives the absence, to undo it; null when there is none. */
export async function removeAbsence(trx: Trx, { id }: { id: string }, act: Actor): Promise<Absence | null> {
  const removed = await queries.deleteAbsence(trx, id);
  if (!removed) return null;
  await recordAction(trx, { action: "availability.absence_removed", subject: { type: "site", id: null } }, act);
  return removed;
}
