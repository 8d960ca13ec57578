import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { calendarPath, followPath } from "./follow-link.server";
import type { Appointment } from "./tables";
import { videoLink } from "./video-link.server";

/** When, where and how: all a page says of one meeting to its person. Nothing of who they are. */
export async function describeAppointment(db: Db, one: Appointment, { now }: At) {
  const settings = await getSettings(db);
  return {
    id: one.id,
    status: one.status,
    startsAt: one.starts_at,
    endsAt: one.ends_at,
    place: one.place,
    /** Where to come; only who meets there is told. */
    address: one.place === "person" && one.status === "confirmed" ? settings.cabinet_address : null,
    video: videoLink(settings, one, now),
    free: one.paid_by === "free",
    over: one.ends_at <= now,
    calendar: calendarPath(one.id),
    follow: followPath(one.id),
    coachName: settings.coach_name,
    contactEmail: settings.contact_email,
    noticeHours: settings.session_cancellation_hours,
  };
}

export type ShownAppointment = Awaited<ReturnType<typeof describeAppointment>>;
