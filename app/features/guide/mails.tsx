import { MailButton, MailNote, MailText } from "~/platform/mail/layout";
import { drawMail } from "~/platform/mail/mail";
import { fr } from "~/ui/french";
import { GUIDE_PAGES, LEAD_KEPT_MONTHS } from "./rules";

/**
 * A link rather than an attachment: the document does not stay in a mailbox somebody else may search.
 *
 * @param props.firstName null when what was typed cannot greet.
 */
export function guideLink(props: { firstName: string | null; guideUrl: string; wantsLetter: boolean }) {
  return drawMail(
    {
      template: "guide-link",
      subject: "Le document que vous avez demandé",
      heading: props.firstName ? fr(`Bonjour ${props.firstName}, voici votre document`) : fr("Voici votre document"),
      preheader: fr("Il se télécharge d'un geste."),
      reason: (brand) => fr(`Vous recevez ce message parce que cette adresse a été indiquée sur le site de ${brand}.`),
    },
    <MailText>{fr(`${GUIDE_PAGES} pages, à lire quand vous le souhaitez. Le lien reste valable.`)}</MailText>,
    <MailButton href={props.guideUrl}>{fr("Télécharger le document")}</MailButton>,
    <MailText>
      {props.wantsLetter
        ? fr("Vous avez aussi demandé la lettre du mois. Un autre message vous propose de le confirmer.")
        : fr("Rien d'autre ne vous sera envoyé.")}
    </MailText>,
    <MailNote>
      {fr(
        `Cette demande ne vient pas de vous ? Il n'y a rien à faire. Cette adresse est effacée ${LEAD_KEPT_MONTHS} mois après la dernière demande.`,
      )}
    </MailNote>,
  );
}
