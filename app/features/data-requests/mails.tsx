import { MailButton, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Reader } from "~/platform/mail/mail";
import { fr } from "~/ui/french";
import { ANSWER_LINK_DAYS, LINK_HOURS } from "./rules";

const reason = (brand: string) => fr(`Vous recevez cet e-mail parce que cette adresse a été indiquée sur ${brand}.`);

const notYou = fr("Cette demande ne vient pas de vous ? Il n’y a rien à faire.");

/** To an address without an account: whoever reads over a shoulder learns nothing of what was asked. */
export function dataLink({ url }: { url: string }): Mail {
  return drawMail(
    {
      template: "data-link",
      subject: "Le lien que vous avez demandé",
      preheader: fr("Il sert une fois."),
      reason,
    },
    <MailText>{fr("Voici le lien que vous avez demandé.")}</MailText>,
    <MailButton href={url}>Ouvrir</MailButton>,
    <MailText>{fr(`Il sert une fois, pendant ${LINK_HOURS} heures. ${notYou}`)}</MailText>,
  );
}

/** To the address of an account: it is all in the space. */
export function knownAccount({ firstName, url }: Reader & { url: string }): Mail {
  return drawMail(
    {
      template: "data-known",
      firstName,
      subject: "Cela se passe dans votre espace",
      preheader: fr("Avec votre mot de passe."),
      reason,
    },
    <MailText>
      {fr(`Ce que vous avez demandé se trouve dans votre espace, avec votre mot de passe. ${notYou}`)}
    </MailText>,
    <MailButton href={url}>Ouvrir mon espace</MailButton>,
  );
}

/** Something was answered, or takes longer: it is read there, not here. */
export function dataAnswer({ firstName, url, once }: Partial<Reader> & { url: string; once?: boolean }): Mail {
  return drawMail(
    {
      template: "data-answer",
      ...(firstName && { firstName }),
      subject: "Une réponse vous attend",
      preheader: fr("À lire quand vous le souhaitez."),
      reason,
    },
    <MailText>
      {fr("La demande que vous nous avez faite a une suite. Elle se lit ici, et nulle part ailleurs.")}
    </MailText>,
    <MailButton href={url}>Lire</MailButton>,
    once && <MailText>{fr(`Le lien sert une fois, pendant ${ANSWER_LINK_DAYS} jours.`)}</MailText>,
  );
}
