import type { ReactNode } from "react";
import { mailedForOrder } from "~/features/billing/messages";
import { type RefundFacts, refundMail } from "~/features/billing/refund-mails";
import { afterRefusal, whyNotDebited } from "~/features/billing/refused-debit";
import { SaleNotes, type SaleTerms } from "~/features/billing/sale-terms";
import { refundFollows } from "~/features/promises/messages";
import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailLink, MailNote, MailSubheading, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Opening, type Reader } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";

const CHANGE_REASON = "Vous recevez ce message parce que votre adhésion vient de changer.";

/** News of a membership: unless it comes of an order, a subject that says nothing else. */
function memberMail(
  { firstName }: { firstName: string },
  opening: Pick<Opening, "template" | "preheader"> & Partial<Opening>,
  ...content: ReactNode[]
): Mail {
  return drawMail({ subject: "Votre adhésion", reason: mailedForOrder, firstName, ...opening }, ...content);
}

interface Year {
  label: string;
  totalCents: Cents;
  paidCents: Cents;
  next: { amountCents: Cents; dueDate: Day } | null;
  startDate: Day;
  endDate: Day;
  /** The buyer asked expressly that it begin before the withdrawal period ends. */
  earlyStart: boolean;
  code: string;
  shareUrl: string;
}

/** The confirmation on a durable medium, with the withdrawal right and its model form (Code de la consommation L.221-13, R.221-1). */
export function welcome(props: Reader & SaleTerms & Year) {
  const { next } = props;
  return memberMail(
    props,
    {
      template: "order-confirmed",
      subject: "Votre commande est confirmée",
      preheader: "Votre reçu et l’essentiel à garder.",
      identity: props.seller,
    },
    <MailText>Votre paiement est bien arrivé. Votre reçu est joint à ce message.</MailText>,
    <MailFacts
      facts={[
        ["Commande", `${props.reference}, passée le ${formatDay(props.orderedOn)}`],
        ["Service", props.label],
        ["Prix total", formatEuros(props.totalCents)],
        ["Réglé aujourd’hui", formatEuros(props.paidCents)],
        next && ["Seconde échéance", `${formatEuros(next.amountCents)}, le ${formatDay(next.dueDate)}`],
        ["Votre accès", `du ${formatDay(props.startDate)} au ${formatDay(props.endDate)}`],
      ]}
    />,
    <MailText>Il n’y a pas de renouvellement automatique. Nous vous écrirons un mois avant la fin.</MailText>,
    <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>,
    <MailSubheading>Votre code à transmettre</MailSubheading>,
    <MailText>
      {props.code}
      <br />
      <MailLink href={props.shareUrl}>{props.shareUrl}</MailLink>
    </MailText>,
    <MailSubheading>Changer d’avis</MailSubheading>,
    <MailText>
      Vous pouvez vous rétracter jusqu’au {formatDay(props.withdrawUntil)} inclus, sans donner de raison&#8239;:{" "}
      <MailLink href={props.withdrawUrl}>Renoncer au contrat ici</MailLink>, avec la référence {props.reference}. Nous
      vous enverrons, dans les meilleurs délais, un accusé de réception avec son contenu, la date et l’heure. Vous
      pouvez aussi écrire à <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>.{" "}
      {refundFollows}
      {props.earlyStart
        ? " Vous avez demandé expressément que l’accès commence avant la fin de ce délai\u202f: la part des jours écoulés reste due, et ce droit prend fin si le service est entièrement rendu avant."
        : " L’accès ne commence qu’une fois ce délai passé\u202f: rien ne reste dû."}
    </MailText>,
    <SaleNotes service={props.label} terms={props} />,
  );
}

export function secondReceipt(props: Reader & { amountCents: Cents; endDate: Day }) {
  return memberMail(
    props,
    { template: "second-receipt", subject: "Votre reçu", heading: "Tout est réglé", preheader: "Tout est réglé." },
    <MailText>
      La seconde échéance de {formatEuros(props.amountCents)} est bien arrivée. Votre accès court jusqu’au{" "}
      {formatDay(props.endDate)}. Votre reçu est joint à ce message.
    </MailText>,
    <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>,
  );
}

/** To the one page where this payment is made without signing in. */
function PayButton({ amountCents, payUrl }: { amountCents: Cents; payUrl: string }) {
  return <MailButton href={payUrl}>{`Régler ${formatEuros(amountCents)}`}</MailButton>;
}

/**
 * A refused debit: what happened, what comes next, what the person can do. No threat, no fee.
 *
 * @param props.asked whether the bank was asked at all.
 * @param props.openUntil the last day access is open, whatever becomes of this payment; null when it is not open now.
 * @param props.payUrl where it is paid at once, without signing in.
 */
