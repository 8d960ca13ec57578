import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from "~/platform/mail/layout";
import { type Cents, formatEuros } from "~/platform/money";

/** What every room that sells writes when money goes back. `said` tells why the money goes back; `to` is where the person reads on. */
export function RefundMail(props: {
  firstName: string;
  said: string;
  amountCents: Cents;
  reference: string;
  reason: string;
  to: { href: string; label: string };
}) {
  return (
    <MailLayout title="Votre remboursement" preheader="Rien à faire de votre côté." reason={props.reason}>
      <MailHeading>Votre remboursement est parti</MailHeading>
      <MailText>Bonjour {props.firstName},</MailText>
      <MailText>{props.said}</MailText>
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
      <MailButton href={props.to.href}>{props.to.label}</MailButton>
    </MailLayout>
  );
}
