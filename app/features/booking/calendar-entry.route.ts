import { data } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/calendar-entry.route";
import { drawAppointment } from "./draw-appointment.server";
import { readFollowToken } from "./follow-link.server";
import { findAppointment } from "./queries.server";

/** The calendar entry of one meeting, for whoever holds its signed address. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const id = readFollowToken(new URL(request.url).searchParams.get("jeton") ?? "");
  const one = id ? await findAppointment(db(), id) : undefined;
  if (one?.status !== "confirmed") throw data(null, { status: 404 });
  const file = drawAppointment(one, { now: now() });
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="rendez-vous.ics"',
    },
  });
}
