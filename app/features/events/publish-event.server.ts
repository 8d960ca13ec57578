import { randomUUID } from "node:crypto";
import { type Act, type Facts, recordAction } from "~/features/audit/audit.server";
import { findPaidPayment, listRefundablePayments } from "~/features/billing/billing.server";
import { addDays, parisDay, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { advanceWaitingList } from "./advance-waiting-list.server";
import {
  countUntoldOfChange,
  countUntoldOfEnd,
  mailChanged,
  mailEventCanceled,
  mailWaitMoved,
} from "./event-mails.server";
import { refundRest } from "./give-place-back.server";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import {
  checkEvent,
  checkMove,
  checkPublished,
  EVENT_CANCELED,
  type EventInput,
  type EventProblem,
  mayBeCanceled,
  placeOf,
  slugFrom,
} from "./rules";

interface At {
  now: Date;
  /** Who acts; the site itself unless told. */
  by?: string | null;
}

function recordEvent(
  trx: Trx,
  act: Omit<Act, "subject">,
  event: { id: string },
  { now, by = null }: At,
): Promise<void> {
  return recordAction(trx, { ...act, subject: { type: "event", id: event.id } }, { now, by });
}

/** `untold`: how many people no mail may tell of it. */
type Told<Reason> = { ok: true; event: queries.StoredEvent; untold: number } | { ok: false; reason: Reason };

type Changed<Reason> = { ok: true; event: queries.StoredEvent } | { ok: false; reason: Reason };

/** A draft: nobody sees it before it is published. */
export async function createEvent(trx: Trx, input: EventInput, at: At): Promise<Changed<EventProblem>> {
  const problem = checkEvent(input);
  if (problem) return { ok: false, reason: problem };
  const id = randomUUID();
  await queries.insertEvent(trx, {
    id,
    ...fieldsOf(input),
    slug: await freeSlug(trx, input),
    canceled_at: null,
    cancel_reason: null,
    moved_at: null,
    created_at: at.now,
    updated_at: at.now,
  });
  const event = await present(trx, id);
  await recordEvent(trx, { action: "events.created" }, event, at);
  return { ok: true, event };
}

function fieldsOf(input: EventInput) {
  return {
    title: input.title.trim(),
    event_type: input.event_type,
    event_date: input.event_date,
    ends_at: input.ends_at,
    location: input.location.trim(),
    address: input.address?.trim() || null,
    video_url: input.video_url?.trim() || null,
    capacity: input.capacity,
    is_members: input.is_members,
    price_cents: input.price_cents,
    description: input.description.trim(),
    picture_id: input.picture_id ?? null,
    picture_alt: input.picture_alt ?? null,
  };
}

/** An address once given stays, whatever the event becomes. */
async function freeSlug(trx: Trx, input: EventInput): Promise<string> {
  const slug = slugFrom(input.title, parisDay(input.event_date));
  const taken = new Set((await queries.listSlugsLike(trx, slug)).map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let rank = 2;
  while (taken.has(`${slug}-${rank}`)) rank += 1;
  return `${slug}-${rank}`;
}

async function present(trx: Trx, eventId: string): Promise<queries.StoredEvent> {
  const event = await queries.findEvent(trx, eventId);
  if (!event) throw new Error("an event disappeared");
  return event;
}

/**
 * Changes an event. People who come are told of a new hour, place or name, with their calendar; who waits, of a new hour or
 * place. More places are offered to who waits at once. Never fewer places than are taken; what is
 * published is not moved into the past, nor, begun with people, to another day. Written over what somebody changed since it was `seen`,
 * it is refused, unless nothing would change.
 */
export async function updateEvent(
  trx: Trx,
  input: EventInput & { eventId: string; seen?: Date | undefined },
  at: At,
): Promise<Told<EventProblem | "unknown" | "canceled" | "capacity_below_taken" | "stale">> {
  const problem = checkEvent(input);
  if (problem) return { ok: false, reason: problem };
  const locked = await queries.lockEvent(trx, input.eventId);
  if (!locked) return { ok: false, reason: "unknown" };
  if (locked.canceled_at) return { ok: false, reason: "canceled" };
  if (isStale(locked, input)) return { ok: false, reason: "stale" };
  const before = await advanceWaitingList(trx, locked, at);
  if (input.capacity < before.seats_taken) return { ok: false, reason: "capacity_below_taken" };
  const refused = before.is_published ? checkPublishedChange(before, input, at.now) : null;
  if (refused) return { ok: false, reason: refused };
  const fields = fieldsOf(input);
  const timeChanged =
    fields.event_date.getTime() !== before.event_date.getTime() ||
    fields.ends_at.getTime() !== before.ends_at.getTime();
  const movedForAll = timeChanged || fields.location !== before.location || fields.event_type !== before.event_type;
  const placeChanged = fields.address !== before.address || placeOf(fields) !== placeOf(before);
  const toTell = movedForAll || fields.title !== before.title || placeChanged;
  const changed = await queries.updateEvent(trx, before.id, {
    ...fields,
    ...(timeChanged ? { moved_at: at.now } : {}),
    ...(toTell ? { sequence: before.sequence + 1 } : {}),
    updated_at: at.now,
  });
  if (toTell && before.ends_at > at.now) {
    for (const registration of await registrations.listActiveRegistrations(trx, changed.id)) {
      if (registration.status !== "waiting") await mailChanged(trx, changed, registration, timeChanged, at);
      else if (movedForAll) await mailWaitMoved(trx, changed, registration, at);
    }
  }
  const facts = (event: queries.StoredEvent) => ({
    title: event.title,
    event_date: parisDay(event.event_date),
    capacity: event.capacity,
    price_cents: event.price_cents,
  });
  const act = { action: "events.changed", ...differences(facts(before), facts(changed)) } as const;
  await recordEvent(trx, act, changed, at);
  const untold = toTell ? await countUntoldOfChange(trx, changed) : 0;
  return { ok: true, event: await advanceWaitingList(trx, changed, at), untold };
}

function isStale(stored: queries.StoredEvent, { seen, ...input }: EventInput & { seen?: Date | undefined }): boolean {
  if (!seen || seen.getTime() === stored.updated_at.getTime()) return false;
  return JSON.stringify(fieldsOf(input)) !== JSON.stringify(fieldsOf(stored));
}

function checkPublishedChange(before: queries.StoredEvent, input: EventInput, now: Date): EventProblem | null {
  return checkMove(before, input, now) ?? (before.ends_at > now ? checkPublished(input) : null);
}

function differences(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = (facts: Facts) =>
    Object.fromEntries(Object.entries(facts).filter(([field]) => before[field] !== after[field]));
  return { before: changed(before), after: changed(after) };
}

/** The same event a week later (or the first week without one of that name), as a draft. */
export async function duplicateEvent(
  trx: Trx,
  input: { eventId: string },
  at: At,
): Promise<Changed<EventProblem | "unknown">> {
  const model = await queries.findEvent(trx, input.eventId);
  if (!model) return { ok: false, reason: "unknown" };
  const time = (instant: Date) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" }).format(instant);
  let days = 7;
  while (parisInstant(addDays(parisDay(model.event_date), days), time(model.event_date)) <= at.now) days += 7;
  const later = (instant: Date) => parisInstant(addDays(parisDay(instant), days), time(instant));
  return createEvent(trx, { ...model, event_date: later(model.event_date), ends_at: later(model.ends_at) }, at);
}

export async function publishEvent(
  trx: Trx,
  input: { eventId: string },
  at: At,
): Promise<Changed<EventProblem | "unknown" | "begun">> {
  const event = await queries.lockEvent(trx, input.eventId);
  if (!event) return { ok: false, reason: "unknown" };
  if (event.is_published) return { ok: true, event };
  if (event.event_date <= at.now) return { ok: false, reason: "begun" };
  const missing = checkPublished(event);
  if (missing) return { ok: false, reason: missing };
  await recordEvent(trx, { action: "events.published" }, event, at);
  return { ok: true, event: await queries.updateEvent(trx, event.id, { is_published: true, updated_at: at.now }) };
}

/**
 * Back to a draft, while nobody is registered and, before its hour, no place given back too late is still due; else an event is
 * canceled, people are told, and the price goes back.
 */
export async function unpublishEvent(
  trx: Trx,
  input: { eventId: string },
  at: At,
): Promise<Changed<"unknown" | "canceled" | "has_registrations" | "price_kept">> {
  const event = await queries.lockEvent(trx, input.eventId);
  if (!event) return { ok: false, reason: "unknown" };
  if (event.canceled_at) return { ok: false, reason: "canceled" };
  if ((await registrations.listActiveRegistrations(trx, event.id)).length > 0)
    return { ok: false, reason: "has_registrations" };
  if (event.event_date > at.now && (await isPriceKept(trx, event))) return { ok: false, reason: "price_kept" };
  if (event.is_published) await recordEvent(trx, { action: "events.unpublished" }, event, at);
  return { ok: true, event: await queries.updateEvent(trx, event.id, { is_published: false, updated_at: at.now }) };
}

/** Does the price of a place given back too late stay due? What the bank has taken of it meanwhile may be given again. */
async function isPriceKept(trx: Trx, { id }: { id: string }): Promise<boolean> {
  for (const { order_id } of await registrations.listGivenBack(trx, id)) {
    const paid = order_id ? await listRefundablePayments(trx, order_id) : [];
    if (paid.some(({ event: { payment } }) => payment.refunded_cents < payment.amount_cents)) return true;
  }
  return false;
}

/**
 * Everybody is told, calendars are cleared, and what was paid goes back in full; also to who had given a place back too late, and paid for
 * a meeting that is not held. It may be said until the day after, of one where nobody was marked as having come.
 */
export async function cancelEvent(
  trx: Trx,
  input: { eventId: string; reason: string },
  at: At,
): Promise<Told<"unknown" | "not_published" | "long_over" | "held">> {
  const locked = await queries.lockEvent(trx, input.eventId);
  if (!locked) return { ok: false, reason: "unknown" };
  if (locked.canceled_at) return { ok: true, event: locked, untold: await countUntoldOfEnd(trx, locked) };
  if (!locked.is_published) return { ok: false, reason: "not_published" };
  if (!mayBeCanceled(locked, at.now)) return { ok: false, reason: "long_over" };
  if (await registrations.hasSomebodyCome(trx, locked.id)) return { ok: false, reason: "held" };
  await registrations.expireLapsed(trx, locked.id, at.now);
  const canceled = await queries.updateEvent(trx, locked.id, {
    canceled_at: at.now,
    cancel_reason: input.reason.trim() || null,
    sequence: locked.sequence + 1,
    updated_at: at.now,
  });
  await recordEvent(trx, { action: "events.canceled", reason: input.reason }, canceled, at);
  const givenBack = await registrations.listGivenBack(trx, canceled.id);
  for (const standing of await registrations.listActiveRegistrations(trx, canceled.id)) {
    await registrations.endRegistration(trx, standing.id, "event", at.now);
    const refundedCents = standing.status === "confirmed" ? await refundOf(trx, standing, at) : null;
    await mailEventCanceled(trx, canceled, standing, refundedCents, at);
  }
  for (const place of givenBack) {
    const refundedCents = await refundOf(trx, place, at);
    if (refundedCents !== null) await mailEventCanceled(trx, canceled, place, refundedCents, at);
  }
  return { ok: true, event: await present(trx, canceled.id), untold: await countUntoldOfEnd(trx, canceled) };
}

/** What is still here of the price of this place goes back; null when nothing is. */
async function refundOf(trx: Trx, place: registrations.Registration, at: At): Promise<Cents | null> {
  const paid = place.order_id ? await findPaidPayment(trx, place.order_id) : null;
  return paid ? refundRest(trx, paid, EVENT_CANCELED, at) : null;
}

/** Removes an event nobody is registered for and nobody paid for (requirements asks to confirm first). */
export async function deleteEvent(
  trx: Trx,
  input: { eventId: string },
  at: At,
): Promise<{ ok: true } | { ok: false; reason: "has_registrations" }> {
  const event = await queries.lockEvent(trx, input.eventId);
  if (!event) return { ok: true };
  if (await queries.hasRegistrationsToKeep(trx, event.id)) return { ok: false, reason: "has_registrations" };
  await recordEvent(trx, { action: "events.deleted", before: { title: event.title } }, event, at);
  await queries.deleteEvent(trx, event.id);
  return { ok: true };
}
