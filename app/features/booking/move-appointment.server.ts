import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { areHoursGoodOn, releaseHours, reserveHours } from "~/features/hours/hours.server";
import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { orNothing } from "~/platform/db/savepoint.server";
import { mailMoved } from "./booking-mails.server";
import { readCancellationTerms } from "./cancel-appointment.server";
import { listOtherParents } from "./other-parents.server";
import * as queries from "./queries.server";
import { canMove, minutesOf } from "./rules";
import { isFree, spanOf } from "./slots.server";
import type { Appointment } from "./tables";
import { hoursNeedEarlyRequest } from "./withdrawal.server";

type Moved =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: "unknown" | "over" | "begun" | "late" | "slot_taken" | "early_not_chosen" | "expires_before" };

interface Move {
  startsAt: Date;
  by: "person" | "coach";
  /** Asked for expressly, should it fall inside the withdrawal period. */
  early: boolean;
}

/**
 * The person gives it another moment, until the notice of the terms, or its beginning when the coach chose it. The former one is free in the
 * same transaction. Sent again once it stands there, it is done, as the first time.
 */
export async function moveAppointment(
  trx: Trx,
  { id, userId, startsAt, early }: { id: string; userId: string; startsAt: Date; early: boolean },
  at: At,
): Promise<Moved> {
  await queries.lockCalendar(trx);
  const one = await queries.findOwnAppointment(trx, userId, id);
  if (!one) return { ok: false, reason: "unknown" };
  if (standsAt(one, startsAt)) return { ok: true, appointment: one };
  const may = canMove(one, await readCancellationTerms(trx, one), at.now);
  return may.ok ? move(trx, one, { startsAt, by: "person", early }, at) : may;
}

/**
 * The coach gives it another moment, at any time before it is held, even inside her notice; its person may then cancel or move it until it begins.
 * Never into the withdrawal period by herself (`early_not_chosen`): only its person may ask for that. `other_parent_near`: the other parent has
 * a meeting too near of that moment, and she did not say `evenNear`. Sent again once it stands there, it is done, as the first time.
 */
export async function moveByCoach(
  trx: Trx,
  { id, startsAt, evenNear = false }: { id: string; startsAt: Date; evenNear?: boolean },
  act: Actor,
): Promise<Moved | { ok: false; reason: "other_parent_near" }> {
  // Compared before the calendar is locked: that may take a while.
  const userId = evenNear ? null : (await queries.findAppointment(trx, id))?.user_id;
  const apartFrom = userId ? await listOtherParents(trx, userId) : [];
  await queries.lockCalendar(trx);
  const one = await queries.findAppointment(trx, id);
  if (!one) return { ok: false, reason: "unknown" };
  if (one.status !== "confirmed") return { ok: false, reason: "over" };
  if (standsAt(one, startsAt)) return { ok: true, appointment: one };
  const wanted = { service: { minutes: minutesOf(one) }, place: one.place, startsAt, except: id, evenSoon: true };
  if (apartFrom.length > 0 && (await isFree(trx, wanted, act)) && !(await isFree(trx, { ...wanted, apartFrom }, act)))
    return { ok: false, reason: "other_parent_near" };
  const moved = await move(trx, one, { startsAt, by: "coach", early: false }, act);
  if (moved.ok)
    await recordAction(trx, { action: "booking.moved", subject: { type: "person", id: one.user_id ?? "" } }, act);
  return moved;
}

function standsAt({ status, starts_at }: Appointment, startsAt: Date): boolean {
  return status === "confirmed" && starts_at.getTime() === startsAt.getTime();
}

async function move(trx: Trx, one: Appointment, { startsAt, by, early }: Move, at: At): Promise<Moved> {
  await queries.expireLapsedHolds(trx, at.now);
  const meeting = { minutes: minutesOf(one), place: one.place };
  const wanted = { service: meeting, place: one.place, startsAt, except: one.id, evenSoon: by === "coach" };
  if (!(await isFree(trx, wanted, at))) return { ok: false, reason: "slot_taken" };
  const sooner = !one.early_requested_at && (await needsEarly(trx, one, startsAt));
  if (sooner && !early) return { ok: false, reason: "early_not_chosen" };
  if (!(await keepHoursFor(trx, one, startsAt, by, at))) return { ok: false, reason: "expires_before" };
  const appointment = await queries.updateAppointment(trx, one.id, {
    ...(await spanOf(trx, meeting, startsAt)),
    ...(sooner && { early_requested_at: at.now }),
    sequence: one.sequence + 1,
  });
  await queries.insertMove(trx, {
    id: randomUUID(),
    appointment_id: one.id,
    from_starts_at: one.starts_at,
    to_starts_at: startsAt,
    moved_at: at.now,
    moved_by: by,
  });
  await mailMoved(trx, appointment, { by }, at);
  return { ok: true, appointment };
}

async function needsEarly(trx: Trx, one: Appointment, startsAt: Date): Promise<boolean> {
  if (one.paid_by === "free" || !one.user_id) return false;
  return hoursNeedEarlyRequest(trx, { userId: one.user_id, startsAt, one });
}

/**
 * Its hours wait for the new day, or others do. False, and as they were to their last day, when that comes before it; the hour of a session
 * bought alone has none.
 */
async function keepHoursFor(
  trx: Trx,
  one: Appointment,
  startsAt: Date,
  by: "person" | "coach",
  at: At,
): Promise<boolean> {
  const day = parisDay(startsAt);
  if (one.paid_by === "free" || !one.user_id) return true;
  if (await areHoursGoodOn(trx, { appointmentId: one.id, day })) return true;
  const hours = { userId: one.user_id, appointmentId: one.id, minutes: minutesOf(one), until: day };
  const kept = await orNothing(trx, async () => {
    await releaseHours(trx, { appointmentId: one.id, byCoach: by === "coach" }, at);
    return reserveHours(trx, hours, at);
  });
  return kept.ok;
}
