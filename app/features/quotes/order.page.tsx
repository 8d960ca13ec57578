import { randomUUID } from "node:crypto";
import { data, href, Link, redirect } from "react-router";
import * as v from "valibot";
import { currentUser, rememberDestination } from "~/features/accounts/accounts.server";
import { leaveToPay, mayPay } from "~/features/billing/billing.server";
import { coachingIsNot, paymentMessages } from "~/features/billing/messages";
import { OrderForm, saleOf } from "~/features/billing/order-parts";
import { RecapTotal } from "~/features/billing/recap";
import { withdrawalDeadline } from "~/features/billing/rules";
import { presentTerms } from "~/features/legal/legal.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { flash, redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { formatEuros, formatPriceTag } from "~/platform/money";
import { paymentMethodsText } from "~/platform/payments/payment-methods";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { readsAgainWhenRefused } from "~/ui/read-again";
import type { Route } from "./+types/order.page";
import { acceptForm } from "./forms";
import { acceptRefusals, changeOfMind, earlyStartText, quantityText } from "./messages";
import { acceptAndPayQuote, findAtAddress, keepAddress, sheetOf } from "./quotes.server";
import { isOpenToAcceptance, quoteState } from "./rules";

export const meta: Route.MetaFunction = () => unlistedHead("Commande");
export const handle = { crumb: () => ["Devis", "Commande"], saysInPage: "all" };
export const shouldRevalidate = readsAgainWhenRefused;

/** The order as the law wants it read. It is placed from an account: who has none makes one first, and comes back here. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await currentUser(request);
  const quote = await findAtAddress(db(), params.jeton, { userId: user?.id ?? null, isAdmin: false });
  if (!quote) throw data(null, { status: 404 });
  const today = parisDay(at.now);
  if (!isOpenToAcceptance(quoteState(quote, today))) throw redirect(href("/devis/:jeton", { jeton: params.jeton }));
  if (!user) throw signInFirst(params.jeton);
  const settings = await getSettings(db());
  return {
    token: params.jeton,
    who: { firstName: user.firstName, email: user.email, elsewhere: isForAnotherAddress(quote, user) },
    sheet: await sheetOf(db(), quote, at),
    withdrawUntil: withdrawalDeadline(today, settings.withdrawal_days),
    clientKey: randomUUID(),
    sale: saleOf(settings, await presentTerms(db(), at)),
  };
}

/** Written to who had no account, at an address that is not this account's. */
function isForAnotherAddress(
  quote: { user_id: string | null; email: string | null },
  user: { email: string },
): boolean {
  return quote.user_id === null && quote.email !== null && quote.email.toLowerCase() !== user.email.toLowerCase();
}

function signInFirst(token: string, status = 302) {
  const headers = new Headers({ "Set-Cookie": rememberDestination("devis") });
  headers.append("Set-Cookie", keepAddress(token));
  flash(headers, { kind: "info", title: paymentMessages.signInTitle, text: paymentMessages.signInText });
  return redirect(`${href("/auth")}?onglet=inscription`, { headers, status });
}

interface Refusal {
  errors: { termsAccepted?: string; shownTotalCents?: string };
  problem: { title: string; text: string } | null;
  typed: { termsAccepted: boolean; earlyStart: boolean };
}

export async function action({ request, params }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const at = { now: now() };
  const user = await currentUser(request);
  const parsed = v.safeParse(acceptForm, form);
  if (!parsed.success) throw data(null, { status: 400 });
  if (!(await findAtAddress(db(), params.jeton, { userId: user?.id ?? null, isAdmin: false })))
    throw data(null, { status: 404 });
  if (!user) throw signInFirst(params.jeton, 303);
  const { clientKey, shownTotalCents, ...typed } = parsed.output;
  const refuse = (errors: Refusal["errors"], problem: Refusal["problem"] = null, status = 422) =>
    data<Refusal>({ errors, problem, typed }, { status });
  if (!(await mayPay({ userId: user.id, ip: clientIp(request) }, at)))
    return refuse({}, { title: paymentMessages.errorTitle, text: paymentMessages.tooMany }, 429);
  const accepting = { ...typed, userId: user.id, token: params.jeton, clientKey, shownTotalCents };
  const ordered = await acceptAndPayQuote(accepting, at).catch((error: unknown) => {
    log.error("order_failed", { error });
    return null;
  });
  if (!ordered) return refuse({}, { title: paymentMessages.genericTitle, text: paymentMessages.generic }, 500);
  if (!ordered.ok) {
    if (ordered.reason === "unknown") throw data(null, { status: 404 });
    const text = acceptRefusals[ordered.reason];
    if (ordered.reason === "price_changed") return refuse({ shownTotalCents: text });
    if (ordered.reason !== "closed") return refuse({ termsAccepted: text });
    return redirectSaying(href("/devis/:jeton", { jeton: params.jeton }), { kind: "info", title: text });
  }
  return leaveToPay(ordered.checkout, href("/espace-membre/devis/:id", { id: ordered.orderId }));
}

