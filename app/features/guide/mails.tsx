import { MailButton, MailHeading, MailLayout, MailNote, MailText } from "~/platform/mail/layout";
import { fr } from "~/ui/french";
import { GUIDE_PAGES, LEAD_KEPT_MONTHS } from "./rules";

interface GuideLinkProps {
  brand: string;
  /** Null when what was typed cannot greet. */
  firstName: string | null;
  guideUrl: string;
  wantsLetter: boolean;
}

/** A link rather than an attachment: the document does not stay in a mailbox somebody else may search. */
export function GuideLink({ brand, firstName, guideUrl, wantsLetter }: GuideLinkProps) {
  return (
    <MailLayout
      title={fr("Le document que vous avez demandé")}
      preheader={fr("Il se télécharge d'un geste.")}
      reason={fr(`Vous recevez ce message parce que cette adresse a été indiquée sur le site de ${brand}.`)}
    >
      <MailHeading>
        {firstName ? fr(`Bonjour ${firstName}, voici votre document`) : fr("Voici votre document")}
      </MailHeading>
      <MailText>{fr(`${GUIDE_PAGES} pages, à lire quand vous le souhaitez. Le lien reste valable.`)}</MailText>
      <MailButton href={guideUrl}>{fr("Télécharger le document")}</MailButton>
      <MailText>
        {wantsLetter
          ? fr("Vous avez aussi demandé la lettre du mois. Un autre message vous propose de le confirmer.")
          : fr("Rien d'autre ne vous sera envoyé.")}
      </MailText>
      <MailNote>
        {fr(
          `Cette demande ne vient pas de vous ? Il n'y a rien à faire. Cette adresse est effacée ${LEAD_KEPT_MONTHS} mois après la dernière demande.`,
        )}
      </MailNote>
    </MailLayout>
  );
}
