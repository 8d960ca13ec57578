import { RefundMail, type RefundPart } from "~/features/billing/refund-mail";
import { SaleNotes, type SaleTerms } from "~/features/billing/sale-terms";
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

/** News of a membership: a subject that says nothing else. */
export const ACT_SUBJECT = "Votre adhésion";

const REASON = "Vous recevez ce message parce que vous avez passé commande avec cette adresse.";

export interface WelcomeProps extends SaleTerms {
  firstName: string;
  label: string;
  totalCents: Cents;
  paidCents: Cents;
  next: { amountCents: Cents; dueDate: Day } | null;
  startDate: Day;
  endDate: Day;
  code: string;
  shareUrl: string;
  accountUrl: string;
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
      identity={props.seller}
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
        Vous pouvez vous rétracter jusqu’au {formatDay(props.withdrawUntil)} inclus, sans donner de raison :{" "}
        <MailLink href={props.withdrawUrl}>Renoncer au contrat ici</MailLink>, avec la référence {props.reference}. Nous
        vous enverrons, dans les meilleurs délais, un accusé de réception avec son contenu, la date et l’heure. Vous
        pouvez aussi écrire à <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>. Le
        remboursement suit dans les 14 jours, par le même moyen de paiement. Si l’accès a commencé plus tôt à votre
        demande, la part des jours écoulés reste due.
      </MailText>
      <SaleNotes service={props.label} terms={props} />
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
  /** The last day access is open, whatever becomes of this payment; null when it is not open now. */
  openUntil: Day | null;
  accountUrl: string;
}) {
  return (
    <MailLayout title="Votre échéance" preheader="Aucun frais ne s’ajoute." reason={REASON}>
      <MailHeading>Votre échéance n’a pas pu être prélevée</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        Votre banque n’a pas accepté le prélèvement de {formatEuros(props.amountCents)}. Cela arrive : carte remplacée,
        plafond atteint.{" "}
        {props.openUntil
          ? `Votre accès reste ouvert jusqu’au ${formatDay(props.openUntil)} inclus, et aucun frais ne s’ajoute.`
          : "Aucun frais ne s’ajoute."}
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

/** The first day without access, because the second payment is still missing. */
export function AccessPaused(props: {
  firstName: string;
  amountCents: Cents;
  since: Day;
  contactEmail: string;
  accountUrl: string;
}) {
  return (
    <MailLayout title={ACT_SUBJECT} preheader="Aucun frais ne s’ajoute." reason={REASON}>
      <MailHeading>Votre accès est en pause</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        La seconde échéance de {formatEuros(props.amountCents)} n’est pas encore réglée. Votre accès est en pause depuis
        le {formatDay(props.since)}. Il reprend dès que vous la réglez, avec la carte de votre choix. Aucun frais ne
        s’ajoute, et nous n’enverrons pas d’autre rappel.
      </MailText>
      <MailButton href={props.accountUrl}>Régler depuis mon espace</MailButton>
      <HardMonth contactEmail={props.contactEmail} />
    </MailLayout>
  );
}

/** The bank took a payment back: a fact, without reproach, and whom to write to. */
export function PaymentTakenBack(props: {
  firstName: string;
  amountCents: Cents;
  contactEmail: string;
  accountUrl: string;
}) {
  return (
    <MailLayout title={ACT_SUBJECT} preheader="Une nouvelle de votre adhésion." reason={REASON}>
      <MailHeading>Votre accès est en pause</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        Votre banque a repris un paiement de {formatEuros(props.amountCents)}. Cela arrive, parfois par erreur. Votre
        accès est en pause pour le moment, et vos reçus restent dans votre espace. Si la banque revient sur sa décision,
        il reprend tout seul.
      </MailText>
      <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>
      <HardMonth contactEmail={props.contactEmail} />
    </MailLayout>
  );
}

function HardMonth({ contactEmail }: { contactEmail: string }) {
  return (
    <MailNote>
      Un mois difficile&#8239;? Écrivez à <MailLink href={`mailto:${contactEmail}`}>{contactEmail}</MailLink>, nous
      trouverons une solution.
    </MailNote>
  );
}

export function RefundDone(props: {
  firstName: string;
  amountCents: Cents;
  parts: RefundPart[];
  reference: string;
  paidTwice: boolean;
  accountUrl: string;
}) {
  const { paidTwice, accountUrl, ...refund } = props;
  return (
    <RefundMail
      {...refund}
      said={
        paidTwice
          ? "Un paiement est arrivé alors que votre commande était déjà réglée. Nous vous le rendons en entier."
          : "Nous avons lancé votre remboursement."
      }
      reason={REASON}
      to={{ href: accountUrl, label: "Ouvrir mon espace" }}
    />
  );
}

/** A month before the last day: the year never renews itself (terms, article 8). No urgency: doing nothing is an answer. */
export function EndOfYear(props: {
  firstName: string;
  endDate: Day;
  /** The first day a new year can be ordered, while it is still to come. */
  renewFrom: Day | null;
  renewUrl: string;
}) {
  return (
    <MailLayout title={ACT_SUBJECT} preheader="Rien ne se renouvelle tout seul." reason={REASON}>
      <MailHeading>Votre adhésion va jusqu’au {formatDay(props.endDate)}</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        Elle ne se renouvelle pas toute seule. Sans nouvelle commande de votre part, elle s’arrête ce jour-là, et rien
        ne vous est prélevé. Vos reçus restent dans votre espace.
      </MailText>
      <MailText>
        Vous souhaitez continuer&#8239;?{" "}
        {props.renewFrom
          ? `À partir du ${formatDay(props.renewFrom)}, vous pourrez prendre une nouvelle année. Elle commencera le lendemain de ce jour-là : aucun jour n’est perdu.`
          : "Une nouvelle année commence le lendemain de ce jour-là : en la prenant maintenant, vous ne perdez aucun jour."}
      </MailText>
      {!props.renewFrom && <MailButton href={props.renewUrl}>Prendre une nouvelle année</MailButton>}
      <MailNote>Sinon, vous n’avez rien à faire.</MailNote>
    </MailLayout>
  );
}

const ACT_REASON = "Vous recevez ce message parce que votre adhésion vient de changer.";

/** The coach gave days, at once or after those of the present membership. */
export function DaysGiven(props: {
  firstName: string;
  from: Day;
  until: Day;
  extended: boolean;
  contactEmail: string;
  accountUrl: string;
}) {
  const title = props.extended ? "Votre adhésion est prolongée" : "Une adhésion vous est offerte";
  return (
    <MailLayout title={ACT_SUBJECT} preheader="Rien à faire, rien à régler." reason={ACT_REASON}>
      <MailHeading>{title}</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>
        {props.extended
          ? "Nous avons ajouté des jours à votre adhésion. Il n’y a rien à régler."
          : "Nous vous offrons une adhésion. Il n’y a rien à régler."}
      </MailText>
      <MailFacts
        facts={[
          [
            props.extended ? "Jours ajoutés" : "Votre accès",
            `du ${formatDay(props.from)} au ${formatDay(props.until)}`,
          ],
        ]}
      />
      <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>
      <AnyQuestion contactEmail={props.contactEmail} />
    </MailLayout>
  );
}

const stops = {
  suspended: {
    title: "Votre adhésion est en pause",
    text: "Nous avons mis votre adhésion en pause. Votre accès s’arrête pour le moment, et vos reçus restent dans votre espace.",
  },
  ended: {
    title: "Votre adhésion a pris fin",
    text: "Votre adhésion a pris fin aujourd’hui. Rien d’autre ne vous sera prélevé, et vos reçus restent dans votre espace.",
  },
  taken_back: {
    title: "Des jours offerts ont été repris",
    text: "Des jours que nous vous avions offerts ont été repris. Ce que vous avez réglé ne change pas.",
  },
} as const;

/** Access stops, for a while or for good. Never why: what the coach noted is for herself. */
export function MembershipStopped(props: {
  firstName: string;
  what: keyof typeof stops;
  contactEmail: string;
  accountUrl: string;
}) {
  const { title, text } = stops[props.what];
  return (
    <MailLayout title={ACT_SUBJECT} preheader="Une nouvelle de votre adhésion." reason={ACT_REASON}>
      <MailHeading>{title}</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>{text}</MailText>
      <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>
      <AnyQuestion contactEmail={props.contactEmail} />
    </MailLayout>
  );
}

/** What was stopped is open again, for the days that are left. */
export function MembershipRestored(props: { firstName: string; until: Day; contactEmail: string; accountUrl: string }) {
  return (
    <MailLayout title={ACT_SUBJECT} preheader="Rien à faire, rien à régler." reason={ACT_REASON}>
      <MailHeading>Votre adhésion est rétablie</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>Votre adhésion est de nouveau ouverte, jusqu’au {formatDay(props.until)}.</MailText>
      <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>
      <AnyQuestion contactEmail={props.contactEmail} />
    </MailLayout>
  );
}

function AnyQuestion({ contactEmail }: { contactEmail: string }) {
  return (
    <MailNote>
      Une question&#8239;? Écrivez à <MailLink href={`mailto:${contactEmail}`}>{contactEmail}</MailLink>, nous ferons le
      point ensemble.
    </MailNote>
  );
}
