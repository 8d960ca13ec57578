import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailLink, MailNote, MailText } from "~/platform/mail/layout";
import { drawMail, type Reader } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";
import { mailedForOrder } from "./messages";
import { afterRefusal, whyNotDebited } from "./refused-debit";

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

/** A refused debit of hours bought or of a quote: what happened, what comes next, what the person can do. No threat, no fee. */
export function instalmentRefused(
  props: Reader & { amountCents: Cents; asked: boolean; retryOn: Day | null; payUrl: string },
) {
  return drawMail(
    {
      template: "instalment-refused",
      reason: mailedForOrder,
      firstName: props.firstName,
      subject: "Votre échéance",
      heading: "Votre échéance n’a pas pu être prélevée",
      preheader: "Aucun frais ne s’ajoute.",
    },
    <MailText>{whyNotDebited(props)} Ce que vous avez déjà réglé reste à vous, et aucun frais ne s’ajoute.</MailText>,
    <MailText>{afterRefusal(props)}</MailText>,
    <MailButton href={props.payUrl}>{`Régler ${formatEuros(props.amountCents)}`}</MailButton>,
    <MailNote>Un mois difficile&#8239;? Répondez à ce message, nous trouverons une solution.</MailNote>,
  );
}
