import { data, href, redirect } from "react-router";
import { currentUser } from "~/features/accounts/accounts.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/own-place.route";
import { signInFirst } from "./event-actions.server";
import { findEventOfOwnPlace } from "./events.server";

/**
 * From a mail, whose address names no event, to the page of the event one stands for; another's place is not found. A
 * visitor signs in first, whatever the address names.
 */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const user = await currentUser(request);
  if (!user) return signInFirst({ id: params.id }, { toSignUp: false, status: 302 });
  const event = await findEventOfOwnPlace(db(), { registrationId: params.id, userId: user.id });
  if (!event) throw data(null, { status: 404 });
  return redirect(href("/evenements/:slug", { slug: event.slug }));
}
