import type { ReactNode } from "react";
import { type RefundFacts, refundMail } from "~/features/billing/refund-mails";
import { SaleNotes, type SaleTerms } from "~/features/billing/sale-terms";
import { refundFollows } from "~/features/promises/messages";
import { type Day, formatDay, parisDay } from "~/platform/clock";
import { MailButton, MailFacts, MailLink, MailSubheading, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Opening } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";

const REASON = "Vous recevez ce message parce que vous avez pris rendez-vous avec cette adresse.";
const SUBJECT = "Votre rendez-vous";

/** All a mail says of a meeting: its day, never its hour, its place nor what it is about; those are on the page it leads to. */
export interface AppointmentProps {
  firstName: string;
  begin: Date;
  /** The page where the person reads on; its address names nothing. */
  url: string;
}

const dayOf = (instant: Date) => formatDay(parisDay(instant));

function appointmentMail(
  { firstName }: { firstName: string },
  opening: Omit<Opening, "reason" | "firstName">,
  ...content: ReactNode[]
): Mail {
  return drawMail({ ...opening, firstName, reason: REASON }, ...content);
}

function Meeting({ begin }: Pick<AppointmentProps, "begin">) {
  return <MailFacts facts={[["Rendez-vous", `le ${dayOf(begin)}`]]} />;
}

/** The order of a session or of hours is paid: its confirmation on a durable medium (Code de la consommation L.221-13). */
export function serviceConfirmed(
  props: SaleTerms & {
    firstName: string;
    label: string;
    paidCents: Cents;
    /** The day of the meeting bought with it; null when it is chosen later, or was taken meanwhile. */
    meetingOn: Day | null;
    /** The last day of the hours; null when they have none. */
    usableUntil: Day | null;
    /** The buyer expressly asked that it take place before the end of the withdrawal period. */
    early: boolean;
    url: string;
  },
) {
  return appointmentMail(
    props,
    {
      template: "service-confirmed",
      subject: "Votre commande est confirmée",
      preheader: "L’essentiel à garder.",
      identity: props.seller,
    },
    <MailText>
      Votre paiement est bien arrivé, votre reçu est dans votre espace.{" "}
      {props.meetingOn
        ? "L’heure, le lieu et l’entrée pour votre agenda sont sur la page."
        : "Vous choisissez l’heure de votre rendez-vous depuis votre espace, quand vous voulez."}
    </MailText>,
    <MailFacts
      facts={[
        ["Commande", `${props.reference}, passée le ${formatDay(props.orderedOn)}`],
        ["Service", props.label],
        ["Prix réglé", formatEuros(props.paidCents)],
        props.meetingOn === null ? null : ["Rendez-vous", `le ${formatDay(props.meetingOn)}`],
        props.usableUntil === null ? null : ["Heures à prendre", `jusqu’au ${formatDay(props.usableUntil)} inclus`],
      ]}
    />,
    <MailButton href={props.url}>{props.meetingOn ? "Voir mon rendez-vous" : "Choisir une heure"}</MailButton>,
    <MailSubheading>Changer d’avis</MailSubheading>,
    <MailText>
      Vous pouvez vous rétracter jusqu’au {formatDay(props.withdrawUntil)} inclus, sans donner de raison&#8239;:{" "}
      <MailLink href={props.withdrawUrl}>renoncez au contrat ici</MailLink>, ou écrivez à{" "}
      <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>, avec la référence{" "}
      {props.reference}. {refundFollows}
      {props.early &&
        " Vous avez demandé expressément que le rendez-vous ait lieu avant la fin de ce délai\u202f: une heure faite est due, et une fois tout le service rendu, ce droit prend fin."}
    </MailText>,
    <SaleNotes service={`${props.label}, commande ${props.reference}`} terms={props} />,
  );
}

/** The second payment of an order. */
export function hoursAdded(props: {
  firstName: string;
  label: string;
  reference: string;
  paidCents: Cents;
  accountUrl: string;
}) {
  return appointmentMail(
    props,
    {
      template: "hours-added",
      subject: "Votre paiement est bien arrivé",
      preheader: "Les heures qu’il règle sont à prendre.",
    },
    <MailText>
      Votre second paiement est bien arrivé. Les heures qu’il règle sont à prendre, depuis votre espace.
    </MailText>,
    <MailFacts
      facts={[
        ["Commande", props.reference],
        ["Service", props.label],
        ["Prix réglé", formatEuros(props.paidCents)],
      ]}
    />,
    <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>,
  );
}

/** A call that costs nothing, or a meeting taken from hours bought before. */
export function appointmentBooked(props: AppointmentProps) {
  return appointmentMail(
    props,
    {
      template: "appointment-booked",
      subject: SUBJECT,
      heading: "Votre rendez-vous est pris",
      preheader: "L’heure et le lieu sont sur la page.",
    },
    <MailText>L’heure, le lieu et l’entrée pour votre agenda sont sur la page.</MailText>,
    <Meeting begin={props.begin} />,
    <MailButton href={props.url}>Voir mon rendez-vous</MailButton>,
  );
}

