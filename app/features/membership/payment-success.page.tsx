import { useEffect } from "react";
import { data, Form, href, Link, redirect, useRevalidator } from "react-router";
import { findContact, requireUser } from "~/features/accounts/accounts.server";
import {
  describeOrder,
  findOrder,
  mayPay,
  orderHasLapsed,
  paymentStage,
  syncOrder,
} from "~/features/billing/billing.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { flash, redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { formatEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { ButtonRow, Grid12 } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/payment-success.page";
import { draftCookie } from "./draft-cookie.server";
import { findMembership, findMembershipOrder, orderAgainPath, payOrder } from "./membership.server";
import { checkoutProblem, paymentMessages, readAgain } from "./messages";

/**
 * Where the provider sends the buyer back. Asks the provider what happened, then says what is recorded: it grants
 * nothing by itself, and may be opened before, after or long after any notification.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await requireUser(request, { destination: "espace-membre" });
  const orderId = new URL(request.url).searchParams.get("commande");
  const order =
    orderId === null
      ? await findMembershipOrder(db(), user.id)
      : isUuid(orderId)
        ? await findOrder(db(), { userId: user.id, orderId })
        : undefined;
  if (!order) {
    if (orderId === null) throw redirect(href("/membership"));
    throw data(null, { status: 404 });
  }
  await syncOrder(order.id, at).catch((error) => log.warn("return_page_not_synced", { error }));
  const settings = await getSettings(db());
  const instalments = await describeOrder(db(), order, parisDay(at.now));
  const membership = await findMembership(db(), user.id, at);
  return data(
    {
      orderId: order.id,
      reference: order.reference,
      stage: await paymentStage(db(), order),
      /** Where to read it again, once it was left unpaid too long. */
      orderAgain: (await orderHasLapsed(db(), order, at)) ? await orderAgainPath(db(), order) : null,
      firstName: user.firstName,
      email: (await findContact(db(), user.id)).email,
      next: instalments.find((line) => line.state === "planned") ?? null,
      paidCents: instalments.filter((line) => line.state === "paid").reduce((sum, line) => sum + line.amountCents, 0),
      membership: membership && { status: membership.status, start: membership.start_date, end: membership.end_date },
      contactEmail: settings.contact_email,
    },
    { headers: { "Set-Cookie": draftCookie.clear() } },
  );
}

export const meta: Route.MetaFunction = () => unlistedHead("Votre paiement");

/** Takes the payment up again; an order left unpaid too long is read again first. */
export async function action({ request }: Route.ActionArgs) {
  const at = { now: now() };
  const user = await requireUser(request, { destination: "espace-membre" });
  const orderId = String((await request.formData()).get("commande") ?? "");
  if (!(await mayPay({ userId: user.id, ip: clientIp(request) }, at))) {
    const back = `${href("/payment-success")}?commande=${isUuid(orderId) ? orderId : ""}`;
    return redirectSaying(back, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  }
  const checkout = isUuid(orderId) ? await payOrder({ userId: user.id, orderId }, at) : null;
  if (!checkout) throw data(null, { status: 404 });
  if (checkout.kind === "redirect") return redirect(checkout.url, 303);
  const headers = new Headers();
  const order = await findOrder(db(), { userId: user.id, orderId });
  if (order && (await orderHasLapsed(db(), order, at))) {
    return redirectSaying(await orderAgainPath(db(), order), { kind: "info", ...readAgain.lapsed });
  }
  if (checkout.kind === "unavailable") {
    flash(headers, { kind: "error", ...checkoutProblem(checkout) });
  }
  return redirect(`${href("/payment-success")}?commande=${orderId}`, { headers, status: 303 });
}

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  const { stage, orderAgain } = loaderData;
  return (
    <section className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-section">
      <Grid12>
        <div className="wide:col-span-8">
          {stage === "paid" && <Paid {...loaderData} />}
          {stage === "processing" && <Processing orderId={loaderData.orderId} />}
          {orderAgain && <Lapsed orderAgain={orderAgain} />}
          {stage === "waiting" && !orderAgain && <Waiting orderId={loaderData.orderId} />}
          {(stage === "failed" || stage === "canceled" || stage === "expired") && !orderAgain && (
            <Ended stage={stage} orderId={loaderData.orderId} />
          )}
          {stage === "given_back" && <GivenBack />}
          <p className="small muted mt-10">
            Commande <span className="whitespace-nowrap">{loaderData.reference}</span>. {fr("Une question ? Écrivez à")}{" "}
            <a href={`mailto:${loaderData.contactEmail}`}>{loaderData.contactEmail}</a>.
          </p>
        </div>
      </Grid12>
    </section>
  );
}

type PaidProps = Pick<Route.ComponentProps["loaderData"], "firstName" | "email" | "paidCents" | "next" | "membership">;

