import { formatInstant } from "~/platform/clock";
import { MailText } from "~/platform/mail/layout";
import { drawMail } from "~/platform/mail/mail";
import { fr } from "~/ui/french";

/** To the coach, by herself: it arrived, so mail works. */
export function mailTrial({ when }: { when: Date }) {
  return drawMail(
    {
      template: "mail-trial",
      subject: "Essai d’envoi",
      heading: "Les e-mails partent",
      preheader: "Si vous lisez ceci, les e-mails partent.",
      reason: "Vous recevez ce message parce que vous avez demandé un essai depuis votre espace.",
    },
    <MailText>
      {fr(`Vous avez demandé cet essai le ${formatInstant(when)}. Il est arrivé : il n'y a rien à faire.`)}
    </MailText>,
  );
}
