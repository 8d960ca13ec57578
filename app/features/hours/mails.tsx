import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Reader } from "~/platform/mail/mail";

/** Something has a last day. Neither what it is nor how much of it is left: whoever reads over a shoulder learns nothing. */
export function hoursEnd({ firstName, accountUrl, lastDay }: Reader & { lastDay: Day }): Mail {
  return drawMail(
    {
      reason: "Vous recevez ce message parce que vous avez un espace à cette adresse.",
      firstName,
      template: "hours-end",
      subject: "Une date à connaître",
      heading: `Une date à connaître\u202f: le ${formatDay(lastDay)}`,
      preheader: "Le détail vous attend dans votre espace.",
    },
    <MailText>
      Une partie de ce qui vous attend dans votre espace est disponible jusqu’au {formatDay(lastDay)} inclus. Vous y
      trouverez ce dont il s’agit.
    </MailText>,
    <MailButton href={accountUrl}>Ouvrir mon espace</MailButton>,
  );
}
