import type { ReactNode } from "react";
import { type RefundFacts, refundMail } from "~/features/billing/refund-mails";
import { SaleNotes, type SaleTerms } from "~/features/billing/sale-terms";
import { refundFollows, withinRefundDays } from "~/features/promises/messages";
import { formatDay, formatInstant, parisDay } from "~/platform/clock";
import { MailButton, MailFacts, MailLink, MailNote, MailSubheading, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Opening } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";
import type { RefundKind } from "./rules";

const REASON = "Vous recevez ce message parce que vous avez réservé une place avec cette adresse.";

const WAIT_REASON =
  "Vous recevez ce message parce que vous avez demandé une place, sur la liste d’attente, avec cette adresse.";

/** All a mail says of a meeting: neither its title, its hour nor its place, which are on the page it leads to. */
export interface MeetingProps {
  firstName: string;
  begin: Date;
  /** The page where the person reads on; its address names nothing. */
  url: string;
}

const dayOf = (instant: Date) => formatDay(parisDay(instant));

function MeetingDay({ begin }: Pick<MeetingProps, "begin">) {
  return <MailFacts facts={[["Rendez-vous", `le ${dayOf(begin)}`]]} />;
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
  preheader: "L’heure et le lieu sont sur la page.",
};

/** Until when a paid place is refunded, to the day: the hour would be the meeting’s. */
function refundDayText(until: Date, begin: Date): string {
  return until >= begin
    ? "Rendue avant le début, elle vous est remboursée en entier."
    : `Rendue jusqu’au ${dayOf(until)}, elle vous est remboursée en entier (l’heure limite est sur la page). Plus tard, elle reste due.`;
}

interface PaidPlaceProps extends SaleTerms {
  paidCents: Cents;
  /** The last instant at which the place is refunded. */
  refundEnd: Date;
  /** Asked expressly to be held before the withdrawal period ends. */
  early: boolean;
}

/** A confirmed place, or one that is so `again` because the bank gave its price again; with the order's confirmation on a durable medium when it was paid (Code de la consommation L.221-13). */
export function placeConfirmed(props: MeetingProps & { paid: PaidPlaceProps | null; again?: boolean }) {
  const { paid } = props;
  return meetingMail(
    props,
    {
      template: paid ? "paid-place-confirmed" : "place-confirmed",
      heading: "Votre place est réservée",
      subject: "Votre inscription",
      preheader: "Votre place est réservée.",
      identity: paid?.seller,
    },
    <MailText>
      {props.again
        ? "La banque nous a rendu votre paiement\u202f: votre place vous est de nouveau réservée. "
        : paid
          ? "Votre paiement est bien arrivé, votre reçu est dans votre espace. "
          : ""}
      L’heure, le lieu et l’entrée pour votre agenda sont sur la page.
    </MailText>,
    <MailFacts
      facts={[
        ["Rendez-vous", `le ${dayOf(props.begin)}`],
        paid && ["Réglé", formatEuros(paid.paidCents)],
        paid && ["Commande", paid.reference],
      ]}
    />,
    <MailButton href={props.url}>Voir mon inscription</MailButton>,
    <MailNote>
      Un empêchement&#8239;? Rendez votre place depuis cette page&#8239;: elle sera proposée à quelqu’un qui attend.
      {paid && ` ${refundDayText(paid.refundEnd, props.begin)}`}
    </MailNote>,
    paid && <Withdrawal {...paid} begin={props.begin} />,
  );
}

function Withdrawal({ begin, ...paid }: PaidPlaceProps & { begin: Date }) {
  return (
    <>
      <MailSubheading>Changer d’avis</MailSubheading>
      <MailText>
        Vous pouvez vous rétracter jusqu’au {formatDay(paid.withdrawUntil)} inclus, tant que le rendez-vous n’a pas eu
        lieu, sans donner de raison&#8239;: rendez votre place depuis la page,{" "}
        <MailLink href={paid.withdrawUrl}>renoncez au contrat ici</MailLink>, ou écrivez à{" "}
        <MailLink href={`mailto:${paid.contactEmail}`}>{paid.contactEmail}</MailLink>, avec la référence{" "}
        {paid.reference}. {refundFollows}
        {paid.early &&
          " Vous avez demandé expressément que le rendez-vous ait lieu avant la fin de ce délai\u202f: une fois qu’il a eu lieu, ce droit prend fin."}
      </MailText>
      <SaleNotes service={`une place au rendez-vous du ${dayOf(begin)}, commande ${paid.reference}`} terms={paid} />
    </>
  );
}

