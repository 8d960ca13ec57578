import { calendarFile } from "~/platform/calendar";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import { placeOf } from "./rules";

/**
 * The calendar entry of one registration, as it is when it is drawn. Its name is neutral: calendars are shared in
 * families. One entry for life (UID); a change of the event raises its SEQUENCE, so that the new file replaces the former
 * one. Throws for a registration or an event that does not exist.
 */
export async function drawCalendar(db: Db, input: { registrationId: string }, { now }: At): Promise<Buffer> {
  const registration = await registrations.findRegistration(db, input.registrationId);
  const event = registration && (await queries.findEvent(db, registration.event_id));
  if (!registration || !event) throw new Error("no such registration");
  const place = placeOf(event);
  return Buffer.from(
    calendarFile({
      uid: `${registration.id}@${new URL(config().baseUrl).hostname}`,
      // Even, as in the entries that mails once brought; their ends had the odd numbers.
      sequence: 2 * event.sequence,
      stamp: now,
      begin: event.event_date,
      end: event.ends_at,
      summary: "Rendez-vous",
      location: place ?? "En visio",
    }),
    "utf8",
  );
}
