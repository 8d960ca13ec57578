import { href } from "react-router";
import { orderIsOver, paymentEndings, refundUnderWay } from "~/features/billing/messages";
import { LookAgain, PayAgain, Stage, useLookingAgain } from "~/features/billing/payment-stages";
import { gatheringsText } from "~/features/offer/messages";
import { HelpLine } from "~/features/safety/help-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/payment-success.page";

export function Paid({ firstName, email, paidCents, next, membership, offer }: Route.ComponentProps["loaderData"]) {
  const { advice_hours } = useSiteFacts();
  const gatherings = gatheringsText(offer);
  return (
    <Stage
      title={`Félicitations, ${firstName}`}
      lede={`Votre paiement de ${formatEuros(paidCents)} est confirmé. Vous êtes membre Premium.`}
      text={`Un message de confirmation est parti à ${email}, avec votre reçu. Pensez à regarder dans les indésirables.`}
    >
      <ul className="rules mt-8 max-w-xl">
        {membership?.status === "upcoming" && <li>{fr(`Votre accès s'ouvre le ${formatDay(membership.start)}.`)}</li>}
        {membership && (
          <li>{fr(`Votre année court jusqu'au ${formatDay(membership.end)}, sans renouvellement automatique.`)}</li>
        )}
        {next && (
          <li>{fr(`Seconde échéance : ${formatEuros(next.amountCents)}, prélevée le ${formatDay(next.dueDate)}.`)}</li>
        )}
        <li>{fr(`Conseils illimités par messagerie, réponse sous ${advice_hours} h`)}</li>
        {gatherings && <li>{`${gatherings} réservés aux membres`}</li>}
        <li>{fr("Un code de parrainage à votre nom, dans votre espace")}</li>
      </ul>
      <ButtonRow className="mt-10">
        <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
        <ButtonLink to={href("/evenements")} variant="secondary">
          Voir les événements
        </ButtonLink>
      </ButtonRow>
    </Stage>
  );
}

export function Processing({ orderId }: { orderId: string }) {
  useLookingAgain();
  return (
    <Stage
      live
      title="Paiement en cours de confirmation"
      lede="Votre banque n'a pas encore répondu. Tout est enregistré : vous pouvez fermer cette page."
      text="Dès sa réponse, vous recevrez un message et votre espace sera à jour. Ne payez pas une seconde fois."
    >
      <p className="mt-8">
        <LookAgain page={href("/payment-success")} orderId={orderId} />
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
      <Notice kind="plain" className="mt-10 max-w-xl">
        {fr("Une soirée difficile ?")} <HelpLine />
      </Notice>
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
