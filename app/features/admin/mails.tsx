import { formatInstant } from "~/platform/clock";
import { MailButton, MailText } from "~/platform/mail/layout";
import { drawMail } from "~/platform/mail/mail";
import { fr } from "~/ui/french";
import type { TroubleKind } from "./troubles/kinds";
import { troubleMessages } from "./troubles/messages";

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

const reasonOfTroubles =
  "Vous recevez ce message parce que cette adresse est celle que le site prévient quand il ne va pas bien.";

/** To the coach and whoever keeps the server: what is wrong with the site, which holds nothing of anybody. */
export function troubleBegan({ kind, began, url }: { kind: TroubleKind; began: Date; url: string }) {
  const { what, look } = troubleMessages[kind];
  return drawMail(
    {
      template: "trouble-began",
      subject: "Le site demande un regard",
      preheader: "À voir quand vous le pourrez.",
      reason: reasonOfTroubles,
    },
    <MailText>{fr(what)}</MailText>,
    <MailText>{fr(`${look} Vu depuis le ${formatInstant(began)}. Un message vous dira quand ce sera fini.`)}</MailText>,
    <MailButton href={url}>Ouvrir l’administration</MailButton>,
  );
}

/** To the same: it is over. */
export function troubleIsOver({ kind, began, over }: { kind: TroubleKind; began: Date; over: Date }) {
  return drawMail(
    {
      template: "trouble-over",
      subject: "Le site va bien de nouveau",
      preheader: "Il n’y a rien à faire.",
      reason: reasonOfTroubles,
    },
    <MailText>
      {fr(
        `Ce n’est plus le cas depuis au moins cinq minutes, le ${formatInstant(over)} : « ${troubleMessages[kind].what} » C’était vu depuis le ${formatInstant(began)}.`,
      )}
    </MailText>,
  );
}