const STAYS_DUE =
  "Le délai d’annulation est passé\u202f: rendue maintenant, elle reste due. Une situation difficile\u202f? Répondez à ce message.";

/** @param props.refundEnd of a paid place, the last instant at which it is refunded. */
export function dayBefore(props: MeetingProps & { refundEnd: Date | null; stillRefunded: boolean }) {
  return meetingMail(
    props,
    {
      template: "place-tomorrow",
      subject: "Votre rendez-vous de demain",
      heading: "C’est demain",
      preheader: "L’heure et le lieu sont sur la page.",
    },
    <MailText>
      L’heure et le lieu sont sur la page. Pour une visio, le lien s’y affiche une heure avant, une fois votre session
      ouverte.
    </MailText>,
    <MailButton href={props.url}>Ouvrir la page</MailButton>,
    <MailNote>
      Un empêchement&#8239;? Rendez votre place depuis cette page, même ce soir. Cela aide quelqu’un.
      {props.refundEnd && ` ${props.stillRefunded ? refundDayText(props.refundEnd, props.begin) : STAYS_DUE}`}
    </MailNote>,
  );
}

/** `givenBack`: what a place given back now brings, of a meeting whose hour has changed; null when it no longer can be. */
export function meetingChanged(props: MeetingProps & { paid: boolean; givenBack: RefundKind | null }) {
  return meetingMail(
    props,
    {
      ...CHANGE,
      template: props.paid ? "paid-place-changed" : "place-changed",
      heading: "Votre rendez-vous a changé",
    },
    <MailText>Ce qui a changé est sur la page, avec une entrée à jour pour votre agenda.</MailText>,
    <MeetingDay {...props} />,
    props.givenBack && (
      <MailText>
        Si cela ne vous convient plus, rendez votre place depuis la page
        {props.givenBack === "full" ? "\u202f: tout vous est remboursé" : ""}.
      </MailText>
    ),
    <MailButton href={props.url}>Voir mon inscription</MailButton>,
  );
}

/** `begun`: its hour has come, and it is not held. */
export function meetingCanceled(props: MeetingProps & { refundedCents: Cents | null; begun?: boolean }) {
  return meetingMail(
    props,
    {
      template: props.refundedCents === null ? "event-canceled" : "paid-event-canceled",
      subject: "Votre rendez-vous est annulé",
      preheader: "L’essentiel en deux lignes.",
    },
    <MailText>
      {props.begun ? "Ce rendez-vous n’a pas lieu" : "Nous devons annuler ce rendez-vous"}, et nous le regrettons. Le
      détail est sur sa page.
    </MailText>,
    <MeetingDay {...props} />,
    props.refundedCents !== null && (
      <MailText>
        Nous vous rendons {formatEuros(props.refundedCents)}, {withinRefundDays}, sur le moyen de paiement utilisé.
      </MailText>
    ),
    <MailButton href={props.url}>Voir la page</MailButton>,
    <MailNote>Il est dans votre agenda&#8239;? Pensez à l’en retirer.</MailNote>,
  );
}

/** `taken_back`: the bank took what it had cost. */
export function placeGivenBack(
  props: MeetingProps & {
    refund: "full" | "none" | "free" | "taken_back";
    /** What goes back with the place, if anything does. */
    refundedCents?: Cents;
    byCoach: boolean;
  },
) {
  return meetingMail(
    props,
    {
      template: props.refund === "free" ? "place-given-back" : "paid-place-given-back",
      subject: "Votre place est rendue",
      preheader: "C’est noté.",
    },
    <MailText>
      {props.refund === "taken_back"
        ? "La banque a repris votre paiement\u202f: cette place ne vous est plus réservée. Si elle revient sur sa décision, la place vous revient si elle est encore libre\u202f; sinon, nous vous rendons son prix. Une question\u202f? Répondez à ce message."
        : props.byCoach
          ? "Votre inscription a été annulée. Si vous avez une question, répondez à ce message."
          : "C’est noté\u202f: vous n’avez plus de place à ce rendez-vous."}
    </MailText>,
    <MeetingDay {...props} />,
    props.refundedCents ? (
      <MailText>
        Nous vous rendons {formatEuros(props.refundedCents)}, {withinRefundDays}.
      </MailText>
    ) : null,
    props.refund === "none" && (
      <MailText>
        Le délai d’annulation était passé&#8239;: d’après les conditions générales, cette place reste due. Une situation
        difficile&#8239;? Répondez à ce message.
      </MailText>
    ),
    <MailButton href={props.url}>Voir les rendez-vous</MailButton>,
    <MailNote>Il est dans votre agenda&#8239;? Pensez à l’en retirer.</MailNote>,
  );
}