/** The coach moved it, or its person did. */
export function appointmentMoved(props: AppointmentProps & { byCoach: boolean; paid: boolean }) {
  return appointmentMail(
    props,
    {
      template: props.paid ? "paid-appointment-moved" : "appointment-moved",
      subject: SUBJECT,
      heading: "Votre rendez-vous a changé",
      preheader: "L’heure et le lieu sont sur la page.",
    },
    <MailText>
      {props.byCoach
        ? "Nous avons dû déplacer votre rendez-vous, et nous le regrettons. Si ce moment ne vous convient pas, changez-le ou annulez depuis la page, sans frais jusqu’à son début."
        : "Votre nouveau moment est noté. L’heure et le lieu sont sur la page."}
    </MailText>,
    <Meeting begin={props.begin} />,
    <MailButton href={props.url}>Voir mon rendez-vous</MailButton>,
  );
}

export function appointmentCanceled(
  props: AppointmentProps & {
    by: "person" | "coach" | "other";
    /** What goes back; null when nothing does. */
    refundCents: Cents | null;
    /** Canceled after the notice: its hour is due. */
    late: boolean;
    /** Its hour is back among those that can be taken. */
    hourBack: boolean;
    paid: boolean;
  },
) {
  const { by, refundCents, late, hourBack } = props;
  const byCoach = by === "coach";
  return appointmentMail(
    props,
    {
      template: props.paid ? "paid-appointment-canceled" : "appointment-canceled",
      subject: SUBJECT,
      heading: "Votre rendez-vous est annulé",
      preheader: "Ce qui suit est sur la page.",
    },
    <MailText>
      {byCoach && "Nous avons dû annuler votre rendez-vous, et nous vous présentons nos excuses. "}
      {by === "person" && "Votre annulation est notée. "}
      {refundCents !== null && `Nous vous rendons ${formatEuros(refundCents)}, par le même moyen de paiement.`}
      {hourBack && "Votre heure est de nouveau à prendre, depuis votre espace."}
      {late &&
        "Le délai d’annulation était passé\u202f: l’heure reste due. Un empêchement grave, ou un danger\u202f? Répondez à ce message."}
      {byCoach && " Une autre heure se choisit depuis la page, quand vous voulez."}
    </MailText>,
    <Meeting begin={props.begin} />,
    <MailButton href={props.url}>{byCoach ? "Choisir une autre heure" : "Voir la page"}</MailButton>,
  );
}

/** Asked for when the meeting was taken. Nothing but the day. */
export function appointmentReminder(props: AppointmentProps) {
  return appointmentMail(
    props,
    {
      template: "appointment-tomorrow",
      subject: SUBJECT,
      heading: "C’est demain",
      preheader: "L’heure et le lieu sont sur la page.",
    },
    <MailText>L’heure et le lieu, ou le lien, sont sur la page.</MailText>,
    <MailButton href={props.url}>Voir mon rendez-vous</MailButton>,
  );
}

/** The coach was late, or was not there: what it cost comes back. */
export function appointmentApology(props: AppointmentProps & { refundCents: Cents | null }) {
  return appointmentMail(
    props,
    {
      template: "appointment-apology",
      subject: SUBJECT,
      heading: "Nous vous devions mieux",
      preheader: "Ce rendez-vous ne vous coûte rien.",
    },
    <MailText>
      Votre rendez-vous ne s’est pas passé comme prévu, de notre fait. Nous vous présentons nos excuses.{" "}
      {props.refundCents === null
        ? "L’heure est de nouveau à prendre, depuis votre espace."
        : `Nous vous rendons ${formatEuros(props.refundCents)}, par le même moyen de paiement.`}
    </MailText>,
    <Meeting begin={props.begin} />,
    <MailButton href={props.url}>Voir la page</MailButton>,
  );
}

/** The bank took back what hours had cost, or gave it again. */
export function hoursStopped({
  firstName,
  ...props
}: {
  firstName: string;
  reference: string;
  what: "stopped" | "goes_on";
  accountUrl: string;
}) {
  const stopped = props.what === "stopped";
  return appointmentMail(
    { firstName },
    {
      template: "hours-stopped",
      subject: "Votre commande",
      heading: stopped ? "Votre paiement a été repris" : "Votre paiement nous est revenu",
      preheader: "Ce qui suit est dans votre espace.",
    },
    <MailText>
      {stopped
        ? "Votre banque a repris ce paiement. Les heures qu’il réglait ne se prennent plus, et les rendez-vous qui les attendaient sont annulés. Une erreur\u202f? Répondez à ce message."
        : "Votre banque nous a rendu ce paiement. Vos heures sont de nouveau à prendre\u202f; vérifiez vos rendez-vous dans votre espace."}
    </MailText>,
    <MailFacts facts={[["Commande", props.reference]]} />,
    <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>,
  );
}

/** @param props.why `unused`: it was paid already; `slot_gone`: somebody else had the moment when the payment came. */
export function serviceRefunded(props: RefundFacts & { why: "unused" | "slot_gone" | null }) {
  const said = {
    unused: "Vous aviez déjà réglé\u202f: ce second paiement vous est rendu.",
    slot_gone: "Votre paiement est arrivé trop tard pour le moment choisi, qui n’était plus libre. Il vous est rendu.",
  };
  return refundMail(props, {
    template: "service-refunded",
    said: props.why ? said[props.why] : "Cette somme vous est rendue.",
    to: <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>,
  });
}
