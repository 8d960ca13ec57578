import { randomUUID } from "node:crypto";
import { createEvent, publishEvent, registerForEvent, type StoredEvent } from "~/features/events/events.server";
import type { EventInput } from "~/features/events/rules";
import { db, inTransaction } from "~/platform/db/database.server";

const DAY_MS = 86_400_000;

/** A published event three weeks after `now`, at the same hour, for two hours; twelve places, free for all. */
export async function meeting(now: Date, input: Partial<EventInput> = {}): Promise<StoredEvent> {
  const begin = input.event_date ?? new Date(now.getTime() + 21 * DAY_MS);
  const created = await inTransaction((trx) =>
    createEvent(
      trx,
      {
        title: "Café des parents séparés",
        event_type: "cafe",
        event_date: begin,
        ends_at: new Date(begin.getTime() + 2 * 3_600_000),
        location: "Paris 8e",
        address: "Café de la Place, 1 place de l’Exemple",
        video_url: input.event_type === "webinaire" ? "https://visio.example/salle" : null,
        capacity: 12,
        is_members: false,
        price_cents: 0,
        description: "Un moment simple.",
        ...input,
      },
      { now },
    ),
  );
  if (!created.ok) throw new Error(`no event: ${created.reason}`);
  const published = await inTransaction((trx) => publishEvent(trx, { eventId: created.event.id }, { now }));
  if (!published.ok) throw new Error(`not published: ${published.reason}`);
  return published.event;
}

export function register(eventId: string, userId: string, now: Date, shownPriceCents?: number) {
  const order =
    shownPriceCents === undefined
      ? undefined
      : { clientKey: randomUUID(), shownPriceCents, termsAccepted: true, earlyService: true };
  return inTransaction((trx) => registerForEvent(trx, { eventId, userId, pseudonym: null, order }, { now }));
}

/** The place somebody holds, has, waits for or was offered; throws when refused. */
export async function registered(eventId: string, userId: string, now: Date) {
  const answer = await register(eventId, userId, now);
  if (!answer.ok) throw new Error(`not registered: ${answer.reason}`);
  return answer.registration;
}

export async function statusOf(registrationId: string): Promise<string> {
  const row = await db()
    .selectFrom("event_registrations")
    .select("status")
    .where("id", "=", registrationId)
    .executeTakeFirstOrThrow();
  return row.status;
}

export async function seatsTaken(eventId: string): Promise<number> {
  const row = await db().selectFrom("events").select("seats_taken").where("id", "=", eventId).executeTakeFirstOrThrow();
  return row.seats_taken;
}
