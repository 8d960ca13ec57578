import { MailButton, MailHeading, MailLayout, MailLink, MailNote, MailText } from "~/platform/mail/layout";
import { CONFIRMATION_LINK_DAYS, RESET_LINK_MINUTES } from "./rules";

/** Subjects someone else may read over a shoulder: true, and silent about the rest. */
export const ADDRESS_SUBJECT = "Confirmez votre adresse";
export const KNOWN_SUBJECT = "Vous avez déjà un compte";
export const RESET_SUBJECT = "Votre accès";

const REASON = "Vous recevez ce message parce que cette adresse a été saisie sur notre site.";

// No word the visitor typed: anybody may type anybody's address.
export function ConfirmAddress({ url }: { url: string }) {
  return (
    <MailLayout title={ADDRESS_SUBJECT} preheader="Un clic, et c’est fait." reason={REASON}>
      <MailHeading>Confirmez votre adresse</MailHeading>
      <MailText>Bonjour,</MailText>
      <MailText>Un compte vient d’être créé avec cette adresse. Confirmez qu’elle est bien à vous.</MailText>
      <MailButton href={url}>Confirmer mon adresse</MailButton>
      <MailNote>Ce lien sert une fois et reste valable {CONFIRMATION_LINK_DAYS}&nbsp;jours.</MailNote>
      <MailNote>
        Ce n’était pas vous&#8239;? Ne cliquez pas&#8239;: sans confirmation, rien ne vous sera attribué.
      </MailNote>
    </MailLayout>
  );
}

export function AlreadyKnown({
  attachUrl,
  signInUrl,
  resetUrl,
}: {
  attachUrl: string;
  signInUrl: string;
  resetUrl: string;
}) {
  return (
    <MailLayout title={KNOWN_SUBJECT} preheader="Deux façons de continuer." reason={REASON}>
      <MailHeading>Vous avez déjà un compte</MailHeading>
      <MailText>Bonjour,</MailText>
      <MailText>
        Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Elle a déjà un compte&#8239;: connectez-vous
        avec votre mot de passe habituel.
      </MailText>
      <MailButton href={signInUrl}>Me connecter</MailButton>
      <MailText>
        Mot de passe oublié&#8239;? <MailLink href={resetUrl}>Choisissez-en un nouveau</MailLink>.
      </MailText>
      <MailText>
        Vous avez commandé depuis cette nouvelle inscription&#8239;?{" "}
        <MailLink href={attachUrl}>Rattachez-la à votre compte</MailLink>. Ce lien sert une fois et reste valable{" "}
        {CONFIRMATION_LINK_DAYS}&nbsp;jours.
      </MailText>
      <MailNote>Ce n’était pas vous&#8239;? Il n’y a rien à faire&#8239;: votre compte n’a pas changé.</MailNote>
    </MailLayout>
  );
}

export function ResetPassword({ url }: { url: string }) {
  return (
    <MailLayout title={RESET_SUBJECT} preheader="Le lien que vous avez demandé." reason={REASON}>
      <MailHeading>Votre accès</MailHeading>
      <MailText>Bonjour,</MailText>
      <MailText>Voici le lien pour choisir un nouveau mot de passe.</MailText>
      <MailButton href={url}>Choisir un mot de passe</MailButton>
      <MailNote>
        Ce lien sert une fois et reste valable {RESET_LINK_MINUTES}&nbsp;minutes. Vos autres connexions seront fermées.
      </MailNote>
      <MailNote>Ce n’était pas vous&#8239;? Il n’y a rien à faire&#8239;: votre mot de passe n’a pas changé.</MailNote>
    </MailLayout>
  );
}
