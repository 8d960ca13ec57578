import { type At, type Day, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { chooseLots, type GiveBackCause, isGoodOn, type ReserveRefusal } from "./rules";
import { takeOwed } from "./take-owed.server";

/**
 * Sets hours aside for an appointment, `until` being its day: of one lot, of the lot of one order, or of any. Asked again for an appointment that has its
 * hours, it is done already; throws when it has another number of them.
 */
export async function reserveHours(
  trx: Trx,
  input: {
    userId: string;
    appointmentId: string;
    minutes: number;
    lotId?: string;
    lotOrderId?: string;
    until: Day;
  },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: ReserveRefusal }> {
  const { userId, appointmentId, minutes, lotId, lotOrderId, until } = input;
  const lots = await queries.lockLotsOf(trx, userId);
  const held = (await queries.listHoursOf(trx, appointmentId)).reduce((sum, of) => sum + of.reserved + of.used, 0);
  if (held === minutes) return { ok: true };
  if (held > 0) throw new Error("an appointment holds its own hours, no more and no less");
  const eligible = lots.filter(
    ({ id, order_id }) =>
      (lotId === undefined || id === lotId) && (lotOrderId === undefined || order_id === lotOrderId),
  );
  const chosen = chooseLots(eligible, { minutes, until, today: parisDay(now) });
  if (!chosen.ok) return chosen;
  for (const part of chosen.parts) {
    const moved = { available: -part.minutes, reserved: part.minutes, cause: { appointment_id: appointmentId } };
    await queries.addEntry(trx, { lotId: part.lotId, kind: "reserved", ...moved }, now);
  }
  return { ok: true };
}

/** Do the hours an appointment has wait until this day? */
export async function areHoursGoodOn(
  trx: Trx,
  { appointmentId, day }: { appointmentId: string; day: Day },
): Promise<boolean> {
  const held = (await queries.lockHoursOf(trx, appointmentId)).filter(({ reserved }) => reserved > 0);
  return held.length > 0 && held.every(({ lastDay }) => isGoodOn({ last_day: lastDay }, day));
}

/**
 * Hours of an appointment that does not take place go back to the lots they came from. A lot whose last day is past stays open thirty days
 * for them; so does one whose last day is near, when it is the coach who canceled.
 */
export async function releaseHours(
  trx: Trx,
  { appointmentId, byCoach = false }: { appointmentId: string; byCoach?: boolean },
  { now }: At,
): Promise<void> {
  const today = parisDay(now);
  for (const { lotId, reserved, lastDay } of await queries.lockHoursOf(trx, appointmentId)) {
    if (reserved === 0) continue;
    const moved = { available: reserved, reserved: -reserved, cause: { appointment_id: appointmentId } };
    await queries.addEntry(trx, { lotId, kind: "given_back", ...moved }, now);
    if (byCoach || (lastDay !== null && lastDay < today)) await queries.keepOpen(trx, lotId, today);
    await takeOwed(trx, lotId, { now });
  }
}

/** It took place, nobody came, or it was canceled too late: its hours are used. Said again, nothing more is. */
export async function spendHours(trx: Trx, { appointmentId }: { appointmentId: string }, { now }: At): Promise<void> {
  for (const { lotId, reserved } of await queries.lockHoursOf(trx, appointmentId)) {
    if (reserved === 0) continue;
    const moved = { reserved: -reserved, used: reserved, cause: { appointment_id: appointmentId } };
    await queries.addEntry(trx, { lotId, kind: "used", ...moved }, now);
  }
}

/**
 * Hours that were used come back: to be booked again when the coach was late, and for thirty days at least; reserved again, as they were,
 * when she undoes « done ». Nothing comes back to a lot whose contract is over: what it owed was reckoned.
 */
export async function giveUsedBack(
  trx: Trx,
  { appointmentId, reason }: { appointmentId: string; reason: GiveBackCause },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "nothing_used" | "ended" }> {
  const held = (await queries.lockHoursOf(trx, appointmentId)).filter(({ used }) => used > 0);
  if (held.length === 0) return { ok: false, reason: "nothing_used" };
  if (held.some(({ endedAt }) => endedAt !== null)) return { ok: false, reason: "ended" };
  const cause = { appointment_id: appointmentId };
  for (const { lotId, used } of held) {
    if (reason === "undone") {
      await queries.addEntry(trx, { lotId, kind: "corrected", reserved: used, used: -used, cause }, now);
      continue;
    }
    await queries.addEntry(trx, { lotId, kind: "given_back", available: used, used: -used, cause }, now);
    await queries.keepOpen(trx, lotId, parisDay(now));
    await takeOwed(trx, lotId, { now });
  }
  return { ok: true };
}
