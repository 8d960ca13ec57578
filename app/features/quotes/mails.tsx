import type { ReactNode } from "react";
import { mailedForOrder } from "~/features/billing/messages";
import { type RefundFacts, refundMail } from "~/features/billing/refund-mails";
import { SaleNotes, type SaleTerms } from "~/features/billing/sale-terms";
import { refundFollows } from "~/features/promises/messages";
import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailLink, MailNote, MailSubheading, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Opening, type Reader } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";

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

/** A document waits at an address of its own. Neither what it is, nor a title, nor a price: somebody else may read that mailbox. */
function documentMail(template: "quote-waits" | "asked-quote-waits", url: string, firstName?: string): Mail {
  return drawMail(
    {
      template,
      subject: "Un document vous attend",
      preheader: "À lire quand vous aurez un moment.",
      reason: (brand) =>
        `Vous recevez ce message parce que vous avez écrit à ${brand} depuis cette adresse, ou qu’elle est celle de votre compte.`,
      ...(firstName && { firstName }),
    },
    <MailText>Il se lit à une adresse qui n’est qu’à vous. Ne la transmettez à personne.</MailText>,
    <MailButton href={url}>Lire le document</MailButton>,
    <MailNote>Ce message ne vous dit rien&#8239;? Il n’y a rien à faire.</MailNote>,
  );
}

/** To the owner of an account. */
export const quoteWaits = ({ firstName, url }: Reader & { url: string }) => documentMail("quote-waits", url, firstName);

/** To a visitor, at the address they wrote from. */
export const askedQuoteWaits = ({ url }: { url: string }) => documentMail("asked-quote-waits", url);

/** The confirmation on a durable medium, with the withdrawal right and its end (Code de la consommation L.221-13). */
export function quotePaid(
  props: Reader &
    SaleTerms & {
      label: string;
      number: string;
      totalCents: Cents;
      paidCents: Cents;
      next: { amountCents: Cents; dueDate: Day } | null;
      /** Null when it sells no hours. */
      hoursFrom: Day | null;
      earlyStart: boolean;
    },
) {
  return buyerMail(
    props,
    {
      template: "quote-paid",
      subject: "Votre commande est confirmée",
      preheader: "Votre reçu et l’essentiel à garder.",
      identity: props.seller,
    },
    <>
      <MailText>
        Votre paiement est bien arrivé. Votre reçu est joint à ce message.
        {props.hoursFrom && ` Vos heures se réservent depuis votre espace, à partir du ${formatDay(props.hoursFrom)}.`}
      </MailText>
      <MailFacts
        facts={[
          ["Commande", `${props.reference}, passée le ${formatDay(props.orderedOn)}`],
          ["Devis", props.number],
          ["Service", props.label],
          ["Prix", formatEuros(props.totalCents)],
          ["Réglé", formatEuros(props.paidCents)],
          ...(props.next
            ? [
                ["Ensuite", `${formatEuros(props.next.amountCents)}, le ${formatDay(props.next.dueDate)}`] as [
                  string,
                  string,
                ],
              ]
            : []),
        ]}
      />
    </>,
    <MailSubheading>Changer d’avis</MailSubheading>,
    <MailText>
      Vous pouvez vous rétracter jusqu’au {formatDay(props.withdrawUntil)} inclus, sans donner de raison&#8239;:{" "}
      <MailLink href={props.withdrawUrl}>en renonçant au contrat ici</MailLink>, ou en écrivant à{" "}
      <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>, avec la référence{" "}
      {props.reference}. {refundFollows}
      {props.earlyStart &&
        " Comme vous l’avez demandé, vos heures peuvent être utilisées avant cette date\u202f: celles qui le sont restent dues, et le droit de se rétracter prend fin quand toutes sont faites."}
      {props.hoursFrom && " Ensuite, vous arrêtez quand vous voulez\u202f: seules les heures faites restent dues."}
    </MailText>,
    <SaleNotes service={props.label} terms={props} />,
  );
}

export function quoteReceipt(props: Reader & { reference: string; amountCents: Cents }) {
  return buyerMail(
    props,
    { template: "quote-receipt", subject: "Votre reçu", heading: "Tout est réglé", preheader: "Tout est réglé." },
    <MailText>
      La seconde partie de votre règlement, {formatEuros(props.amountCents)}, est bien arrivée pour la commande{" "}
      {props.reference}. Votre reçu est joint à ce message.
    </MailText>,
  );
}

/** The bank took a payment back, or gave it again. */
export function quoteStopped(props: Reader & { reference: string; what: "stopped" | "goes_on" }) {
  const stopped = props.what === "stopped";
  return buyerMail(
    props,
    {
      template: "quote-stopped",
      subject: "Votre commande",
      heading: stopped ? "Votre banque a repris un paiement" : "Votre banque a rendu un paiement",
      preheader: "Une nouvelle de votre commande.",
    },
    <MailText>
      {stopped
        ? `Votre banque a repris un paiement de la commande ${props.reference}. Cela arrive, parfois par erreur. Ce qu’il avait payé est en attente pour le moment. Si la banque revient sur sa décision, tout reprend de soi-même.`
        : `Votre banque a rendu un paiement de la commande ${props.reference}. Ce que vous aviez commandé vaut de nouveau.`}
    </MailText>,
    <MailNote>
      Une question&#8239;? Écrivez à <MailLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</MailLink>.
    </MailNote>,
  );
}

export function quoteRefunded({ paidTwice, ...refund }: RefundFacts & { paidTwice: boolean }) {
  return refundMail(refund, {
    template: "quote-refunded",
    said: paidTwice
      ? "Un paiement est arrivé alors que votre commande était déjà réglée, ou terminée. Nous vous le rendons en entier."
      : "Nous avons lancé votre remboursement.",
    to: <MailButton href={refund.accountUrl}>Ouvrir mon espace</MailButton>,
  });
}
