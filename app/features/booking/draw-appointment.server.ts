import { calendarFile } from "~/platform/calendar";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Appointment } from "./tables";

/**
 * The calendar entry of one meeting, as it is when it is drawn. Its name is neutral, and it says neither where nor what about: calendars are shared
 * in families. One entry for life (UID); a change raises its SEQUENCE.
 */
export function drawAppointment(one: Appointment, { now }: At): Buffer {
  const file = calendarFile({
    uid: `${one.id}@${new URL(config().baseUrl).hostname}`,
    sequence: one.sequence,
    stamp: now,
    begin: one.starts_at,
    end: one.ends_at,
    summary: "Rendez-vous",
    location: "",
  });
  return Buffer.from(file, "utf8");
}
