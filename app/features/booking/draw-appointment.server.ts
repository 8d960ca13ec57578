import { getSettings } from "~/features/settings/settings.server";
import { type CalendarEntry, calendarFile } from "~/platform/calendar";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import type { Appointment } from "./tables";

/**
 * The calendar entry of one meeting, as it is when it is drawn. Its name is neutral, and it says neither where nor what about: calendars are shared
 * in families. One entry for life (UID); a change raises its SEQUENCE.
 */
export async function drawAppointment(db: Db, one: Appointment, { now }: At): Promise<Buffer> {
  const settings = await getSettings(db);
  // Never the signed address: who reads the calendar would change the meeting.
  const url = `${config().baseUrl}/espace-membre/rendez-vous`;
  const entry: CalendarEntry = {
    uid: `${one.id}@${new URL(config().baseUrl).hostname}`,
    sequence: one.sequence,
    stamp: now,
    begin: one.starts_at,
    end: one.ends_at,
    summary: "Rendez-vous",
    description: `Le détail est dans votre espace : ${url}`,
    location: "",
    url,
    organizer: { name: settings.brand_name, email: settings.contact_email },
  };
  return Buffer.from(calendarFile(entry), "utf8");
}
