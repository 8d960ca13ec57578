import { data, href, redirect } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/own-place.route";
import { findEventOfOwnPlace } from "./events.server";

/** From a mail, whose address names no event, to the page of the event one stands for; another's place is not found. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, { destination: "evenements" });
  const event = isUuid(params.id)
    ? await findEventOfOwnPlace(db(), { registrationId: params.id, userId: user.id })
    : undefined;
  if (!event) throw data(null, { status: 404 });
  return redirect(href("/evenements/:slug", { slug: event.slug }));
}
