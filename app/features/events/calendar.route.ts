import { data } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/calendar.route";
import { drawCalendar, findOwnConfirmedPlace } from "./events.server";

/** The calendar entry of one's own place; without one there is nothing here. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, { destination: "evenements" });
  const place = await findOwnConfirmedPlace(db(), { slug: params.slug, userId: user.id });
  if (!place) throw data(null, { status: 404 });
  const file = await drawCalendar(db(), { registrationId: place.id }, { now: now() });
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="rendez-vous.ics"',
    },
  });
}
