import "./gift-card.css";
import { Printer } from "lucide-react";
import { data, href, redirect } from "react-router";
import { findResetLock, requireVisit } from "~/features/accounts/accounts.server";
import { coverAddress } from "~/features/blog/blog.server";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { Button, ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import type { Route } from "./+types/gift-card.page";
import { readOwnCode, readOwnGift } from "./gifts.server";
import { cardCover } from "./messages";

export const meta: Route.MetaFunction = () => unlistedHead("Carte");
/** Neither header nor name: what is printed says an address and a code. */
export const handle = { chrome: "bare" };

/** For its buyer, her password typed lately; else the page of the gift, which asks for it. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { user, session } = await requireVisit(request, { destination: "cadeaux" });
  const at = { now: now() };
  const input = { userId: user.id, orderId: params.id };
  const own = isUuid(params.id) ? await readOwnGift(db(), input, at) : null;
  if (!own) throw data(null, { status: 404 });
  const open = session.fresh && !(await findResetLock(db(), user.id, at));
  const code = open ? await readOwnCode(db(), input, at) : null;
  if (!own.gift || !code) throw redirect(href("/espace-membre/cadeaux/:id", { id: params.id }));
  const { baseUrl } = config();
  return {
    code,
    openUntil: own.gift.openUntil,
    address: `${new URL(baseUrl).host}${href("/cadeau")}`,
    drawing: coverAddress(cardCover),
    backTo: href("/espace-membre/cadeaux/:id", { id: params.id }),
  };
}

export default function GiftCardPage({
  loaderData: { code, openUntil, address, drawing, backTo },
}: Route.ComponentProps) {
  return (
    <main id="contenu" className="gift-sheet">
      <article className="gift-card">
        <img src={drawing} alt="" className="gift-card-drawing" />
        <div className="gift-card-text">
          <h1>Une année pour vous</h1>
          <p className="gift-card-lines" aria-hidden="true">
            <span>Pour</span>
            <span>De la part de</span>
          </p>
          <p className="gift-card-code">
            <span className="sr-only">Code : </span>
            {code}
          </p>
          <p className="gift-card-how">
            {fr("À ouvrir sur")} <b className="wrap-anywhere">{address}</b>
            <br />
            <Ordinals>{`jusqu'au ${formatDay(openUntil)}.`}</Ordinals>
          </p>
        </div>
      </article>
      <p className="gift-sheet-actions">
        <Button type="button" className="needs-js" onClick={() => window.print()}>
          <Icon of={Printer} /> Imprimer
        </Button>
        <ButtonLink to={backTo} variant="secondary">
          Revenir
        </ButtonLink>
      </p>
      <noscript>
        <p className="gift-sheet-actions">
          {fr("Pour l'imprimer, prenez « Imprimer » dans le menu de votre navigateur.")}
        </p>
      </noscript>
    </main>
  );
}