function Paid({ firstName, email, paidCents, next, membership }: PaidProps) {
  return (
    <>
      <h1>{fr(`Félicitations, ${firstName}`)}</h1>
      <p className="lede mt-5">
        {fr(`Votre paiement de ${formatEuros(paidCents)} est confirmé. Vous êtes membre Premium.`)}
      </p>
      <p className="muted mt-4 max-w-xl">
        {fr(
          `Un message de confirmation est parti à ${email}, avec votre reçu. Pensez à regarder dans les indésirables.`,
        )}
      </p>
      <ul className="rules mt-8 max-w-xl">
        {membership?.status === "upcoming" && <li>{fr(`Votre accès s'ouvre le ${formatDay(membership.start)}.`)}</li>}
        {membership && (
          <li>{fr(`Votre année court jusqu'au ${formatDay(membership.end)}, sans renouvellement automatique.`)}</li>
        )}
        {next && (
          <li>{fr(`Seconde échéance : ${formatEuros(next.amountCents)}, prélevée le ${formatDay(next.dueDate)}.`)}</li>
        )}
        <li>{fr("Conseils illimités par messagerie, réponse sous 48 h")}</li>
        <li>{fr("Cafés, ateliers, webinaires et soirées réservés aux membres")}</li>
        <li>{fr("Un code de parrainage à votre nom, dans votre espace")}</li>
      </ul>
      <ButtonRow className="mt-10">
        <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
        <ButtonLink to={href("/evenements")} variant="secondary">
          Voir les événements
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

/** Looks again by itself for two minutes; where no script runs, a link does. */
function Processing({ orderId }: { orderId: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > 40) clearInterval(timer);
      else void revalidate();
    }, 3000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <h1>{fr("Paiement en cours de confirmation")}</h1>
      <p className="lede mt-5" role="status">
        {fr("Votre banque n'a pas encore répondu. Tout est enregistré : vous pouvez fermer cette page.")}
      </p>
      <p className="muted mt-4 max-w-xl">
        {fr("Dès sa réponse, vous recevrez un message et votre espace sera à jour. Ne payez pas une seconde fois.")}
      </p>
      <p className="mt-8">
        <Link to={`${href("/payment-success")}?commande=${orderId}`}>Regarder de nouveau</Link>
      </p>
    </>
  );
}

function Waiting({ orderId }: { orderId: string }) {
  return (
    <>
      <h1>{fr("Votre paiement n'est pas terminé")}</h1>
      <p className="lede mt-5">{fr("Votre commande est gardée et rien n'a été débité pour l'instant.")}</p>
      <p className="muted mt-4 max-w-xl">
        {fr("Si vous venez de payer, attendez une minute puis regardez de nouveau. Sinon, reprenez où vous en étiez.")}
      </p>
      <ButtonRow className="mt-8">
        <PayAgain orderId={orderId} label="Reprendre le paiement" />
        <Link to={`${href("/payment-success")}?commande=${orderId}`}>Regarder de nouveau</Link>
      </ButtonRow>
    </>
  );
}

const endings = {
  failed: {
    title: "Le paiement n'a pas abouti",
    text: "Votre banque ne l'a pas accepté. Cela arrive : plafond, code mal saisi, carte remplacée. Rien n'a été débité.",
  },
  canceled: {
    title: "Vous avez interrompu le paiement",
    text: "Rien n'a été débité. Votre commande est gardée un jour : reprenez, ou laissez-la.",
  },
  expired: {
    title: "Le temps de payer est écoulé",
    text: "La page de paiement se ferme au bout d'un quart d'heure. Rien n'a été débité et votre commande est gardée un jour.",
  },
};

function Ended({ stage, orderId }: { stage: keyof typeof endings; orderId: string }) {
  return (
    <>
      <h1>{fr(endings[stage].title)}</h1>
      <p className="lede mt-5">{fr(endings[stage].text)}</p>
      <ButtonRow className="mt-8">
        <PayAgain orderId={orderId} label="Réessayer" />
        <ButtonLink to={href("/membership")} variant="secondary">
          {fr("Revenir à l'adhésion")}
        </ButtonLink>
      </ButtonRow>
      <Notice kind="plain" className="mt-10 max-w-xl">
        {fr("Une soirée difficile ? Le")} <a href="tel:3114">3114</a>{" "}
        {fr("répond gratuitement, 24 h/24. En cas de violences, le")} <a href="tel:3919">3919</a>{" "}
        {fr("; danger immédiat, le")} <a href="tel:17">17</a>.
      </Notice>
    </>
  );
}

function Lapsed({ orderAgain }: { orderAgain: string }) {
  return (
    <>
      <h1>{fr("Votre commande n'attend plus")}</h1>
      <p className="lede mt-5">
        {fr("Une commande se garde un jour. Celle-ci n'a pas été réglée, et rien n'a été débité.")}
      </p>
      <p className="muted mt-4 max-w-xl">
        {fr("Le prix et les dates ont pu changer : relisez-la, puis passez-la de nouveau si vous le voulez.")}
      </p>
      <ButtonRow className="mt-8">
        <ButtonLink to={orderAgain}>Relire ma commande</ButtonLink>
      </ButtonRow>
    </>
  );
}

function GivenBack() {
  return (
    <>
      <h1>{fr("Ce paiement vous est rendu")}</h1>
      <p className="lede mt-5">
        {fr(
          "Votre adhésion était déjà réglée. Le montant revient en entier sur votre moyen de paiement, sous quelques jours.",
        )}
      </p>
      <ButtonRow className="mt-8">
        <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
      </ButtonRow>
    </>
  );
}

function PayAgain({ orderId, label }: { orderId: string; label: string }) {
  return (
    <Form method="post" action={href("/payment-success")}>
      <input type="hidden" name="commande" value={orderId} />
      <SubmitButton busyLabel="Redirection...">{label}</SubmitButton>
    </Form>
  );
}
