import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Reader } from "~/platform/mail/mail";
import { fr } from "~/ui/french";

/** An account nobody uses will be erased: says neither what it was made for nor what the house does. */
export function idleAccount({ firstName, url, erasedOn }: Reader & { url: string; erasedOn: Day }): Mail {
  return drawMail(
    {
      template: "idle-account",
      firstName,
      subject: "Votre accès",
      preheader: fr("Pour le garder, une visite suffit."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que vous avez un compte sur ${brand}.`),
    },
    <MailText>
      {fr(
        `Votre compte n’a pas servi depuis longtemps. Il sera effacé à partir du ${formatDay(erasedOn)}, avec ce que nous gardons de vous. Pour le garder, connectez-vous une fois d’ici là ; sinon, vous n’avez rien à faire.`,
      )}
    </MailText>,
    <MailButton href={url}>Ouvrir mon espace</MailButton>,
  );
}
