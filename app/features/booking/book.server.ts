import { reserveHours } from "~/features/hours/hours.server";
import type { Place } from "~/features/services/rules";
import { findFreeCall, findService, type Service } from "~/features/services/services.server";
import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { mailBooked } from "./booking-mails.server";
import { choosePlace, type Keeper, mayBook, takeUpHold } from "./hold-slot.server";
import * as queries from "./queries.server";
import { type BookRefusal, FREE_CALLS_AHEAD, minutesOf } from "./rules";
import type { Appointment } from "./tables";
import { hoursNeedEarlyRequest } from "./withdrawal.server";

type Booked = { ok: true; appointment: Appointment } | { ok: false; reason: BookRefusal };

interface BookInput extends Keeper {
  userId: string;
  holdId: string;
  place: Place | null;
  reminder: boolean;
}

/** The free call, taken at once. One person has one ahead; the same click twice is one call. */
export async function bookFreeCall(trx: Trx, input: BookInput, at: At): Promise<Booked> {
  await queries.lockCalendar(trx);
  const clicked = await findBooked(trx, input);
  if (clicked) return { ok: true, appointment: clicked };
  const service = await findFreeCall(trx);
  if (!service) return { ok: false, reason: "unknown" };
  if (!(await mayBook(trx, service, input.userId, at))) return { ok: false, reason: "not_for_you" };
  if ((await queries.countFreeAhead(trx, input.userId, at.now)) >= FREE_CALLS_AHEAD)
    return { ok: false, reason: "already_ahead" };
  const taken = await takeUp(trx, service, input, at);
  if (!taken.ok) return taken;
  const appointment = await confirm(trx, taken, input, { paid_by: "free", early_requested_at: null }, at);
  await mailBooked(trx, appointment, at);
  return { ok: true, appointment };
}

/**
 * A meeting paid with hours bought before: they are reserved until it is held. One inside the withdrawal period of the hours it
 * may take is asked for expressly (`early`, L.221-25): see `hoursNeedEarlyRequest`.
 */
export async function bookWithHours(trx: Trx, input: BookInput & { early: boolean }, at: At): Promise<Booked> {
  await queries.lockCalendar(trx);
  const clicked = await findBooked(trx, input);
  if (clicked) return { ok: true, appointment: clicked };
  const hold = await queries.findAppointment(trx, input.holdId);
  const service = hold && (await findService(trx, hold.service_id));
  if (!service || service.kind === "call") return { ok: false, reason: "unknown" };
  const taken = await takeUp(trx, service, input, at);
  if (!taken.ok) return taken;
  const { starts_at: startsAt, id: appointmentId } = taken.held;
  const { userId } = input;
  const sooner = await hoursNeedEarlyRequest(trx, { userId, startsAt });
  if (sooner && !input.early) return { ok: false, reason: "early_not_chosen" };
  const minutes = minutesOf(taken.held);
  const reserved = await reserveHours(trx, { userId, appointmentId, minutes, until: parisDay(startsAt) }, at);
  if (!reserved.ok) return reserved;
  const early_requested_at = sooner ? at.now : null;
  const appointment = await confirm(trx, taken, input, { paid_by: "hours", early_requested_at }, at);
  await mailBooked(trx, appointment, at);
  return { ok: true, appointment };
}

async function findBooked(trx: Trx, { userId, holdId }: BookInput): Promise<Appointment | null> {
  const known = await queries.findOwnAppointment(trx, userId, holdId);
  return known?.status === "confirmed" ? known : null;
}

async function takeUp(trx: Trx, service: Service, input: BookInput, at: At) {
  const taken = await takeUpHold(trx, { ...input, service }, at);
  if (!taken.ok) return taken;
  const where = await choosePlace(trx, { held: taken.held, service, place: input.place }, at);
  return where.ok ? { ...where, held: taken.held } : where;
}

function confirm(
  trx: Trx,
  { held, chosen }: { held: Appointment; chosen: Pick<Appointment, "place" | "blocked_until"> },
  { userId, reminder }: BookInput,
  how: Pick<Appointment, "paid_by" | "early_requested_at">,
  { now }: At,
): Promise<Appointment> {
  const taken = { status: "confirmed", confirmed_at: now, hold_until: null } as const;
  return queries.updateAppointment(trx, held.id, {
    user_id: userId,
    ...chosen,
    reminder_asked: reminder,
    ...how,
    ...taken,
  });
}
