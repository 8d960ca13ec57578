import "./partners.css";
import { redirect } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { isMember } from "~/features/membership/membership.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/big-card.page";
import { readTicket } from "./card.server";
import { Ticket } from "./ticket";

const CARD = "/espace-membre/carte";

export const meta: Route.MetaFunction = () => unlistedHead("Code");
/** No header: somebody else looks at this screen. The address where the code is checked is the site’s, as the card’s page says. */
export const handle = { chrome: "bare" };

/** The code alone, as light as the screen can be. Whoever has none is led to where it is made. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "carte" });
  const at = { now: now() };
  const ticket = (await isMember(db(), user.id, at)) && (await readTicket(db(), user.id, at));
  if (!ticket) throw redirect(CARD);
  return ticket;
}

export default function BigCardPage({ loaderData: ticket }: Route.ComponentProps) {
  return (
    <main id="contenu" className="big-card">
      <h1 className="sr-only">Code</h1>
      <Ticket {...ticket} />
      <p>
        <ButtonLink to={CARD} variant="secondary">
          Fermer
        </ButtonLink>
      </p>
    </main>
  );
}
