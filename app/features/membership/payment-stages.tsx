import { type ReactNode, useEffect } from "react";
import { Form, href, Link, useRevalidator } from "react-router";
import { gatheringsText } from "~/features/offer/messages";
import { HelpLine } from "~/features/safety/help-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/payment-success.page";

/** Where a payment stands, what it means, and what one may do. `live`: told to who listens when it changes. */
function Stage(props: { title: string; lede: string; text?: string; live?: boolean; children: ReactNode }) {
  return (
    <>
      <h1>{fr(props.title)}</h1>
      <p className="lede mt-5" role={props.live ? "status" : undefined}>
        {fr(props.lede)}
      </p>
      {props.text && <p className="muted mt-4 max-w-xl">{fr(props.text)}</p>}
      {props.children}
    </>
  );
}

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

/** Looks again by itself for two minutes; where no script runs, a link does. */
export function Processing({ orderId }: { orderId: string }) {
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
    <Stage
      live
      title="Paiement en cours de confirmation"
      lede="Votre banque n'a pas encore répondu. Tout est enregistré : vous pouvez fermer cette page."
      text="Dès sa réponse, vous recevrez un message et votre espace sera à jour. Ne payez pas une seconde fois."
    >
      <p className="mt-8">
        <LookAgain orderId={orderId} />
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
        <PayAgain orderId={orderId} label="Reprendre le paiement" />
        <LookAgain orderId={orderId} />
      </ButtonRow>
    </Stage>
  );
}

const endings = {
  failed: {
    title: "Le paiement n'a pas abouti",
    lede: "Votre banque ne l'a pas accepté. Cela arrive : plafond, code mal saisi, carte remplacée. Rien n'a été débité.",
  },
  canceled: {
    title: "Vous avez interrompu le paiement",
    lede: "Rien n'a été débité. Votre commande est gardée un jour : reprenez, ou laissez-la.",
  },
  expired: {
    title: "Le temps de payer est écoulé",
    lede: "La page de paiement se ferme au bout d'un quart d'heure. Rien n'a été débité et votre commande est gardée un jour.",
  },
};

export function Ended({ stage, orderId }: { stage: keyof typeof endings; orderId: string }) {
  return (
    <Stage {...endings[stage]}>
      <ButtonRow className="mt-8">
        <PayAgain orderId={orderId} label="Réessayer" />
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

/** @param props.leaving asked back, and not gone yet. */
export function GivenBack({ leaving }: { leaving: boolean }) {
  const text = leaving
    ? "Le montant repart en entier vers votre moyen de paiement. Un message vous dira quand il est parti."
    : "Le montant est reparti en entier vers votre moyen de paiement.";
  return (
    <Stage
      title={leaving ? "Ce paiement vous est rendu" : "Ce paiement vous a été rendu"}
      lede={`Vous ne devez rien pour cette commande. ${text}`}
    >
      <ButtonRow className="mt-8">
        <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
      </ButtonRow>
    </Stage>
  );
}

function LookAgain({ orderId }: { orderId: string }) {
  return <Link to={`${href("/payment-success")}?commande=${orderId}`}>Regarder de nouveau</Link>;
}

function PayAgain({ orderId, label }: { orderId: string; label: string }) {
  return (
    <Form method="post" action={href("/payment-success")}>
      <input type="hidden" name="orderId" value={orderId} />
      <SubmitButton busyLabel="Redirection...">{label}</SubmitButton>
    </Form>
  );
}
