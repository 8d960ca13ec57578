import { calendarPath, listOwnAppointments } from "~/features/booking/booking.server";
import { placePhrases } from "~/features/booking/messages";
import { minutesUnmarked } from "~/features/booking/rules";
import { readWallet } from "~/features/hours/hours.server";
import { listServices } from "~/features/services/services.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { MeetingFacts } from "./rules";

/** The next hour with the coach that has not begun, and what is left of the hours bought ahead. */
export async function readNextMeeting(
  db: Db,
  userId: string,
  at: At,
): Promise<{ meeting: MeetingFacts | null; hours: { leftMinutes: number; reservedMinutes: number } | null }> {
  const { lots, leftMinutes, reservedMinutes } = await readWallet(db, userId, at);
  const mine = await listOwnAppointments(db, userId);
  const next = mine.find(({ status, starts_at }) => status === "confirmed" && starts_at > at.now);
  const ahead = Math.max(0, reservedMinutes - minutesUnmarked(mine, at));
  const hours = lots.length > 0 ? { leftMinutes, reservedMinutes: ahead } : null;
  if (!next) return { meeting: null, hours };
  const service = (await listServices(db)).find(({ id }) => id === next.service_id);
  const meeting = {
    title: service?.kind === "call" ? service.name : "Votre heure",
    place: next.place ? placePhrases[next.place] : "",
    startsAt: next.starts_at,
    endsAt: next.ends_at,
    path: "/espace-membre/rendez-vous",
    calendarPath: calendarPath(next.id),
  };
  return { meeting, hours };
}
