import { randomUUID } from "node:crypto";
import { createEvent, publishEvent } from "~/features/events/events.server";
import type { EventInput } from "~/features/events/rules";
import { addDays, type Day, parisDay, parisInstant, weekday } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { isPublicHoliday } from "~/platform/working-days";

type Trx = Parameters<Parameters<typeof inTransaction>[0]>[0];

const FRIDAY = 5;
const SATURDAY = 6;
const THURSDAY = 4;

/** The first such weekday at least `days` from now, or the working day before it: the demonstration never shows a past meeting, and a thing said of its dates holds on every day of the year. */
function next(name: number, days: number, now: Date): Day {
  let day = addDays(parisDay(now), days);
  while (weekday(day) !== name) day = addDays(day, 1);
  while (isPublicHoliday(day)) day = addDays(day, -1);
  return day;
}

/** The four events of the demonstration (requirements ), one of each kind, with how many come. */
function meetings(now: Date): (EventInput & { registered: number })[] {
  const on = (day: Day, from: string, to: string) => ({
    event_date: parisInstant(day, from),
    ends_at: parisInstant(day, to),
  });
  return [
    {
      title: "Café des parents séparés",
      event_type: "cafe",
      ...on(next(FRIDAY, 7, now), "09:30", "11:00"),
      location: "Café de la Place, Paris 8e",
      address: "Café de la Place, 1 place de l’Exemple, 75008 Paris",
      video_url: null,
      capacity: 12,
      is_members: false,
      price_cents: 10_00,
      description: "Un moment simple, autour d’un café. On écoute, on parle si l’on veut, on repart moins seul.",
      registered: 7,
    },
    {
      title: "Préparer sa première audience",
      event_type: "atelier",
      ...on(next(SATURDAY, 17, now), "14:00", "17:00"),
      location: "Paris 8e, adresse envoyée à l’inscription",
      address: "12 rue de l’Exemple, 75008 Paris, deuxième étage",
      video_url: null,
      capacity: 30,
      is_members: false,
      price_cents: 25_00,
      description: "Ordonner ses papiers, préparer ses phrases, savoir qui parle et quand. Avec des exercices à deux.",
      registered: 18,
    },
    {
      title: "Un foyer, deux maisons : le regard des enfants",
      event_type: "webinaire",
      ...on(next(THURSDAY, 22, now), "20:30", "21:45"),
      location: "En visio, caméra facultative",
      address: null,
      video_url: "https://visio.leclaircie.example/deux-maisons",
      capacity: 50,
      is_members: true,
      price_cents: 0,
      description: "Rythmes, passages de bras, petits rituels : ce qui aide vraiment selon l’âge.",
      registered: 32,
    },
    {
      title: "Dîner de saison",
      event_type: "soiree",
      ...on(next(FRIDAY, 36, now), "19:30", "22:30"),
      location: "Paris 8e, petite salle réservée",
      address: "Salle des Deux Rives, 4 rue de l’Exemple, 75008 Paris",
      video_url: null,
      capacity: 20,
      is_members: true,
      price_cents: 0,
      description: "Une grande table, vingt personnes, aucune obligation de raconter.",
      registered: 14,
    },
  ];
}

const FIRST_NAMES =
  "Alix Camille Claude Dominique Eden Noa Charlie Sacha Maxime Morgan Lou Andréa Ange Swann Yaël Robin Jade Elie Loan Sam Malo Inès Nour Hugo Léa Paul Anaïs Marc Julie Tom Eva Luc".split(
    " ",
  );

/** Writes the events and those who come, once: where events exist already nothing changes. */
export async function seedEvents({ now }: { now: Date }): Promise<void> {
  const present = await db().selectFrom("events").select("id").limit(1).executeTakeFirst();
  if (present) return;
  await inTransaction(async (trx) => {
    const guests = await insertGuests(trx, now);
    for (const { registered, ...input } of meetings(now)) {
      const created = await createEvent(trx, input, { now });
      if (!created.ok) throw new Error(`the demonstration event was refused: ${created.reason}`);
      await publishEvent(trx, { eventId: created.event.id }, { now });
      await trx
        .insertInto("event_registrations")
        .values(
          guests.slice(0, registered).map((user_id, index) => ({
            id: randomUUID(),
            event_id: created.event.id,
            user_id,
            status: "confirmed" as const,
            created_at: new Date(now.getTime() - (registered - index) * 3_600_000),
            confirmed_at: now,
          })),
        )
        .execute();
    }
  });
}

/** People of the demonstration who cannot sign in: they have no password. */
async function insertGuests(trx: Trx, now: Date): Promise<string[]> {
  const created_at = new Date(now.getTime() - 90 * 86_400_000);
  const people = FIRST_NAMES.map((first_name, index) => ({
    id: randomUUID(),
    first_name,
    email: `participant-${String(index + 1).padStart(2, "0")}@demo.example`,
  }));
  await trx
    .insertInto("users")
    .values(
      people.map(({ id, email }) => ({
        id,
        email,
        email_verified: true,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute();
  await trx
    .insertInto("profiles")
    .values(
      people.map(({ id, first_name }) => ({
        id,
        first_name,
        last_name: "Exemple",
        phone: "06 39 98 00 00",
        terms_version: null,
        terms_accepted_at: null,
        created_at,
      })),
    )
    .execute();
  return people.map(({ id }) => id);
}
