import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/shared-calendar.route";
import { readSharedCalendar } from "./calendar-links.server";
import { sharedDocument } from "./shared-calendar.server";

/** An address that was closed and one that never was have the same page and the same status. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const shared = await readSharedCalendar(db(), params.jeton, { now: now() });
  return new Response(sharedDocument(shared), {
    status: shared ? 200 : 404,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
      "Referrer-Policy": "no-referrer",
    },
  });
}