export default function QuoteOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sheet, sale, withdrawUntil, token, who } = loaderData;
  const errors = actionData?.errors ?? {};
  const typed = actionData?.typed;
  const [first, second] = sheet.plan;
  return (
    <OrderForm
      hidden={{ clientKey: loaderData.clientKey, shownTotalCents: sheet.totalCents }}
      problem={actionData?.problem}
      errors={{ ...errors }}
      sale={sale}
      backTo={href("/devis/:jeton", { jeton: token })}
      termsAccepted={typed?.termsAccepted}
      choices={
        <>
          <p className="muted mb-6 max-w-xl">
            {fr(
              `Vous êtes connecté en tant que ${who.firstName}. La commande, ses heures et son reçu seront dans cet espace ; la confirmation part à ${who.email}.`,
            )}{" "}
            {fr("Ce n'est pas vous ? Déconnectez-vous, puis rouvrez le document depuis le message reçu.")}
          </p>
          {who.elsewhere && (
            <p className="mb-6 max-w-xl">
              {fr("Ce document a été envoyé à une autre adresse que celle-ci : vérifiez que c'est bien votre compte.")}
            </p>
          )}
          <h2 className="h4 mb-3 wrap-anywhere">{fr(sheet.title)}</h2>
          <KeyValues
            items={sheet.lines.map((line, rank) => ({
              key: String(rank),
              label: `${line.label}, ${quantityText(line)}`,
              value: line.unitCents === 0 ? "offert" : formatEuros(line.quantity * line.unitCents),
            }))}
          />
          {sheet.minutes > 0 && (
            <Checkbox name="earlyStart" value="oui" defaultChecked={typed?.earlyStart} className="mt-8">
              {earlyStartText}
            </Checkbox>
          )}
          {sheet.minutes > 0 && (
            <p className="small muted max-w-xl">
              <Ordinals>{`Sans cette demande, vos heures se réservent après le ${formatDay(withdrawUntil)}. Rien ne presse.`}</Ordinals>
            </p>
          )}
          <h2 className="h4 mt-12 mb-3">{fr("Bon à savoir")}</h2>
          <ul className="rules">
            <li className="small">
              <Ordinals>{`Vous pouvez changer d'avis jusqu'au ${formatDay(withdrawUntil)} inclus, sans donner de raison : par le lien`}</Ordinals>{" "}
              <Link to={href("/renoncer-au-contrat")} target="_blank">
                Renoncer au contrat ici
              </Link>{" "}
              {fr("en bas de chaque page, ou par message à")}{" "}
              <a href={`mailto:${sale.contactEmail}`}>{sale.contactEmail}</a>.
            </li>
            <li className="small">{fr(changeOfMind(sheet.withdrawalDays, sheet.minutes))}</li>
            <li className="small">{coachingIsNot}</li>
          </ul>
        </>
      }
      total={
        <>
          <RecapTotal label="À régler aujourd'hui" cents={first?.amountCents ?? sheet.totalCents} />
          {second && (
            <p className="recap-then">
              <Ordinals>{`Puis ${formatEuros(second.amountCents)} le ${formatDay(second.dueDate)}.`}</Ordinals>
            </p>
          )}
        </>
      }
      summary={
        <KeyValues
          items={[
            { label: "Devis", value: sheet.number ?? "" },
            { label: "Service", value: fr(sheet.title) },
            { label: "Total", value: <b className="text-lg">{formatPriceTag(sheet.totalCents)}</b> },
            { label: "Moyens de paiement", value: paymentMethodsText },
          ]}
        />
      }
    />
  );
}