export function debitRefused(
  props: Reader & { amountCents: Cents; asked: boolean; retryOn: Day | null; openUntil: Day | null; payUrl: string },
) {
  const heading = "Votre échéance n’a pas pu être prélevée";
  return memberMail(
    props,
    { template: "debit-refused", heading, subject: "Votre échéance", preheader: "Aucun frais ne s’ajoute." },
    <MailText>
      {whyNotDebited(props)}{" "}
      {props.openUntil
        ? `Votre accès reste ouvert jusqu’au ${formatDay(props.openUntil)} inclus, et aucun frais ne s’ajoute.`
        : "Aucun frais ne s’ajoute."}
    </MailText>,
    <MailText>{afterRefusal(props)}</MailText>,
    <PayButton {...props} />,
    <MailNote>Un mois difficile&#8239;? Répondez à ce message, nous trouverons une solution.</MailNote>,
  );
}

/**
 * The coach gave the second payment another day.
 *
 * @param props.tried whether it will be debited by itself; else the person pays it, until that day.
 * @param props.openUntil the last day access is open, whatever becomes of this payment; null when it is not open now.
 */
export function debitMoved(
  props: Reader & { amountCents: Cents; dueDate: Day; tried: boolean; openUntil: Day | null; payUrl: string },
) {
  const heading = "Votre échéance change de jour";
  return memberMail(
    props,
    { template: "debit-moved", heading, subject: "Votre échéance", preheader: "Aucun frais ne s’ajoute." },
    <MailText>
      {props.tried
        ? "Comme convenu, la seconde partie de votre règlement sera prélevée un autre jour."
        : "Comme convenu, vous avez plus de temps pour la seconde partie de votre règlement. Rien ne sera prélevé : réglez quand vous le pouvez, avec la carte de votre choix."}
    </MailText>,
    <MailFacts
      facts={[
        ["Montant", formatEuros(props.amountCents)],
        [props.tried ? "Date" : "Jusqu’au", formatDay(props.dueDate)],
      ]}
    />,
    <MailText>
      {props.openUntil
        ? `Votre accès reste ouvert jusqu’au ${formatDay(props.openUntil)} inclus, et aucun frais ne s’ajoute.`
        : "Aucun frais ne s’ajoute."}
    </MailText>,
    props.tried ? <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton> : <PayButton {...props} />,
    <MailNote>
      Ce jour ne vous convient pas&#8239;? Écrivez à{" "}
      <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>.
    </MailNote>,
  );
}

/** The first day without access, because the second payment is still missing. */
export function accessPaused(props: Reader & { amountCents: Cents; since: Day; payUrl: string }) {
  return memberMail(
    props,
    { template: "access-paused", heading: "Votre accès est en pause", preheader: "Aucun frais ne s’ajoute." },
    <MailText>
      La seconde échéance de {formatEuros(props.amountCents)} n’est pas encore réglée. Votre accès est en pause depuis
      le {formatDay(props.since)}. Il reprend dès que vous la réglez, avec la carte de votre choix. Aucun frais ne
      s’ajoute, et nous n’enverrons pas d’autre rappel.
    </MailText>,
    <PayButton {...props} />,
    <HardMonth {...props} />,
  );
}

/** The bank took a payment back: a fact, without reproach, and whom to write to. */
export function paymentTakenBack(props: Reader & { amountCents: Cents }) {
  return memberMail(
    props,
    {
      template: "payment-taken-back",
      heading: "Votre accès est en pause",
      preheader: "Une nouvelle de votre adhésion.",
    },
    <MailText>
      Votre banque a repris un paiement de {formatEuros(props.amountCents)}. Cela arrive, parfois par erreur. Votre
      accès est en pause pour le moment, et vos reçus restent dans votre espace. Si la banque revient sur sa décision,
      il reprend tout seul.
    </MailText>,
    <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>,
    <HardMonth {...props} />,
  );
}

function HardMonth({ contactEmail }: Reader) {
  return (
    <MailNote>
      Un mois difficile&#8239;? Écrivez à <MailLink href={`mailto:${contactEmail}`}>{contactEmail}</MailLink>, nous
      trouverons une solution.
    </MailNote>
  );
}

export function refundDone({ paidTwice, ...refund }: RefundFacts & { paidTwice: boolean }) {
  return refundMail(refund, {
    template: "order-refunded",
    said: paidTwice
      ? "Un paiement est arrivé alors que votre commande était déjà réglée. Nous vous le rendons en entier."
      : "Nous avons lancé votre remboursement.",
    to: <MailButton href={refund.accountUrl}>Ouvrir mon espace</MailButton>,
  });
}

/**
 * A month before the last day: the year never renews itself (terms §8). No urgency: doing nothing is an answer.
 *
 * @param props.renewFrom the first day a new year can be ordered, while it is still to come.
 */
