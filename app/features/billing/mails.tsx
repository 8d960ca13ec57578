import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailLink, MailNote, MailText } from "~/platform/mail/layout";
import { drawMail, type Reader } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";

/** A week before the second debit: the amount, the day, and what to do if the card has changed. */
export function upcomingDebit(props: Reader & { amountCents: Cents; dueDate: Day; payUrl: string }) {
  return drawMail(
    {
      template: "debit-announced",
      subject: "Votre prochaine échéance",
      preheader: "Un rappel, rien à faire de votre côté.",
      reason: "Vous recevez ce message parce qu’une échéance de votre commande approche.",
      firstName: props.firstName,
    },
    <MailText>La seconde partie de votre règlement sera bientôt prélevée, comme convenu à la commande.</MailText>,
    <MailFacts
      facts={[
        ["Montant", formatEuros(props.amountCents)],
        ["Date", formatDay(props.dueDate)],
      ]}
    />,
    <MailText>
      Vous n’avez rien à faire. Si votre carte a changé, vous pouvez{" "}
      <MailLink href={props.payUrl}>régler vous-même</MailLink>, avec une autre.
    </MailText>,
    <MailButton href={props.accountUrl}>Ouvrir mon espace</MailButton>,
    <MailNote>Aucun frais ne s’ajoute à ce montant.</MailNote>,
  );
}
