import { Bookmark } from "lucide-react";
import { href } from "react-router";
import { orderIsGivenBack, orderIsOver, paymentEndings } from "~/features/billing/messages";
import { Fact, OrderReference, PaidScene } from "~/features/billing/payment-scenes";
import { BankIsSilent, Lapsed, PayAgain, ShortOfMoney, Stage, Unfinished } from "~/features/billing/payment-stages";
import { gatheringsText } from "~/features/offer/messages";
import { HelpLine } from "~/features/safety/help-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import type { Route } from "./+types/payment-success.page";

export function Paid(paid: Route.ComponentProps["loaderData"]) {
  const { firstName, email, paidCents, next, membership } = paid;
  const opens = membership?.status === "upcoming" ? `Votre accès s'ouvre le ${formatDay(membership.start)}.` : null;
  return (
    <PaidScene
      title={`Félicitations, ${firstName}`}
      lede={
        <Ordinals>
          {`Votre paiement de ${formatEuros(paidCents)} est confirmé. ${opens ?? "Vous êtes membre Premium."}`}
        </Ordinals>
      }
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
          {membership && (
            <p>
              <Ordinals>{`Votre année court jusqu'au ${formatDay(membership.end)}, sans renouvellement automatique.`}</Ordinals>
            </p>
          )}
          {next && (
            <p className="mt-2">
              <Ordinals>{`Seconde échéance : ${formatEuros(next.amountCents)}, prélevée le ${formatDay(next.dueDate)}.`}</Ordinals>
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

const PAGE = href("/payment-success");

export function Processing({ orderId }: { orderId: string }) {
  return <BankIsSilent page={PAGE} orderId={orderId} />;
}

export function Waiting({ orderId }: { orderId: string }) {
  return <Unfinished page={PAGE} orderId={orderId} />;
}

export function Ended({ stage, orderId }: { stage: keyof typeof paymentEndings; orderId: string }) {
  return (
    <Stage {...paymentEndings[stage]}>
      <ButtonRow className="mt-8">
        <PayAgain page={PAGE} orderId={orderId} label="Réessayer" />
        <ButtonLink to={href("/membership")} variant="secondary">
          {fr("Revenir à l'adhésion")}
        </ButtonLink>
      </ButtonRow>
      <ul className="facts">
        <Fact icon={Bookmark}>{fr("Votre commande est gardée un jour, telle que vous l'avez choisie.")}</Fact>
        <ShortOfMoney>Dites-le-nous</ShortOfMoney>
      </ul>
      <p className="small muted mt-6 max-w-xl">
        {fr("Une soirée difficile ?")} <HelpLine />
      </p>
    </Stage>
  );
}

export function ToReadAgain({ orderAgain }: { orderAgain: string }) {
  return (
    <Lapsed text="Le prix et les dates ont pu changer : relisez-la, puis passez-la de nouveau si vous le voulez.">
      <ButtonLink to={orderAgain}>Relire ma commande</ButtonLink>
    </Lapsed>
  );
}

export function OnHold() {
  return <ToOwnSpace title="Votre accès est en pause" lede="Votre espace dit pourquoi, et ce qui le rouvre." />;
}

/** The year is over, or was ended with its money. */
export function Over() {
  return <ToOwnSpace {...orderIsOver} />;
}

export function GivenBack({ leaving }: { leaving: boolean }) {
  return <ToOwnSpace {...orderIsGivenBack(leaving)} />;
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
