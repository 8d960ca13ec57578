import { data, href, redirect } from "react-router";
import type { Route } from "./+types/take-up.route";
import { readKeptAddress } from "./quotes.server";

/** Where a sign-in leads back to who was accepting a quote: its address is kept by this browser, and stands in no key. */
export function loader({ request }: Route.LoaderArgs) {
  const jeton = readKeptAddress(request);
  if (!jeton) throw data(null, { status: 404 });
  return redirect(href("/devis/:jeton/commande", { jeton }));
}
