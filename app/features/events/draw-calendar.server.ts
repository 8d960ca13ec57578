import { findContact } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import { listUrl } from "./addresses.server";
import { type CalendarEntry, calendarFile } from "./calendar";
import { typeLabels } from "./messages";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import { placeOf } from "./rules";

/**
 * The calendar entry of one registration, as it is when it is drawn. Its name is neutral: calendars are shared in
 * families. One entry for life (UID); a change of the event and the end of the registration each raise its SEQUENCE. Throws for a
 * registration or an event that does not exist.
 */
export async function drawCalendar(
  db: Db,
  input: { registrationId: string; method: CalendarEntry["method"] },
  { now }: At,
): Promise<Buffer> {
  const registration = await registrations.findRegistration(db, input.registrationId);
  const event = registration && (await queries.findEvent(db, registration.event_id));
  if (!registration || !event) throw new Error("no such registration");
  const settings = await getSettings(db);
  const contact = await findContact(db, registration.user_id);
  const place = placeOf(event);
  return Buffer.from(
    calendarFile({
      method: input.method,
      uid: `${registration.id}@${new URL(config().baseUrl).hostname}`,
      sequence: 2 * event.sequence + (input.method === "CANCEL" ? 1 : 0),
      stamp: now,
      begin: event.event_date,
      end: event.ends_at,
      summary: `${settings.brand_name} : ${typeLabels[event.event_type].toLowerCase()}`,
      description: `Le détail est sur la page du rendez-vous : ${listUrl()}`,
      location: place ?? "En visio",
      url: listUrl(),
      organizer: { name: settings.brand_name, email: settings.contact_email },
      ...(input.method === "PUBLISH" ? {} : { attendee: { email: contact.email } }),
    }),
    "utf8",
  );
}
