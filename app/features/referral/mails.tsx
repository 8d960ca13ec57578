import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailText } from "~/platform/mail/layout";
import { drawMail, type Reader } from "~/platform/mail/mail";

/** A transfer was made. Neither how much nor what for: that is read in the space. */
export function payoutMade({ firstName, accountUrl, paidOn }: Reader & { paidOn: Day }) {
  return drawMail(
    {
      template: "payout-made",
      subject: "Votre virement",
      heading: "Votre virement est parti",
      preheader: "Rien à faire de votre côté.",
      reason: "Vous recevez ce message parce que vous avez demandé un virement depuis votre espace.",
      firstName,
    },
    <MailText>Le virement que vous attendiez est fait. Il arrive en général sous deux jours ouvrés.</MailText>,
    <MailFacts facts={[["Date du virement", formatDay(paidOn)]]} />,
    <MailText>Le détail est dans votre espace.</MailText>,
    <MailButton href={accountUrl}>Ouvrir mon espace</MailButton>,
  );
}
