import { listActiveSince } from "~/features/membership/membership.server";
import { type At, parisDay } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { mailOffer, mailWaitEnded } from "./event-mails.server";
import { whyNobodyIsOffered } from "./messages";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import { isNight, isWaitWorthTelling, offerDeadline, placesLeft } from "./rules";

/**
 * Brings an event, locked by the caller, to what it should be now: lapsed holds and offers end, and the places they
 * leave are offered to who waits and may come, in order, each once. At night nothing is offered; the place is kept until morning. Once
 * it has begun nobody waits any more, and who did is told. Throws when the event is not there under the lock.
 */
export async function advanceWaitingList(
  trx: Trx,
  event: queries.StoredEvent,
  { now }: At,
): Promise<queries.StoredEvent> {
  await registrations.expireLapsed(trx, event.id, now);
  const present = await queries.findEvent(trx, event.id);
  if (!present) throw new Error("an event disappeared under its lock");
  if (!present.is_published || present.canceled_at) return present;
  if (present.event_date <= now) {
    const waited = await registrations.endWait(trx, present.id);
    if (isWaitWorthTelling(present, now)) {
      for (const registration of waited) await mailWaitEnded(trx, present, registration, { now });
    }
    return present;
  }
  if (isNight(now)) return present;
  const free = placesLeft(present);
  if (free === 0) return present;
  const next = (await listToOffer(trx, [present], { now })).slice(0, free);
  for (const waiting of next) {
    const offered = await registrations.updateRegistration(trx, waiting.id, {
      status: "offered",
      offer_until: offerDeadline(present, now),
    });
    await mailOffer(trx, present, offered, { now });
  }
  return next.length === 0 ? present : { ...present, seats_taken: present.seats_taken + next.length };
}

/**
 * Who is offered the next places of these events, in order. Who is no member any more keeps the rank at a meeting of members, and
 * holds nobody up.
 */
async function listToOffer(db: Db, events: queries.StoredEvent[], { now }: At): Promise<registrations.Registration[]> {
  const waiting = await registrations.listWaiting(
    db,
    events.map(({ id }) => id),
  );
  const forMembers = new Set(events.filter((event) => event.is_members).map(({ id }) => id));
  const asked = waiting.filter(({ event_id }) => forMembers.has(event_id)).map(({ user_id }) => user_id);
  const members = await listActiveSince(db, asked, parisDay(now));
  return waiting.filter(({ event_id, user_id }) => !forMembers.has(event_id) || members.has(user_id));
}

/**
 * How many places of each of these events may be taken by who comes now: none while somebody waits, even at night, when what is
 * free is kept for them.
 */
export async function countOpenPlaces(db: Db, events: queries.StoredEvent[], at: At): Promise<Map<string, number>> {
  const free = events.filter((event) => placesLeft(event) > 0);
  const waitedFor = new Set((await listToOffer(db, free, at)).map(({ event_id }) => event_id));
  return new Map(events.map((event) => [event.id, waitedFor.has(event.id) ? 0 : placesLeft(event)]));
}

/** May who comes now take a place of this event? */
export async function isPlaceOpen(db: Db, event: queries.StoredEvent, at: At): Promise<boolean> {
  return (await countOpenPlaces(db, [event], at)).get(event.id) !== 0;
}

/** Schedule: ends what lapsed, offers what is free and closes the lists of what has begun, event by event; one that fails does not stop the others. */
export async function expireOffers({ now }: At): Promise<void> {
  for (const eventId of await queries.listEventsToAdvance(db(), now)) {
    await inTransaction(async (trx) => {
      const event = await queries.lockEvent(trx, eventId);
      if (event) await advanceWaitingList(trx, event, { now });
    }).catch((error) => log.error("waiting_list_not_advanced", { error, eventId }));
  }
}

/** In one line for the coach: what the waiting list is doing, or why it is not. */
export async function explainWaitingList(db: Db, eventId: string, { now }: At): Promise<string> {
  const event = await queries.findEvent(db, eventId);
  if (!event) return "Cet événement n’existe plus.";
  const toOffer = (await listToOffer(db, [event], { now })).length;
  const list = { ...(await registrations.countWaitingAndOffered(db, eventId)), toOffer };
  return (
    whyNobodyIsOffered(event, list, now) ??
    `${placesLeft(event)} place${placesLeft(event) > 1 ? "s" : ""} libre${placesLeft(event) > 1 ? "s" : ""} : les offres partent dans la minute.`
  );
}
