import { randomUUID } from "node:crypto";
import { readWallet } from "~/features/hours/hours.server";
import { isMember } from "~/features/membership/membership.server";
import type { Place } from "~/features/services/rules";
import { findService, type Service } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { hashToken } from "~/platform/tokens.server";
import * as queries from "./queries.server";
import { FREE_CALLS_AHEAD, type HoldRefusal, holdEnd, isKept, isPlaceless, minutesOf, offeredPlaces } from "./rules";
import { isFree, spanOf } from "./slots.server";
import type { Appointment } from "./tables";

/** Who keeps a moment: a person, or a browser of which only the hash of a key is stored. */
export interface Keeper {
  userId: string | null;
  key: string | null;
}

export function keeperOf({ userId, key }: Keeper) {
  return { userId, keyHash: key === null ? null : hashToken(key) };
}

/** May this person buy this service? A member's service is said to be of nobody else by its page. */
export async function mayBook(db: Db, service: Service, userId: string | null, at: At): Promise<boolean> {
  if (!service.published || service.kind === "quote") return false;
  return service.bookable_by === "all" || (userId !== null && (await isMember(db, userId, at)));
}

/** Hours bought before are taken whatever became since of what sold them, or of a membership. */
async function hasHoursFor(db: Db, service: Service, userId: string | null, at: At): Promise<boolean> {
  if (userId === null || service.kind === "call") return false;
  return (await readWallet(db, userId, at)).leftMinutes >= service.minutes;
}

/**
 * Keeps a moment for a quarter of an hour, and lets go of what the same keeper kept before; refused, she still has that one. Under the lock of the calendar: of any
 * number at once one has it, and the others are told `slot_taken`.
 */
export async function holdSlot(
  trx: Trx,
  { serviceId, startsAt, ...who }: Keeper & { serviceId: string; startsAt: Date },
  at: At,
): Promise<{ ok: true; held: Appointment } | { ok: false; reason: HoldRefusal }> {
  await queries.lockCalendar(trx);
  const service = await findService(trx, serviceId);
  if (!service) return { ok: false, reason: "unknown" };
  if (!(await mayBook(trx, service, who.userId, at)) && !(await hasHoursFor(trx, service, who.userId, at)))
    return { ok: false, reason: "not_for_you" };
  if (isPlaceless(service, await getSettings(trx))) return { ok: false, reason: "placeless" };
  const free = service.kind === "call";
  if (free && who.userId && (await queries.countFreeAhead(trx, who.userId, at.now)) >= FREE_CALLS_AHEAD)
    return { ok: false, reason: "already_ahead" };
  await queries.expireLapsedHolds(trx, at.now);
  const keeper = keeperOf(who);
  const kept = await queries.listHoldsOf(trx, keeper);
  const same = kept.find((hold) => hold.service_id === service.id && hold.starts_at.getTime() === startsAt.getTime());
  for (const { id } of kept) await queries.updateAppointment(trx, id, { status: "expired" });
  if (!(await isFree(trx, { service, startsAt }, at))) {
    for (const { id } of kept) await queries.updateAppointment(trx, id, { status: "held" });
    return { ok: false, reason: "slot_taken" };
  }
  const span = await spanOf(trx, { minutes: service.minutes, place: null }, startsAt);
  const taken = { status: "held", hold_until: holdEnd(at.now), ...span } as const;
  if (same) return { ok: true, held: await queries.updateAppointment(trx, same.id, taken) };
  const held = await queries.insertAppointment(trx, {
    id: randomUUID(),
    user_id: who.userId,
    service_id: service.id,
    order_id: null,
    paid_by: free ? "free" : "order",
    ...taken,
    place: null,
    hold_key_hash: keeper.keyHash,
    early_requested_at: null,
    created_at: at.now,
    confirmed_at: null,
    marked_at: null,
    canceled_at: null,
    canceled_by: null,
    given_back_at: null,
    given_back_reason: null,
  });
  return { ok: true, held };
}

/**
 * The moment this keeper keeps, ready to be taken, no longer than it was kept: one whose time is over is kept again while it is free. `hold_lost` when it is not
 * theirs, or when the service lasts another time since; `slot_taken` when somebody has it. Call it under the lock of the calendar.
 */
export async function takeUpHold(
  trx: Trx,
  { holdId, service, ...who }: Keeper & { holdId: string; service: Service },
  at: At,
): Promise<{ ok: true; held: Appointment } | { ok: false; reason: "hold_lost" | "slot_taken" }> {
  const hold = await queries.findHold(trx, holdId, keeperOf(who));
  if (!hold || hold.service_id !== service.id || minutesOf(hold) !== service.minutes)
    return { ok: false, reason: "hold_lost" };
  const held = isKept(hold, at.now) ? hold : await keepOn(trx, hold, at);
  return held ? { ok: true, held } : { ok: false, reason: "slot_taken" };
}

/**
 * The same moment for a while more, or again while it is free, be it inside the notice once it is ordered; null when somebody has it. Call it
 * under the lock of the calendar.
 */
export async function keepOn(trx: Trx, hold: Appointment, at: At): Promise<Appointment | null> {
  await queries.expireLapsedHolds(trx, at.now);
  const hold_until = holdEnd(at.now);
  if ((await queries.findAppointment(trx, hold.id))?.status === "held")
    return queries.updateAppointment(trx, hold.id, { hold_until });
  const { place, starts_at: startsAt } = hold;
  const service = { minutes: minutesOf(hold) };
  const evenSoon = hold.order_id !== null;
  if (!(await isFree(trx, { service, place, startsAt, except: hold.id, evenSoon }, at))) return null;
  const span = await spanOf(trx, { ...service, place }, startsAt);
  return queries.updateAppointment(trx, hold.id, { status: "held", hold_until, ...span });
}

/**
 * Where a kept moment is held, and the rest it needs after it. `place_missing` when the service is not held there; `place_crowded` when the
 * next meeting is too near. Call it under the lock of the calendar.
 */
export async function choosePlace(
  trx: Trx,
  { held, service, place }: { held: Appointment; service: Service; place: Place | null },
  at: At,
): Promise<
  { ok: true; chosen: { place: Place; blocked_until: Date } } | { ok: false; reason: "place_missing" | "place_crowded" }
> {
  if (!place || !offeredPlaces(service, await getSettings(trx)).includes(place))
    return { ok: false, reason: "place_missing" };
  if (await isCrowded(trx, { held, place }, at)) return { ok: false, reason: "place_crowded" };
  const { blocked_until } = await spanOf(trx, { minutes: minutesOf(held), place }, held.starts_at);
  return { ok: true, chosen: { place, blocked_until } };
}

/** Is the next meeting too near for one held there? */
export async function isCrowded(
  db: Db,
  { held, place }: { held: Appointment; place: Place },
  { now }: At,
): Promise<boolean> {
  const { blocked_until } = await spanOf(db, { minutes: minutesOf(held), place }, held.starts_at);
  const more = { from: held.blocked_until, to: blocked_until };
  return more.to > more.from && (await queries.listTaken(db, more, { now, except: held.id })).length > 0;
}
