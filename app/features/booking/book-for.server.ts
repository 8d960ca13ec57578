import { randomUUID } from "node:crypto";
import { findPresentUser } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { grantHours, reserveHours } from "~/features/hours/hours.server";
import type { Place } from "~/features/services/rules";
import { findService } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { addYears, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { mailBooked } from "./booking-mails.server";
import { listOtherParents } from "./other-parents.server";
import * as queries from "./queries.server";
import { FREE_CALLS_AHEAD, offeredPlaces } from "./rules";
import { isFree, spanOf } from "./slots.server";
import type { Appointment } from "./tables";
import { hoursNeedEarlyRequest } from "./withdrawal.server";

/** `hours`: theirs; `gift`: hours the coach gives for it. The free call is neither. */
export type BookForPay = "hours" | "gift";
export type BookForRefusal =
  | "unknown"
  | "slot_taken"
  | "other_parent_near"
  | "already_ahead"
  | "place_missing"
  | "early_not_chosen"
  | "not_enough"
  | "expires_before";

/**
 * The coach writes somebody in her day, even inside her notice: the free call, their own hours, or hours she gives, which take none
 * of theirs. Nothing is paid here: a price is agreed to by who pays it. Into the withdrawal period of their hours (`early_not_chosen`) only the
 * person may ask for a meeting of theirs.
 * `other_parent_near`: their other parent has a meeting too near of it, and she did not say `evenNear`. Sent again, or when
 * they booked it themselves since, that meeting is the answer: none is added, nothing is taken and nobody is written to.
 */
export async function bookFor(
  trx: Trx,
  input: {
    userId: string;
    serviceId: string;
    startsAt: Date;
    place: Place | null;
    pay: BookForPay;
    evenNear?: boolean;
  },
  act: Actor,
): Promise<{ ok: true; appointment: Appointment } | { ok: false; reason: BookForRefusal }> {
  const { userId, startsAt, place } = input;
  // Compared before the calendar is locked: that may take a while.
  const apartFrom = input.evenNear ? [] : await listOtherParents(trx, userId);
  await queries.lockCalendar(trx);
  const service = await findService(trx, input.serviceId);
  if (!service || service.kind === "quote" || !(await findPresentUser(trx, userId)))
    return { ok: false, reason: "unknown" };
  if (!place || !offeredPlaces(service, await getSettings(trx)).includes(place))
    return { ok: false, reason: "place_missing" };
  const confirmed = await queries.findConfirmed(trx, { userId, serviceId: service.id, startsAt, place });
  if (confirmed) return { ok: true, appointment: confirmed };
  const free = service.kind === "call";
  if (free && (await queries.countFreeAhead(trx, userId, act.now)) >= FREE_CALLS_AHEAD)
    return { ok: false, reason: "already_ahead" };
  await queries.expireLapsedHolds(trx, act.now);
  const wanted = { service, place, startsAt, evenSoon: true };
  if (!(await isFree(trx, wanted, act))) return { ok: false, reason: "slot_taken" };
  if (apartFrom.length > 0 && !(await isFree(trx, { ...wanted, apartFrom }, act)))
    return { ok: false, reason: "other_parent_near" };
  const id = randomUUID();
  if (!free) {
    const hours = await keepHours(trx, { ...input, id, minutes: service.minutes, name: service.name }, act);
    if (hours) return { ok: false, reason: hours };
  }
  const appointment = await queries.insertAppointment(trx, {
    id,
    user_id: userId,
    service_id: service.id,
    order_id: null,
    paid_by: free ? "free" : "hours",
    ...(await spanOf(trx, { minutes: service.minutes, place }, startsAt)),
    place,
    status: "confirmed",
    hold_until: null,
    hold_key_hash: null,
    early_requested_at: null,
    created_at: act.now,
    confirmed_at: act.now,
    marked_at: null,
    canceled_at: null,
    canceled_by: null,
    given_back_at: null,
    given_back_reason: null,
  });
  await mailBooked(trx, appointment, act);
  await recordAction(trx, { action: "booking.booked", subject: { type: "person", id: userId } }, act);
  return { ok: true, appointment };
}

/** Reserves hours of theirs, or those given for it and no others; why it cannot be, or null. Hours are given only once they are sure to serve. */
async function keepHours(
  trx: Trx,
  {
    userId,
    id,
    minutes,
    startsAt,
    pay,
    name,
  }: { userId: string; id: string; minutes: number; startsAt: Date; pay: BookForPay; name: string },
  act: Actor,
): Promise<BookForRefusal | null> {
  const until = parisDay(startsAt);
  const wanted = { userId, appointmentId: id, minutes, until };
  if (pay === "gift") {
    const given = await grantHours(trx, { userId, minutes, reason: name, expiresOn: addYears(until, 1) }, act);
    if (!given.ok) return "unknown";
    const kept = await reserveHours(trx, { ...wanted, lotId: given.lotId }, act);
    if (!kept.ok) throw new Error("hours that were just given can be reserved");
    return null;
  }
  if (await hoursNeedEarlyRequest(trx, { userId, startsAt })) return "early_not_chosen";
  const reserved = await reserveHours(trx, wanted, act);
  return reserved.ok ? null : reserved.reason;
}
