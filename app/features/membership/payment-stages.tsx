import { Bookmark, CircleAlert, Mail, MessageCircle } from "lucide-react";
import { href, Link } from "react-router";
import { orderIsOver, paymentEndings, refundUnderWay } from "~/features/billing/messages";
import { Fact, OrderReference, PaidScene } from "~/features/billing/payment-scenes";
import { LookAgain, PayAgain, Stage, useLookingAgain } from "~/features/billing/payment-stages";
import { gatheringsText } from "~/features/offer/messages";
import { HelpLine } from "~/features/safety/help-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Spinner } from "~/ui/spinner";
import type { Route } from "./+types/payment-success.page";

export function Paid(paid: Route.ComponentProps["loaderData"]) {
  const { firstName, email, paidCents, next, membership } = paid;
  return (
    <PaidScene
      title={`Félicitations, ${firstName}`}
      lede={fr(`Votre paiement de ${formatEuros(paidCents)} est confirmé. Vous êtes membre Premium.`)}
      actions={
        <ButtonRow className="mt-6">
          <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
          <ButtonLink to={href("/evenements")} variant="secondary">
            Voir les événements
          </ButtonLink>
        </ButtonRow>
      }
    >
      <ul className="what-next">
        <li>
          <h2>{fr("Dans votre boîte")}</h2>
          <p>{fr(`Un message de confirmation est parti à ${email}, avec votre reçu.`)}</p>
          <p className="mt-2">{fr("Rien reçu d'ici dix minutes ? Regardez dans les indésirables.")}</p>
        </li>
        <li>
          <h2>{fr("Votre année")}</h2>
          {membership?.status === "upcoming" && <p>{fr(`Votre accès s'ouvre le ${formatDay(membership.start)}.`)}</p>}
          {membership && (
            <p>{fr(`Votre année court jusqu'au ${formatDay(membership.end)}, sans renouvellement automatique.`)}</p>
          )}
          {next && (
            <p className="mt-2">
              {fr(`Seconde échéance : ${formatEuros(next.amountCents)}, prélevée le ${formatDay(next.dueDate)}.`)}
            </p>
          )}
        </li>
        <li>
          <h2>{fr("Ce qui s'ouvre")}</h2>
          <Opened offer={paid.offer} />
        </li>
      </ul>
      <OrderReference {...paid} />
    </PaidScene>
  );
}

/** What the year gives, of what exists. */
function Opened({ offer }: Pick<Route.ComponentProps["loaderData"], "offer">) {
  const { advice_hours } = useSiteFacts();
  const gatherings = gatheringsText(offer);
  return (
    <ul className="what-opens">
      <li>{fr(`Conseils illimités par messagerie, réponse sous ${advice_hours} h`)}</li>
      {gatherings && <li>{`${gatherings} réservés aux membres`}</li>}
      <li>{fr("Un code de parrainage à votre nom, dans votre espace")}</li>
    </ul>
  );
}

export function Processing({ orderId }: { orderId: string }) {
  useLookingAgain();
  return (
    <Stage
      live
      title="Votre banque n'a pas encore répondu"
      lede="C'est courant. Quelques minutes suffisent le plus souvent. Vous pouvez fermer cette page : tout est enregistré."
    >
      <ul className="facts">
        <Fact icon={Mail}>{fr("Dès sa réponse, vous recevrez un message et votre espace sera à jour.")}</Fact>
        <Fact icon={CircleAlert}>{fr("Inutile de payer une seconde fois.")}</Fact>
      </ul>
      <p className="small muted mt-6 flex flex-wrap items-center gap-x-3">
        <span className="needs-js">
          <Spinner />
        </span>
        <span className="needs-js">{fr("Cette page se met à jour d'elle-même.")}</span>
        <LookAgain page={href("/payment-success")} orderId={orderId} label="Vérifier maintenant" />
      </p>
    </Stage>
  );
}

export function Waiting({ orderId }: { orderId: string }) {
  return (
    <Stage
      title="Votre paiement n'est pas terminé"
      lede="Votre commande est gardée et rien n'a été débité pour l'instant."
      text="Si vous venez de payer, attendez une minute puis regardez de nouveau. Sinon, reprenez où vous en étiez."
    >
      <ButtonRow className="mt-8">
        <PayAgain page={href("/payment-success")} orderId={orderId} label="Reprendre le paiement" />
        <LookAgain page={href("/payment-success")} orderId={orderId} />
      </ButtonRow>
    </Stage>
  );
}

export function Ended({ stage, orderId }: { stage: keyof typeof paymentEndings; orderId: string }) {
  return (
    <Stage {...paymentEndings[stage]}>
      <ButtonRow className="mt-8">
        <PayAgain page={href("/payment-success")} orderId={orderId} label="Réessayer" />
        <ButtonLink to={href("/membership")} variant="secondary">
          {fr("Revenir à l'adhésion")}
        </ButtonLink>
      </ButtonRow>
      <ul className="facts">
        <Fact icon={Bookmark}>{fr("Votre commande est gardée un jour, telle que vous l'avez choisie.")}</Fact>
        <Fact icon={MessageCircle}>
          {fr("Un souci d'argent en ce moment ?")}{" "}
          <Link to={href("/contact")} className="whitespace-nowrap">
            {fr("Dites-le-nous")}
          </Link>
          {fr(", on cherchera une solution avec vous.")}
        </Fact>
      </ul>
      <p className="small muted mt-6 max-w-xl">
        {fr("Une soirée difficile ?")} <HelpLine />
      </p>
    </Stage>
  );
}

export function Lapsed({ orderAgain }: { orderAgain: string }) {
  return (
    <Stage
      title="Votre commande n'attend plus"
      lede="Une commande se garde un jour. Celle-ci n'a pas été réglée, et rien n'a été débité."
      text="Le prix et les dates ont pu changer : relisez-la, puis passez-la de nouveau si vous le voulez."
    >
      <ButtonRow className="mt-8">
        <ButtonLink to={orderAgain}>Relire ma commande</ButtonLink>
      </ButtonRow>
    </Stage>
  );
}

export function OnHold() {
  return <ToOwnSpace title="Votre accès est en pause" lede="Votre espace dit pourquoi, et ce qui le rouvre." />;
}

/** The year is over, or was ended with its money. */
export function Over() {
  return <ToOwnSpace {...orderIsOver} />;
}

/** @param props.leaving not all of it has left yet, or was refused. */
export function GivenBack({ leaving }: { leaving: boolean }) {
  const text = leaving
    ? "Le montant n'est pas encore reparti. Un message vous dira quand il l'est."
    : "Le montant est reparti en entier vers votre moyen de paiement.";
  return (
    <ToOwnSpace
      title={leaving ? refundUnderWay : "Ce paiement vous a été rendu"}
      lede={`Vous ne devez rien pour cette commande. ${text}`}
    />
  );
}

function ToOwnSpace({ title, lede }: { title: string; lede: string }) {
  return (
    <Stage title={title} lede={lede}>
      <ButtonRow className="mt-8">
        <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
      </ButtonRow>
    </Stage>
  );
}
