import { randomUUID } from "node:crypto";
import { data, href, Link } from "react-router";
import * as v from "valibot";
import { currentUser } from "~/features/accounts/accounts.server";
import { DueToday } from "~/features/billing/due-today";
import { OrderForm, saleOf } from "~/features/billing/order-parts";
import { presentTerms } from "~/features/legal/legal.server";
import { isMember } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { formatEuros } from "~/platform/money";
import { paymentMethodsText } from "~/platform/payments/payment-methods";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { readsAgainWhenRefused } from "~/ui/read-again";
import type { Route } from "./+types/order-place.page";
import { backTo, leaveRegistered, mayRegister, signInFirst } from "./event-actions.server";
import { preparePlaceOrder, registerAndPay } from "./events.server";
import { placeOrderForm } from "./forms";
import { earlyServiceText, refusals, registrationResults } from "./messages";
import { PseudonymField } from "./pseudonym-field";

/** The order as the law wants it read: what, when, how much, until when one may change one's mind. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await currentUser(request);
  const member = user ? await isMember(db(), user.id, at) : false;
  const order = await preparePlaceOrder(db(), { slug: params.slug, userId: user?.id ?? null, member }, at);
  if (!order) throw data(null, { status: 404 });
  if (!user) throw signInFirst(order.event, { toSignUp: true, status: 302 });
  if (!order.orderable) throw backTo(order.event, undefined, 302);
  const settings = await getSettings(db());
  return {
    ...order,
    clientKey: randomUUID(),
    noticeHours: settings.session_cancellation_hours,
    sale: saleOf(settings, await presentTerms(db(), at)),
  };
}

export const meta: Route.MetaFunction = () => unlistedHead("Votre commande");
export const shouldRevalidate = readsAgainWhenRefused;

/** The breadcrumb's last two steps. */
export const handle = {
  crumb: (loaderData: Route.ComponentProps["loaderData"] | undefined) =>
    loaderData && [loaderData.event.title, "Votre commande"],
  saysInPage: "all",
};

interface Refusal {
  errors: { termsAccepted?: string; earlyService?: string; shownPriceCents?: string };
  problem: { title: string; text: string } | null;
  typed: { termsAccepted: boolean; earlyService: boolean; pseudonym: string | null };
}

export async function action({ request, params }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const at = { now: now() };
  const user = await currentUser(request);
  const parsed = v.safeParse(placeOrderForm, form);
  if (!parsed.success) throw data(null, { status: 400 });
  const { clientKey, shownPriceCents, ...typed } = parsed.output;
  const refuse = (errors: Refusal["errors"], problem: Refusal["problem"] = null, status = 422) =>
    data<Refusal>({ errors, problem, typed }, { status });
  const found = await preparePlaceOrder(db(), { slug: params.slug, userId: user?.id ?? null, member: false }, at);
  if (!found) throw data(null, { status: 404 });
  if (!user) throw signInFirst(found.event, { toSignUp: true });
  if (!(await mayRegister({ userId: user.id, ip: clientIp(request) }, at)))
    return refuse({}, registrationResults.tooMany, 429);
  const { pseudonym, ...accepted } = typed;
  const order = { clientKey, shownPriceCents, ...accepted };
  const registered = await registerAndPay({ eventId: found.event.id, userId: user.id, pseudonym, order }, at);
  if (!registered.ok) {
    const message = refusals[registered.reason];
    if (registered.reason === "terms_not_accepted" || registered.reason === "terms_changed") {
      const unasked = found.early && !typed.earlyService;
      return refuse({ ...(unasked && { earlyService: refusals.early_service_not_asked }), termsAccepted: message });
    }
    if (registered.reason === "early_service_not_asked") return refuse({ earlyService: message });
    if (registered.reason === "price_changed") return refuse({ shownPriceCents: message });
    throw backTo(found.event, { kind: "error", title: message });
  }
  return leaveRegistered(registered, found.event);
}

export default function OrderPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, early } = loaderData;
  const errors = actionData?.errors ?? {};
  const typed = actionData?.typed;
  return (
    <OrderForm
      hidden={{ clientKey: loaderData.clientKey, shownPriceCents: event.priceCents }}
      problem={actionData?.problem}
      errors={{ ...errors }}
      sale={loaderData.sale}
      backTo={href("/evenements/:slug", { slug: event.slug })}
      note={`Les membres viennent sans payer ; pour les autres, ${formatEuros(event.priceCents)}.`}
      termsAccepted={typed?.termsAccepted}
      choices={
        <>
          <PseudonymField typed={typed && (typed.pseudonym ?? "")} />
          {early && (
            <Checkbox
              name="earlyService"
              value="oui"
              error={errors.earlyService}
              defaultChecked={typed?.earlyService}
              className="mt-8"
            >
              {earlyServiceText}
            </Checkbox>
          )}
          <h2 className="h4 mt-12 mb-3">{fr("Bon à savoir")}</h2>
          <ul className="rules">
            <li className="small">
              <Ordinals>{`Vous pouvez changer d'avis jusqu'au ${formatDay(loaderData.withdrawUntil)} inclus${loaderData.maybeLater ? ", plus tard si vous réglez un autre jour" : ""}, tant que le rendez-vous n'a pas eu lieu : vous rendez votre place depuis sa page, par le lien`}</Ordinals>{" "}
              <Link to={href("/renoncer-au-contrat")} target="_blank">
                Renoncer au contrat ici
              </Link>{" "}
              {fr("en bas de chaque page, ou par message à")}{" "}
              <a href={`mailto:${loaderData.sale.contactEmail}`}>{loaderData.sale.contactEmail}</a>.
            </li>
            <li className="small">
              {fr(
                `Ensuite, une place rendue au moins ${loaderData.noticeHours} h avant est remboursée en entier ; plus tard, elle reste due. Si nous annulons, tout vous est rendu.`,
              )}
            </li>
            <li className="small">
              {fr(
                `Votre place est gardée ${loaderData.keptUntil ? `jusqu'au ${loaderData.keptUntil}` : "vingt minutes"}, le temps de payer.`,
              )}
            </li>
          </ul>
        </>
      }
      total={<DueToday totalCents={event.priceCents} />}
      summary={
        <KeyValues
          items={[
            { label: "Rendez-vous", value: fr(event.title) },
            { label: "Quand", value: <Ordinals>{event.when}</Ordinals> },
            { label: "Où", value: <Ordinals>{event.location}</Ordinals> },
            { label: "Moyens de paiement", value: paymentMethodsText },
          ]}
        />
      }
    />
  );
}
