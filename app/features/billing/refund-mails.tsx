import type { ReactElement } from "react";
import { type Day, formatDay } from "~/platform/clock";
import { MailFacts, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Reader } from "~/platform/mail/mail";
import type { MailTemplate } from "~/platform/mail/register";
import { type Cents, formatEuros } from "~/platform/money";
import { mailedForOrder } from "./messages";

/** What goes back of one payment. */
export interface RefundPart {
  instalment: number;
  paidOn: Day | null;
  amountCents: Cents;
}

/** What is told of a refund, whatever was bought. */
export interface RefundFacts extends Reader {
  amountCents: Cents;
  /** The day it was sent by bank transfer; null when it comes back the way it was paid. */
  transferredOn: Day | null;
  parts: RefundPart[];
  reference: string;
}

/**
 * What every room that sells writes when money goes back, once for the whole. `said` tells why the money goes back; `to`
 * is where the person reads on.
 */
export function refundMail(
  { firstName, parts, amountCents, transferredOn, reference }: RefundFacts,
  {
    template,
    said,
    reason = mailedForOrder,
    to,
  }: { template: MailTemplate; said: string; reason?: string; to: ReactElement },
): Mail {
  const several = parts.length > 1;
  return drawMail(
    {
      template,
      subject: "Votre remboursement",
      heading: "Votre remboursement est parti",
      preheader: "Rien à faire de votre côté.",
      reason,
      firstName,
    },
    <MailText>
      {transferredOn
        ? "Le moyen de paiement utilisé n’a pas permis de vous rendre cette somme. Nous vous l’avons envoyée par virement."
        : said}
    </MailText>,
    <MailFacts
      facts={[
        [several ? "Montant en tout" : "Montant", formatEuros(amountCents)],
        ...(several ? parts.map(movement) : []),
        ...(transferredOn ? [["Date du virement", formatDay(transferredOn)] as [string, string]] : []),
        ["Commande", reference],
      ]}
    />,
    <MailText>
      {transferredOn
        ? "L’avoir est dans votre espace."
        : several
          ? `L’argent revient en ${parts.length === 2 ? "deux" : parts.length} fois, une pour chacun de vos paiements, sur le moyen de paiement utilisé, en général sous quelques jours. Les avoirs sont dans votre espace.`
          : "L’argent revient sur le moyen de paiement utilisé, en général sous quelques jours. L’avoir est dans votre espace."}
    </MailText>,
    to,
  );
}

/** What the bank statement will show: one line per payment. */
function movement({ instalment, paidOn, amountCents }: RefundPart): [label: string, value: string] {
  return [
    `Dont échéance\u00a0${instalment}${paidOn ? `, réglée le ${formatDay(paidOn)}` : ""}`,
    formatEuros(amountCents),
  ];
}