/** The place is kept until the instant written here; a click on the page takes it, never the opening of a link. */
export function placeOffered(props: MeetingProps & { until: Date; priceCents: Cents; refundEnd: Date }) {
  const kept = props.until >= props.begin ? "jusqu’au début du rendez-vous" : `jusqu’au ${formatInstant(props.until)}`;
  return meetingMail(
    props,
    {
      template: "place-offered",
      subject: "Une place s’est libérée",
      preheader: "Elle vous est réservée quelque temps.",
    },
    <MailText>
      Vous étiez sur la liste d’attente. Une place vous est gardée {kept}. Ensuite, elle sera proposée à la personne
      suivante.
    </MailText>,
    <MeetingDay {...props} />,
    props.priceCents > 0 && (
      <MailText>
        Cette place coûte {formatEuros(props.priceCents)}, à régler au moment de la prendre.{" "}
        {refundDayText(props.refundEnd, props.begin)}
      </MailText>
    ),
    <MailButton href={props.url}>Voir ma place</MailButton>,
    <MailNote>
      Vous ne pouvez plus venir&#8239;? Dites-le depuis la page, ou laissez passer&#8239;: cela ne coûte rien.
    </MailNote>,
  );
}

export function waitMoved(props: MeetingProps) {
  return meetingMail(
    props,
    { ...CHANGE, template: "wait-changed", heading: "Un changement pour votre rendez-vous", waits: true },
    <MailText>
      Le rendez-vous pour lequel vous êtes sur la liste d’attente a changé&#8239;: l’heure et le lieu sont sur la page.
      Vous gardez votre rang.
    </MailText>,
    <MeetingDay {...props} />,
    <MailButton href={props.url}>Voir mon inscription</MailButton>,
    <MailNote>Cela ne vous convient plus&#8239;? Vous pouvez quitter la liste depuis cette page.</MailNote>,
  );
}

export function waitEnded(props: MeetingProps) {
  return meetingMail(
    props,
    {
      template: "wait-ended",
      subject: "La liste d’attente est close",
      preheader: "Le rendez-vous commence.",
      waits: true,
    },
    <MailText>
      Vous étiez sur la liste d’attente. Le rendez-vous commence sans que vous y ayez une place, et nous le regrettons.
      Vous n’avez rien à faire.
    </MailText>,
    <MeetingDay {...props} />,
    <MailButton href={props.url}>Voir les autres rendez-vous</MailButton>,
  );
}

export interface MoneyBackReason {
  /** Paid for no place, for one that was gone when the bank gave its price again, or for a second one of the same person. */
  why: keyof typeof WHY_BACK | null;
  url: string;
}

const WHY_BACK = {
  unused: "Votre paiement est arrivé alors que la place n’était plus disponible. Nous vous le rendons en entier.",
  place_gone:
    "La banque nous a rendu votre paiement, mais la place ne pouvait plus vous revenir. Nous vous le rendons.",
  accounts_merged:
    "Vos deux comptes n’en font plus qu’un, et chacun avait une place. Nous vous rendons le prix de l’une.",
} as const;

export function moneyGivenBack({ why, url, ...refund }: RefundFacts & MoneyBackReason) {
  return refundMail(refund, {
    template: "place-refunded",
    said: why ? WHY_BACK[why] : "Nous avons lancé votre remboursement.",
    reason: REASON,
    to: <MailButton href={url}>Voir la page</MailButton>,
  });
}

/** To everybody who has a place: a word of the coach waits, which they read on the page. */
export function noteWaits(props: MeetingProps) {
  return meetingMail(
    props,
    { template: "event-note-waits", subject: "Au sujet de votre rendez-vous", preheader: "Un mot vous attend." },
    <MailText>Un mot vous attend, à lire sur la page du rendez-vous.</MailText>,
    <MeetingDay {...props} />,
    <MailButton href={props.url}>Lire le mot</MailButton>,
  );
}
