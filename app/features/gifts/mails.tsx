import type { ReactNode } from "react";
import { mailedForOrder } from "~/features/billing/messages";
import { type RefundFacts, refundMail } from "~/features/billing/refund-mails";
import { SaleNotes, type SaleTerms } from "~/features/billing/sale-terms";
import { refundFollows, withinRefundDays } from "~/features/promises/messages";
import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailLink, MailNote, MailSubheading, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Opening, type Reader } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";

/** To who bought a gift. Never its code, nor whether it was opened: the code is read in her area. */
function buyerMail(
  { firstName, accountUrl }: Reader,
  opening: Omit<Opening, "reason" | "firstName">,
  said: ReactNode,
  ...after: ReactNode[]
): Mail {
  return drawMail(
    { reason: mailedForOrder, firstName, ...opening },
    said,
    <MailButton href={accountUrl}>Ouvrir mon espace</MailButton>,
    ...after,
  );
}

/** The confirmation on a durable medium, with the withdrawal right and its end (Code de la consommation L.221-13). */
export function giftPaid(props: Reader & SaleTerms & { label: string; paidCents: Cents; openUntil: Day }) {
  return buyerMail(
    props,
    {
      template: "gift-paid",
      subject: "Votre commande est confirmée",
      preheader: "Votre reçu et l’essentiel à garder.",
      identity: props.seller,
    },
    <>
      <MailText>
        Votre paiement est bien arrivé. Votre reçu est joint à ce message. Le code et la carte à imprimer vous attendent
        dans votre espace, à «&nbsp;Paiements et reçus&nbsp;»&#8239;: ils n’en sortent que par vous.
      </MailText>
      <MailFacts
        facts={[
          ["Commande", `${props.reference}, passée le ${formatDay(props.orderedOn)}`],
          ["Service", props.label],
          ["Prix réglé", formatEuros(props.paidCents)],
          ["À ouvrir", `jusqu’au ${formatDay(props.openUntil)} inclus`],
        ]}
      />
    </>,
    <MailSubheading>Changer d’avis</MailSubheading>,
    <MailText>
      Vous pouvez vous rétracter jusqu’au {formatDay(props.withdrawUntil)} inclus, sans donner de raison, tant que le
      code n’a pas été ouvert&#8239;: depuis votre espace,{" "}
      <MailLink href={props.withdrawUrl}>en renonçant au contrat ici</MailLink>, ou en écrivant à{" "}
      <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>, avec la référence{" "}
      {props.reference}. {refundFollows} Comme vous l’avez accepté, ce droit prend fin dès que le code est ouvert.
    </MailText>,
    <SaleNotes service={props.label} terms={props} />,
  );
}

/** The acknowledgement of a withdrawal declared on the page of the gift (Code de la consommation L.221-21). */
export function giftWithdrawn(props: Reader & { reference: string; receivedAt: string }) {
  return buyerMail(
    props,
    {
      template: "gift-withdrawn",
      subject: "Votre rétractation",
      heading: "Votre rétractation est enregistrée",
      preheader: "Rien à faire de votre côté.",
    },
    <>
      <MailFacts
        facts={[
          ["Votre déclaration", "Je me rétracte de ma commande"],
          ["Commande", props.reference],
          ["Date de réception", props.receivedAt],
        ]}
      />
      <MailText>
        Ce que vous avez payé vous est rendu par le même moyen de paiement, {withinRefundDays}. Un message vous dira
        quand le montant est parti.
      </MailText>
    </>,
  );
}

/** The bank took the price back, or gave it again. */
export function giftStopped(props: Reader & { reference: string; what: "stopped" | "goes_on" }) {
  const stopped = props.what === "stopped";
  return buyerMail(
    props,
    {
      template: "gift-stopped",
      subject: "Votre commande",
      heading: stopped ? "Votre banque a repris un paiement" : "Votre banque a rendu un paiement",
      preheader: "Une nouvelle de votre commande.",
    },
    <MailText>
      {stopped
        ? `Votre banque a repris le paiement de la commande ${props.reference}. Cela arrive, parfois par erreur. Ce que vous aviez commandé ne vaut plus pour le moment. Si la banque revient sur sa décision, tout reprend de soi-même.`
        : `Votre banque a rendu le paiement de la commande ${props.reference}. Ce que vous aviez commandé vaut de nouveau.`}
    </MailText>,
    <MailNote>
      Une question&#8239;? Écrivez à <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>.
    </MailNote>,
  );
}

export function giftRefunded({ paidTwice, ...refund }: RefundFacts & { paidTwice: boolean }) {
  return refundMail(refund, {
    template: "gift-refunded",
    said: paidTwice
      ? "Un paiement est arrivé alors que votre commande était déjà réglée. Nous vous le rendons en entier."
      : "Nous avons lancé votre remboursement.",
    to: <MailButton href={refund.accountUrl}>Ouvrir mon espace</MailButton>,
  });
}

/** The last day to open comes near. The same words whether it was opened or not: neither the mail nor its absence tells. */
export function giftEnds(props: Reader & { reference: string; openUntil: Day }) {
  return buyerMail(
    props,
    {
      template: "gift-ends",
      subject: "Votre commande",
      heading: `Une date à connaître\u202f: le ${formatDay(props.openUntil)}`,
      preheader: "Peut-être n’y a-t-il rien à faire.",
    },
    <MailText>
      Le code de la commande {props.reference} s’ouvre jusqu’au {formatDay(props.openUntil)} inclus. Si vous l’avez déjà
      offert, il n’y a rien à faire. Sinon, il vous attend dans votre espace.
    </MailText>,
  );
}
