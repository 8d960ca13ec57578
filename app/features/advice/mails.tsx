import { MailButton, MailText } from "~/platform/mail/layout";
import { drawMail, type Reader } from "~/platform/mail/mail";
import { fr } from "~/ui/french";

/** To the person: something waits in their space, and nothing of what. */
export function answerWaits({ firstName, url }: Reader & { url: string }) {
  return drawMail(
    {
      template: "advice-answer",
      subject: "Quelque chose vous attend dans votre espace",
      preheader: fr("À lire quand vous le souhaitez."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que vous avez un compte sur ${brand}.`),
    },
    <MailText>{fr(`Bonjour ${firstName},`)}</MailText>,
    <MailText>
      {fr("Quelque chose de nouveau vous attend. Cela se lit dans votre espace, et nulle part ailleurs.")}
    </MailText>,
    <MailButton href={url}>Ouvrir mon espace</MailButton>,
  );
}

/** To the coach: a question arrived. */
export function questionArrived({ url }: { url: string }) {
  return drawMail(
    {
      template: "advice-question",
      subject: "Une lettre vous attend",
      preheader: fr("À lire dans l'administration."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que cette adresse est l'adresse de contact de ${brand}.`),
    },
    <MailText>{fr("Un membre vous a écrit. Sa lettre se lit dans l'administration.")}</MailText>,
    <MailButton href={url}>Ouvrir les échanges</MailButton>,
  );
}

/** To the coach: so many questions wait, and the first promise is this near, or past. */
export function promiseNears({
  url,
  count,
  nearest,
}: {
  url: string;
  count: number;
  nearest: "day" | "hours" | "late";
}) {
  const what = count > 1 ? `${count} lettres attendent` : "Une lettre attend";
  const when = {
    day: "une réponse est promise d'ici vingt-quatre heures",
    hours: "une réponse est promise d'ici six heures",
    late: "l'heure promise est passée",
  }[nearest];
  return drawMail(
    {
      template: "advice-promise",
      subject: nearest === "late" ? "Une réponse est en retard" : "Une réponse est bientôt attendue",
      preheader: fr("À voir dans l'administration."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que cette adresse est l'adresse de contact de ${brand}.`),
    },
    <MailText>{fr(`${what} votre réponse : ${when}.`)}</MailText>,
    <MailButton href={url}>Ouvrir les échanges</MailButton>,
  );
}