export function endOfYear(props: Reader & { endDate: Day; renewFrom: Day | null; renewUrl: string }) {
  const heading = `Votre adhésion va jusqu’au ${formatDay(props.endDate)}`;
  return memberMail(
    props,
    { template: "membership-ends", heading, preheader: "Rien ne se renouvelle tout seul." },
    <MailText>
      Elle ne se renouvelle pas toute seule. Sans nouvelle commande de votre part, elle s’arrête ce jour-là, et rien ne
      vous est prélevé. Vos reçus restent dans votre espace.
    </MailText>,
    <MailText>
      Vous souhaitez continuer&#8239;?{" "}
      {props.renewFrom
        ? `À partir du ${formatDay(props.renewFrom)}, vous pourrez prendre une nouvelle année. Elle commencera le lendemain de ce jour-là\u202f: aucun jour n’est perdu.`
        : "Une nouvelle année commence le lendemain de ce jour-là\u202f: en la prenant maintenant, vous ne perdez aucun jour."}
    </MailText>,
    !props.renewFrom && <MailButton href={props.renewUrl}>Prendre une nouvelle année</MailButton>,
    <MailNote>Sinon, vous n’avez rien à faire.</MailNote>,
  );
}

/** The coach gave days, at once or after those of the present membership. */
export function daysGiven(props: Reader & { from: Day; until: Day; extended: boolean }) {
  const { extended } = props;
  const days = `du ${formatDay(props.from)} au ${formatDay(props.until)}`;
  return changeMail(
    props,
    {
      template: "days-given",
      heading: extended ? "Votre adhésion est prolongée" : "Une adhésion vous est offerte",
      calm: true,
    },
    <MailText>
      {extended
        ? "Nous avons ajouté des jours à votre adhésion. Il n’y a rien à régler."
        : "Nous vous offrons une adhésion. Il n’y a rien à régler."}
    </MailText>,
    <MailFacts facts={[[extended ? "Jours ajoutés" : "Votre accès", days]]} />,
  );
}

/** A year begins that this person did not pay: neither who did nor what it cost. */
export function yearBegun(props: Reader & { from: Day; until: Day }) {
  return changeMail(
    props,
    { template: "year-begun", heading: "Votre année d’adhésion", calm: true },
    <MailText>
      Votre adhésion est enregistrée. Les conditions que vous avez acceptées sont jointes à ce message.
    </MailText>,
    <MailFacts facts={[["Votre accès", `du ${formatDay(props.from)} au ${formatDay(props.until)}`]]} />,
    <MailText>Il n’y a pas de renouvellement automatique. Nous vous écrirons un mois avant la fin.</MailText>,
  );
}

const stops = {
  suspended: {
    heading: "Votre adhésion est en pause",
    text: "Nous avons mis votre adhésion en pause. Votre accès s’arrête pour le moment, et vos reçus restent dans votre espace.",
  },
  ended: {
    heading: "Votre adhésion a pris fin",
    text: "Votre adhésion a pris fin aujourd’hui. Rien d’autre ne vous sera prélevé, et vos reçus restent dans votre espace.",
  },
  taken_back: {
    heading: "Des jours offerts ont été repris",
    text: "Des jours que nous vous avions offerts ont été repris. Ce que vous avez réglé ne change pas.",
  },
} as const;

/** Access stops, for a while or for good. Never why: what the coach noted is for herself. */
export function membershipStopped(props: Reader & { what: keyof typeof stops }) {
  const { heading, text } = stops[props.what];
  return changeMail(props, { template: "membership-stopped", heading, calm: false }, <MailText>{text}</MailText>);
}

/** Days that were to come will not: what is left goes to an earlier day. */
export function membershipShortened(props: Reader & { until: Day }) {
  return changeMail(
    props,
    { template: "membership-stopped", heading: "Votre adhésion change", calm: false },
    <MailText>Votre adhésion va maintenant jusqu’au {formatDay(props.until)}. Rien ne vous sera prélevé.</MailText>,
  );
}

/** What was stopped is open again, for the days that are left. */
export function membershipRestored(props: Reader & { until: Day }) {
  return changeMail(
    props,
    { template: "membership-restored", heading: "Votre adhésion est rétablie", calm: true },
    <MailText>Votre adhésion est de nouveau ouverte, jusqu’au {formatDay(props.until)}.</MailText>,
  );
}

/** What the coach did with a membership. `calm`: nothing is asked of the reader. */
function changeMail(
  to: Reader,
  { calm, ...opening }: Pick<Opening, "template" | "heading"> & { calm: boolean },
  ...content: ReactNode[]
) {
  const preheader = calm ? "Rien à faire, rien à régler." : "Une nouvelle de votre adhésion.";
  return memberMail(
    to,
    { ...opening, preheader, reason: CHANGE_REASON },
    ...content,
    <MailButton href={to.accountUrl}>Ouvrir mon espace</MailButton>,
    <MailNote>
      Une question&#8239;? Écrivez à <MailLink href={`mailto:${to.contactEmail}`}>{to.contactEmail}</MailLink>, nous
      ferons le point ensemble.
    </MailNote>,
  );
}
