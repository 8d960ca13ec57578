import { randomUUID } from "node:crypto";
import { data, href, Link, redirect } from "react-router";
import * as v from "valibot";
import { currentUser, rememberDestination } from "~/features/accounts/accounts.server";
import { leaveToPay, mayPay } from "~/features/billing/billing.server";
import { DueToday } from "~/features/billing/due-today";
import { coachingIsNot, paymentMessages } from "~/features/billing/messages";
import { OrderForm, saleOf } from "~/features/billing/order-parts";
import { presentTerms } from "~/features/legal/legal.server";
import { yearText } from "~/features/offer/messages";
import { readOffer } from "~/features/offer/offer.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { flash } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { paymentMethodsText } from "~/platform/payments/payment-methods";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { readsAgainWhenRefused } from "~/ui/read-again";
import type { Route } from "./+types/order.page";
import { giftOrderForm } from "./forms";
import { orderAndPayGift, prepareGift } from "./gifts.server";
import { openingText, orderRefusals } from "./messages";

/** The order as the law wants it read. It is placed from an account, which keeps the code: who has none makes one first, and comes back. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!(await currentUser(request))) throw signInFirst();
  const at = { now: now() };
  const settings = await getSettings(db());
  return {
    ...(await prepareGift(db(), at)),
    comprised: yearText(await readOffer(db(), at), settings),
    clientKey: randomUUID(),
    sale: saleOf(settings, await presentTerms(db(), at)),
  };
}

function signInFirst(status = 302) {
  const headers = new Headers({ "Set-Cookie": rememberDestination("offrir") });
  flash(headers, { kind: "info", title: paymentMessages.signInTitle, text: paymentMessages.signInText });
  return redirect(`${href("/auth")}?onglet=inscription`, { headers, status });
}

export const meta: Route.MetaFunction = () => unlistedHead("Votre commande");
export const handle = { crumb: () => "Votre commande", saysInPage: "all" };
export const shouldRevalidate = readsAgainWhenRefused;

interface Refusal {
  errors: { termsAccepted?: string; openingAccepted?: string; shownPriceCents?: string };
  problem: { title: string; text: string } | null;
  typed: { termsAccepted: boolean; openingAccepted: boolean };
}

export async function action({ request }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const at = { now: now() };
  const user = await currentUser(request);
  const parsed = v.safeParse(giftOrderForm, form);
  if (!parsed.success) throw data(null, { status: 400 });
  if (!user) throw signInFirst(303);
  const { clientKey, shownPriceCents, ...typed } = parsed.output;
  const refuse = (errors: Refusal["errors"], problem: Refusal["problem"] = null, status = 422) =>
    data<Refusal>({ errors, problem, typed }, { status });
  if (!(await mayPay({ userId: user.id, ip: clientIp(request) }, at)))
    return refuse({}, { title: paymentMessages.errorTitle, text: paymentMessages.tooMany }, 429);
  const order = { ...typed, userId: user.id, clientKey, shownPriceCents };
  const ordered = await orderAndPayGift(order, at).catch((error: unknown) => {
    log.error("order_failed", { error });
    return null;
  });
  if (!ordered) return refuse({}, { title: paymentMessages.genericTitle, text: paymentMessages.generic }, 500);
  if (!ordered.ok) {
    const field = {
      terms_not_accepted: "termsAccepted",
      terms_changed: "termsAccepted",
      opening_not_accepted: "openingAccepted",
      price_changed: "shownPriceCents",
    };
    return refuse({ [field[ordered.reason]]: orderRefusals[ordered.reason] });
  }
  return leaveToPay(ordered.checkout, href("/espace-membre/cadeaux/:id", { id: ordered.orderId }));
}

export default function GiftOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { priceCents, openUntil, withdrawUntil, sale, comprised } = loaderData;
  const errors = actionData?.errors ?? {};
  const typed = actionData?.typed;
  return (
    <OrderForm
      hidden={{ clientKey: loaderData.clientKey, shownPriceCents: priceCents }}
      problem={actionData?.problem}
      errors={{ ...errors }}
      sale={sale}
      backTo={href("/membership/offrir")}
      termsAccepted={typed?.termsAccepted}
      choices={
        <>
          <h2 className="h4 mb-3">{fr("Ce que vous recevez")}</h2>
          <p className="muted mb-8 max-w-xl">
            <Ordinals>{`Dès le paiement, un code et une carte à imprimer, dans votre espace. Vous les remettez vous-même, à qui vous voulez. Le code s'ouvre jusqu'au ${formatDay(openUntil)} inclus : l'année d'adhésion commence alors, ou à la suite de l'adhésion en cours de la personne qui l'ouvre.`}</Ordinals>
          </p>
          <Checkbox
            name="openingAccepted"
            value="oui"
            error={errors.openingAccepted}
            defaultChecked={typed?.openingAccepted}
          >
            {openingText}
          </Checkbox>
          <h2 className="h4 mt-12 mb-3">{fr("Bon à savoir")}</h2>
          <ul className="rules">
            <li className="small">
              <Ordinals>{`Tant que le code n'a pas été ouvert, vous pouvez changer d'avis jusqu'au ${formatDay(withdrawUntil)} inclus : depuis votre espace, par le lien`}</Ordinals>{" "}
              <Link to={href("/renoncer-au-contrat")} target="_blank">
                Renoncer au contrat ici
              </Link>{" "}
              {fr("en bas de chaque page, ou par message à")}{" "}
              <a href={`mailto:${sale.contactEmail}`}>{sale.contactEmail}</a>.
            </li>
            <li className="small">
              {fr(
                "Vous ne saurez pas si le code a été ouvert. Deux rappels vous diront la date limite, dans tous les cas.",
              )}
            </li>
            <li className="small">
              {fr("Aucun code de réduction ne s'applique, et l'année ne se renouvelle pas toute seule.")}
            </li>
            <li className="small">{coachingIsNot}</li>
          </ul>
        </>
      }
      total={<DueToday totalCents={priceCents} />}
      summary={
        <>
          <p className="small muted mb-4">{comprised}</p>
          <KeyValues
            items={[
              { label: "Service", value: fr("Adhésion Premium offerte") },
              { label: "Durée", value: "Un an" },
              { label: "Moyens de paiement", value: paymentMethodsText },
            ]}
          />
        </>
      }
    />
  );
}
