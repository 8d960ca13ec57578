import { formatInstant } from "~/platform/clock";
import { MailHeading, MailLayout, MailText } from "~/platform/mail/layout";
import { fr } from "~/ui/french";

export const TRIAL_SUBJECT = "Essai d’envoi";

/** To the coach, by herself: it arrived, so mail works. */
export function MailTrial({ when }: { when: Date }) {
  return (
    <MailLayout
      title={TRIAL_SUBJECT}
      preheader="Si vous lisez ceci, les e-mails partent."
      reason="Vous recevez ce message parce que vous avez demandé un essai depuis votre espace."
    >
      <MailHeading>Les e-mails partent</MailHeading>
      <MailText>
        {fr(`Vous avez demandé cet essai le ${formatInstant(when)}. Il est arrivé : il n'y a rien à faire.`)}
      </MailText>
    </MailLayout>
  );
}
