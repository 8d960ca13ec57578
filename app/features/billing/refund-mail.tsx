import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailText } from "~/platform/mail/layout";
import { PersonalMail } from "~/platform/mail/personal-mail";
import { type Cents, formatEuros } from "~/platform/money";

/** What goes back of one payment. */
export interface RefundPart {
  instalment: number;
  paidOn: Day | null;
  amountCents: Cents;
}

/** What is told of a refund, whatever was bought. */
export interface RefundFacts {
  firstName: string;
  amountCents: Cents;
  parts: RefundPart[];
  reference: string;
}

/**
 * What every room that sells writes when money goes back, once for the whole. `said` tells why the money goes back; `to`
 * is where the person reads on.
 */
export function RefundMail(props: RefundFacts & { said: string; reason: string; to: { href: string; label: string } }) {
  const { parts } = props;
  const several = parts.length > 1;
  return (
    <PersonalMail
      {...props}
      title="Votre remboursement"
      heading="Votre remboursement est parti"
      preheader="Rien à faire de votre côté."
    >
      <MailText>{props.said}</MailText>
      <MailFacts
        facts={[
          [several ? "Montant en tout" : "Montant", formatEuros(props.amountCents)],
          ...(several ? parts.map(movement) : []),
          ["Commande", props.reference],
        ]}
      />
      <MailText>
        {several
          ? `L’argent revient en ${parts.length === 2 ? "deux" : parts.length} fois, une pour chacun de vos paiements, sur le moyen de paiement utilisé, en général sous quelques jours. Les avoirs sont dans votre espace.`
          : "L’argent revient sur le moyen de paiement utilisé, en général sous quelques jours. L’avoir est dans votre espace."}
      </MailText>
      <MailButton href={props.to.href}>{props.to.label}</MailButton>
    </PersonalMail>
  );
}

/** What the bank statement will show: one line per payment. */
function movement({ instalment, paidOn, amountCents }: RefundPart): [label: string, value: string] {
  return [
    `Dont échéance\u00a0${instalment}${paidOn ? `, réglée le ${formatDay(paidOn)}` : ""}`,
    formatEuros(amountCents),
  ];
}
