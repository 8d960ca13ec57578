import { MailButton, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Reader } from "~/platform/mail/mail";
import { fr } from "~/ui/french";

/** Something asked for is ready: whoever reads over a shoulder learns nothing of what. */
export function copyReady({ firstName, url }: Reader & { url: string }): Mail {
  return drawMail(
    {
      template: "copy-ready",
      firstName,
      subject: "Quelque chose est prêt dans votre espace",
      preheader: fr("À prendre quand vous le souhaitez."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que vous avez un compte sur ${brand}.`),
    },
    <MailText>
      {fr(
        "Ce que vous avez demandé est prêt. Cela se prend dans votre espace, avec votre mot de passe, et nulle part ailleurs.",
      )}
    </MailText>,
    <MailButton href={url}>Ouvrir mon espace</MailButton>,
  );
}
