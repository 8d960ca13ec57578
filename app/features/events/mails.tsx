import type { ReactNode } from "react";
import { type RefundFacts, refundMail } from "~/features/billing/refund-mails";
import { SaleNotes, type SaleTerms } from "~/features/billing/sale-terms";
import { formatDay, formatInstant } from "~/platform/clock";
import {
  MailButton,
  MailFacts,
  MailLink,
  MailNote,
  MailParagraphs,
  MailSubheading,
  MailText,
} from "~/platform/mail/layout";
import { drawMail, type Mail, type Opening } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";
import { refundText } from "./messages";

const REASON = "Vous recevez ce message parce que vous avez réservé une place avec cette adresse.";

const WAIT_REASON =
  "Vous recevez ce message parce que vous avez demandé une place, sur la liste d’attente, avec cette adresse.";

export interface MeetingProps {
  firstName: string;
  title: string;
  begin: Date;
  /** Where it is, for who comes; null for a video meeting. */
  place: string | null;
  eventUrl: string;
}

function meetingFacts({ title, begin, place }: MeetingProps): [string, string][] {
  return [
    ["Rendez-vous", title],
    ["Quand", formatInstant(begin)],
    ["Où", place ?? "En visio"],
  ];
}

/** A mail to who has a place, or waits for one. */
function meetingMail(
  { firstName }: { firstName: string },
  { waits = false, ...opening }: Omit<Opening, "reason"> & { waits?: boolean },
  ...content: ReactNode[]
): Mail {
  return drawMail({ ...opening, firstName, reason: waits ? WAIT_REASON : REASON }, ...content);
}

const CHANGE = {
  subject: "Un changement pour votre rendez-vous",
  title: "Un changement",
  preheader: "Merci de regarder l’heure et le lieu.",
};

function VideoNote({ place }: MeetingProps) {
  if (place !== null) return null;
  return (
    <MailText>
      Le lien de la visio n’est pas dans ce message. Il s’affiche sur la page du rendez-vous, une heure avant, une fois
      votre session ouverte.
    </MailText>
  );
}

interface PaidPlaceProps extends SaleTerms {
  paidCents: Cents;
  /** The last instant at which the place is refunded. */
  refundEnd: Date;
}

/** A confirmed place; with the order's confirmation on a durable medium when it was paid (Code de la consommation L.221-13). */
export function placeConfirmed(props: MeetingProps & { paid: PaidPlaceProps | null }) {
  const { paid } = props;
  const heading = "Votre place est réservée";
  return meetingMail(
    props,
    { heading, subject: "Votre inscription", preheader: "Votre place est réservée.", identity: paid?.seller },
    <MailText>
      {paid ? "Votre paiement est bien arrivé, votre reçu est joint. " : ""}Le rendez-vous est joint à ce message, pour
      votre agenda.
    </MailText>,
    <MailFacts
      facts={[
        ...meetingFacts(props),
        paid && ["Réglé", formatEuros(paid.paidCents)],
        paid && ["Commande", paid.reference],
      ]}
    />,
    <VideoNote {...props} />,
    <MailButton href={props.eventUrl}>Voir mon inscription</MailButton>,
    <MailNote>
      Un empêchement ? Rendez votre place depuis cette page : elle sera proposée à quelqu’un qui attend.
      {paid && ` ${refundText(paid.refundEnd, props.begin)}`}
    </MailNote>,
    paid && <Withdrawal {...paid} title={props.title} />,
  );
}

function Withdrawal(props: PaidPlaceProps & { title: string }) {
  return (
    <>
      <MailSubheading>Changer d’avis</MailSubheading>
      <MailText>
        Vous pouvez vous rétracter jusqu’au {formatDay(props.withdrawUntil)} inclus, tant que le rendez-vous n’a pas eu
        lieu, sans donner de raison : rendez votre place depuis la page,{" "}
        <MailLink href={props.withdrawUrl}>renoncez au contrat ici</MailLink>, ou écrivez à{" "}
        <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>, avec la référence{" "}
        {props.reference}. Le remboursement suit dans les 14 jours, par le même moyen de paiement.
      </MailText>
      <SaleNotes service={props.title} terms={props} />
    </>
  );
}

const STAYS_DUE =
  "Le délai d’annulation est passé : rendue maintenant, elle reste due. Une situation difficile ? Répondez à ce message.";

/** @param props.refundEnd of a paid place, the last instant at which it is refunded. */
export function dayBefore(props: MeetingProps & { refundEnd: Date | null; stillRefunded: boolean }) {
  return meetingMail(
    props,
    { subject: "Votre rendez-vous de demain", heading: "C’est demain", preheader: "L’heure et le lieu." },
    <MailFacts facts={meetingFacts(props)} />,
    <VideoNote {...props} />,
    <MailButton href={props.eventUrl}>Ouvrir la page</MailButton>,
    <MailNote>
      Un empêchement ? Rendez votre place depuis cette page, même ce soir. Cela aide quelqu’un.
      {props.refundEnd && ` ${props.stillRefunded ? refundText(props.refundEnd, props.begin) : STAYS_DUE}`}
    </MailNote>,
  );
}

