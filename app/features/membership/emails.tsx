import { type Day, formatDay } from "~/platform/clock";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLayout,
  MailLink,
  MailNote,
  MailSubheading,
  MailText,
} from "~/platform/mail/layout";
import { type Cents, formatEuros } from "~/platform/money";

const REASON = "Vous recevez ce message parce que vous avez passé commande avec cette adresse.";

export interface WelcomeProps {
  firstName: string;
  reference: string;
  label: string;
  totalCents: Cents;
  paidCents: Cents;
  next: { amountCents: Cents; dueDate: Day } | null;
  startDate: Day;
  endDate: Day;
  orderedOn: Day;
  withdrawUntil: Day;
  sellerName: string;
  sellerAddress: string;
  contactEmail: string;
  mediator: string;
  code: string;
  shareUrl: string;
  accountUrl: string;
  termsUrl: string;
}

function orderFacts(props: WelcomeProps): [string, string][] {
  const facts: [string, string][] = [
    ["Commande", `${props.reference}, passée le ${formatDay(props.orderedOn)}`],
    ["Service", props.label],
    ["Prix total", formatEuros(props.totalCents)],
    ["Réglé aujourd’hui", formatEuros(props.paidCents)],
  ];
  if (props.next) {
    facts.push(["Seconde échéance", `${formatEuros(props.next.amountCents)}, le ${formatDay(props.next.dueDate)}`]);
  }
  facts.push(["Votre accès", `du ${formatDay(props.startDate)} au ${formatDay(props.endDate)}`]);
  return facts;
}

/** The confirmation on a durable medium, with the withdrawal right and its model form (Code de la consommation L.221-13, R.221-1). */
export function Welcome(props: WelcomeProps) {
  return (
    <MailLayout
      title="Votre commande est confirmée"
      preheader="Votre reçu et l’essentiel à garder."
      reason={REASON}
      identity={`${props.sellerName}, ${props.sellerAddress.replaceAll("\n", ", ")}`}
    >
      <MailHeading>Votre commande est confirmée</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>Votre paiement est bien arrivé. Votre reçu est joint à ce message.</MailText>
      <MailFacts facts={orderFacts(props)} />
      <MailText>Il n’y a pas de renouvellement automatique. Nous vous écrirons un mois avant la fin.</MailText>
      <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>
      <MailSubheading>Votre code à transmettre</MailSubheading>
      <MailText>
        {props.code}
        <br />
        <MailLink href={props.shareUrl}>{props.shareUrl}</MailLink>
      </MailText>
      <MailSubheading>Changer d’avis</MailSubheading>
      <MailText>
        Vous pouvez vous rétracter jusqu’au {formatDay(props.withdrawUntil)} inclus, sans donner de raison. Écrivez à{" "}
        <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink> en indiquant votre nom et la
        référence {props.reference}. Le remboursement suit dans les 14 jours, par le même moyen de paiement. Si l’accès
        a commencé plus tôt à votre demande, la part des jours écoulés reste due.
      </MailText>
      <MailNote>
        Modèle de formulaire : « À l’attention de {props.sellerName}, {props.sellerAddress.replaceAll("\n", ", ")},{" "}
        {props.contactEmail} : Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de
        services ci-dessous : {props.label}, commandée le {formatDay(props.orderedOn)}. Nom : … Adresse : … Date : … »
      </MailNote>
      <MailNote>
        Conditions générales : <MailLink href={props.termsUrl}>{props.termsUrl}</MailLink>. Réclamation :{" "}
        {props.contactEmail}. Médiation : {props.mediator}.
      </MailNote>
    </MailLayout>
  );
}

export function SecondReceipt(props: { firstName: string; amountCents: Cents; endDate: Day; accountUrl: string }) {
  return (
    <MailLayout title="Votre reçu" preheader="Tout est réglé." reason={REASON}>
      <MailHeading>Tout est réglé</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        La seconde échéance de {formatEuros(props.amountCents)} est bien arrivée. Votre accès court jusqu’au{" "}
        {formatDay(props.endDate)}. Votre reçu est joint à ce message.
      </MailText>
      <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>
    </MailLayout>
  );
}

/** A refused debit: what happened, what comes next, what the person can do. No threat, no fee. */
export function DebitRefused(props: {
  firstName: string;
  amountCents: Cents;
  retryOn: Day | null;
  accountUrl: string;
}) {
  return (
    <MailLayout title="Votre échéance" preheader="Votre accès reste ouvert." reason={REASON}>
      <MailHeading>Votre échéance n’a pas pu être prélevée</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        Votre banque n’a pas accepté le prélèvement de {formatEuros(props.amountCents)}. Cela arrive : carte remplacée,
        plafond atteint. Votre accès reste ouvert quelques jours et aucun frais ne s’ajoute.
      </MailText>
      <MailText>
        {props.retryOn
          ? `Nous essaierons de nouveau le ${formatDay(props.retryOn)}. Vous pouvez aussi régler vous-même, avec la carte de votre choix.`
          : "Réglez quand vous le pouvez depuis votre espace, avec la carte de votre choix."}
      </MailText>
      <MailButton href={props.accountUrl}>Régler depuis mon espace</MailButton>
      <MailNote>Un mois difficile ? Répondez à ce message, nous trouverons une solution.</MailNote>
    </MailLayout>
  );
}

export function RefundDone(props: {
  firstName: string;
  amountCents: Cents;
  reference: string;
  paidTwice: boolean;
  accountUrl: string;
}) {
  return (
    <MailLayout title="Votre remboursement" preheader="Rien à faire de votre côté." reason={REASON}>
      <MailHeading>Votre remboursement est parti</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        {props.paidTwice
          ? "Un paiement est arrivé alors que votre commande était déjà réglée. Nous vous le rendons en entier."
          : "Nous avons lancé votre remboursement."}
      </MailText>
      <MailFacts
        facts={[
          ["Montant", formatEuros(props.amountCents)],
          ["Commande", props.reference],
        ]}
      />
      <MailText>
        L’argent revient sur le moyen de paiement utilisé, en général sous quelques jours. L’avoir est dans votre
        espace.
      </MailText>
      <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>
    </MailLayout>
  );
}