export function meetingChanged(props: MeetingProps & { timeChanged: boolean; paid: boolean }) {
  return meetingMail(
    props,
    { ...CHANGE, heading: "Votre rendez-vous a changé" },
    <MailText>Voici où nous en sommes. L’entrée jointe met votre agenda à jour.</MailText>,
    <MailFacts facts={meetingFacts(props)} />,
    <VideoNote {...props} />,
    props.timeChanged && (
      <MailText>
        Si cela ne vous convient plus, rendez votre place depuis la page
        {props.paid ? " : tout vous est remboursé" : ""}.
      </MailText>
    ),
    <MailButton href={props.eventUrl}>Voir mon inscription</MailButton>,
  );
}

export function meetingCanceled(props: MeetingProps & { reason: string | null; refundedCents: Cents | null }) {
  return meetingMail(
    props,
    { subject: "Votre rendez-vous est annulé", preheader: "L’essentiel en deux lignes." },
    <MailText>Nous devons annuler ce rendez-vous, et nous le regrettons.</MailText>,
    <MailFacts facts={[...meetingFacts(props), props.reason ? ["Raison", props.reason] : null]} />,
    props.refundedCents !== null && (
      <MailText>
        Les {formatEuros(props.refundedCents)} que vous avez réglés reviennent en entier sur votre moyen de paiement, en
        général sous quelques jours.
      </MailText>
    ),
    <MailButton href={props.eventUrl}>Voir les autres rendez-vous</MailButton>,
  );
}

export function placeGivenBack(props: MeetingProps & { refund: "full" | "none" | "free"; byCoach: boolean }) {
  return meetingMail(
    props,
    { subject: "Votre place est rendue", preheader: "C’est noté." },
    <MailText>
      {props.byCoach
        ? "Votre inscription a été annulée. Si vous avez une question, répondez à ce message."
        : "C’est noté : vous n’avez plus de place à ce rendez-vous."}
    </MailText>,
    <MailFacts facts={meetingFacts(props)} />,
    props.refund === "full" && <MailText>Votre paiement revient en entier, en général sous quelques jours.</MailText>,
    props.refund === "none" && (
      <MailText>
        Le délai d’annulation était passé : d’après les conditions générales, cette place reste due. Une situation
        difficile ? Répondez à ce message.
      </MailText>
    ),
    <MailButton href={props.eventUrl}>Voir les rendez-vous</MailButton>,
  );
}

/** The place is kept until the instant written here; a click on the page takes it, never the opening of a link. */
export function placeOffered(props: MeetingProps & { until: Date; priceCents: Cents; refundEnd: Date }) {
  return meetingMail(
    props,
    { subject: "Une place s’est libérée", preheader: "Elle vous est réservée quelque temps." },
    <MailText>
      Vous étiez sur la liste d’attente. Une place vous est gardée jusqu’au {formatInstant(props.until)}. Ensuite, elle
      sera proposée à la personne suivante.
    </MailText>,
    <MailFacts facts={meetingFacts(props)} />,
    props.priceCents > 0 && (
      <MailText>
        Cette place coûte {formatEuros(props.priceCents)}, à régler au moment de la prendre.{" "}
        {refundText(props.refundEnd, props.begin)}
      </MailText>
    ),
    <MailButton href={props.eventUrl}>Voir ma place</MailButton>,
    <MailNote>Vous ne pouvez plus venir ? Dites-le depuis la page, ou laissez passer : cela ne coûte rien.</MailNote>,
  );
}

/** To who waits: the place is what everybody may read. */
export function waitMoved(props: MeetingProps) {
  return meetingMail(
    props,
    { ...CHANGE, heading: "Un changement pour votre rendez-vous", waits: true },
    <MailText>
      Le rendez-vous pour lequel vous êtes sur la liste d’attente a changé. Voici où nous en sommes. Vous gardez votre
      rang.
    </MailText>,
    <MailFacts facts={meetingFacts(props)} />,
    <MailButton href={props.eventUrl}>Voir mon inscription</MailButton>,
    <MailNote>Cela ne vous convient plus ? Vous pouvez quitter la liste depuis cette page.</MailNote>,
  );
}

export function waitEnded(props: MeetingProps) {
  return meetingMail(
    props,
    { subject: "Aucune place ne s’est libérée", preheader: "La liste d’attente est close.", waits: true },
    <MailText>
      Vous étiez sur la liste d’attente. Le rendez-vous commence sans qu’une place ait pu vous être proposée, et nous le
      regrettons. Vous n’avez rien à faire.
    </MailText>,
    <MailFacts facts={meetingFacts(props)} />,
    <MailButton href={props.eventUrl}>Voir les autres rendez-vous</MailButton>,
  );
}

export function moneyGivenBack({ unused, eventUrl, ...refund }: RefundFacts & { unused: boolean; eventUrl: string }) {
  return refundMail(refund, {
    said: unused
      ? "Votre paiement est arrivé alors que la place n’était plus disponible. Nous vous le rendons en entier."
      : "Nous avons lancé votre remboursement.",
    reason: REASON,
    to: <MailButton href={eventUrl}>Voir la page</MailButton>,
  });
}

/** A word of the coach to everybody who has a place. */
export function coachMessage(props: MeetingProps & { text: string }) {
  return meetingMail(
    props,
    { subject: "Au sujet de votre rendez-vous", preheader: "Un message pour vous." },
    <MailParagraphs text={props.text} />,
    <MailFacts facts={meetingFacts(props)} />,
    <MailButton href={props.eventUrl}>Voir le rendez-vous</MailButton>,
  );
}
