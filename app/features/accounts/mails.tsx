import type { ReactNode } from "react";
import { MailButton, MailLink, MailNote, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail } from "~/platform/mail/mail";
import type { MailTemplate } from "~/platform/mail/register";
import { ADDRESS_CHANGE_HOURS, ADDRESS_UNDO_HOURS, CONFIRMATION_LINK_DAYS, RESET_LINK_MINUTES } from "./rules";

const REASON = "Vous recevez ce message parce que cette adresse a été saisie sur notre site.";
const OWNER_REASON = "Vous recevez ce message parce que cette adresse est celle de votre compte.";

/** Subjects someone else may read over a shoulder: true, and silent about the rest. */
function accountMail(template: MailTemplate, subject: string, preheader: string, ...content: ReactNode[]): Mail {
  return drawMail({ template, subject, preheader, reason: REASON }, <MailText>Bonjour,</MailText>, ...content);
}

/** To the address of an account, not to one somebody typed. */
function ownerMail(template: MailTemplate, subject: string, ...content: ReactNode[]): Mail {
  const preheader = "Si c’était vous, il n’y a rien à faire.";
  return drawMail({ template, subject, preheader, reason: OWNER_REASON }, <MailText>Bonjour,</MailText>, ...content);
}

interface Ways {
  signInUrl: string;
  resetUrl: string;
}

function WaysIn({ signInUrl, resetUrl }: Ways) {
  return (
    <>
      <MailButton href={signInUrl}>Me connecter</MailButton>
      <MailText>
        Mot de passe oublié&#8239;? <MailLink href={resetUrl}>Choisissez-en un nouveau</MailLink>.
      </MailText>
    </>
  );
}

// No word the visitor typed: anybody may type anybody's address.
export function confirmAddress({ url, resetUrl }: { url: string; resetUrl: string }) {
  return accountMail(
    "confirm-address",
    "Confirmez votre adresse",
    "Un clic, et c’est fait.",
    <MailText>Un compte vient d’être créé avec cette adresse. Confirmez qu’elle est bien à vous.</MailText>,
    <MailButton href={url}>Confirmer mon adresse</MailButton>,
    <MailNote>
      Ce lien sert une fois et reste valable {CONFIRMATION_LINK_DAYS}&nbsp;jours. Sur un autre appareil que celui de
      l’inscription, le mot de passe choisi vous est demandé. Vous n’en avez pas encore&#8239;?{" "}
      <MailLink href={resetUrl}>Choisissez-en un</MailLink>&#8239;: ce lien-là confirme aussi votre adresse.
    </MailNote>,
    <MailNote>
      Ce n’était pas vous&#8239;? Il n’y a rien à faire&#8239;: sans vous, personne ne peut confirmer cette adresse.
    </MailNote>,
  );
}

export function alreadyKnown({ attachUrl, ...ways }: Ways & { attachUrl: string }) {
  return accountMail(
    "already-known",
    "Vous avez déjà un compte",
    "Deux façons de continuer.",
    <MailText>
      Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Elle a déjà un compte&#8239;: connectez-vous
      avec votre mot de passe habituel.
    </MailText>,
    <WaysIn {...ways} />,
    <MailText>
      Vous avez commandé depuis cette nouvelle inscription&#8239;?{" "}
      <MailLink href={attachUrl}>Rattachez-la à votre compte</MailLink>. Ce lien sert une fois et reste valable{" "}
      {CONFIRMATION_LINK_DAYS}&nbsp;jours. Sur un autre appareil, le mot de passe de cette inscription vous est
      demandé&#8239;; si vous n’en aviez pas choisi, ouvrez ce lien là où vous êtes connecté à votre compte.
    </MailText>,
    <MailNote>Ce n’était pas vous&#8239;? Il n’y a rien à faire&#8239;: votre compte n’a pas changé.</MailNote>,
  );
}

export function resetPassword({ url }: { url: string }) {
  return accountMail(
    "reset-password",
    "Votre accès",
    "Le lien que vous avez demandé.",
    <MailText>Voici le lien pour choisir un nouveau mot de passe.</MailText>,
    <MailButton href={url}>Choisir un mot de passe</MailButton>,
    <MailNote>
      Ce lien sert une fois et reste valable {RESET_LINK_MINUTES}&nbsp;minutes. Vos autres connexions seront fermées.
    </MailNote>,
    <MailNote>Ce n’était pas vous&#8239;? Il n’y a rien à faire&#8239;: votre mot de passe n’a pas changé.</MailNote>,
  );
}

export function confirmNewAddress({ url }: { url: string }) {
  return accountMail(
    "confirm-new-address",
    "Confirmez votre adresse",
    "Un clic, et c’est fait.",
    <MailText>Quelqu’un, sans doute vous, veut recevoir ici les messages de son compte.</MailText>,
    <MailButton href={url}>Utiliser cette adresse</MailButton>,
    <MailNote>
      Ce lien sert une fois et reste valable {ADDRESS_CHANGE_HOURS}&nbsp;heures. Si vous n’êtes pas connecté à ce
      compte, son mot de passe vous est demandé.
    </MailNote>,
    <MailNote>
      Ce n’était pas vous&#8239;? Il n’y a rien à faire&#8239;: sans ce mot de passe, rien ne change.
    </MailNote>,
  );
}

export function addressTaken(ways: Ways) {
  return accountMail(
    "address-taken",
    "Vous avez déjà un compte",
    "Votre compte n’a pas changé.",
    <MailText>
      Quelqu’un a voulu donner cette adresse à un autre compte. Elle est déjà celle du vôtre&#8239;: elle y reste.
    </MailText>,
    <MailText>C’était vous&#8239;? Connectez-vous avec le compte que vous avez déjà.</MailText>,
    <WaysIn {...ways} />,
    <MailNote>Ce n’était pas vous&#8239;? Il n’y a rien à faire&#8239;: votre compte n’a pas changé.</MailNote>,
  );
}

export function addressChanged({ undoUrl }: { undoUrl: string }) {
  return ownerMail(
    "address-changed",
    "Votre adresse a changé",
    <MailText>
      Votre compte utilise maintenant une autre adresse. Si c’était vous, il n’y a rien à faire&#8239;: les prochains
      messages arriveront là-bas.
    </MailText>,
    <MailText>Ce n’était pas vous&#8239;? Gardez cette adresse et choisissez un nouveau mot de passe.</MailText>,
    <MailButton href={undoUrl}>Garder mon adresse</MailButton>,
    <MailNote>
      Ce lien sert une fois et reste valable {ADDRESS_UNDO_HOURS}&nbsp;heures. Il demande le mot de passe d’avant ce
      changement, et ferme toutes les connexions.
    </MailNote>,
  );
}

export function passwordChanged() {
  return ownerMail(
    "password-changed",
    "Votre mot de passe a changé",
    <MailText>
      Votre mot de passe vient d’être changé, et vos autres appareils sont déconnectés. Si c’était vous, il n’y a rien à
      faire.
    </MailText>,
    <MailNote>
      Ce n’était pas vous&#8239;? Sur la page de connexion, choisissez «&nbsp;Mot de passe oublié&nbsp;»&#8239;: un
      nouveau mot de passe ferme toutes les connexions.
    </MailNote>,
  );
}

const factorTexts = {
  on: "Un second code vous sera désormais demandé à chaque connexion.",
  off: "Le second code n’est plus demandé à la connexion.",
  codes: "Vous avez de nouveaux codes de secours. Les anciens ne servent plus.",
  lost: "Le second code n’est plus demandé à la connexion : quelqu’un, sans doute vous, nous a dit l’avoir perdu. Tous vos appareils sont déconnectés.",
  recovery: "Un de vos codes de secours vient de servir à une connexion. Il ne servira plus.",
} as const;

/** What became of a second factor. */
export type FactorChange = keyof typeof factorTexts;

export function factorNotice({ what }: { what: FactorChange }) {
  return ownerMail(
    "second-factor-changed",
    "Votre accès",
    <MailText>{factorTexts[what]}</MailText>,
    <MailNote>Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe sans attendre.</MailNote>,
  );
}

/** To the coach: something alarming is in the log; the site says what. */
export function alertWaits({ url }: { url: string }) {
  return drawMail(
    {
      template: "security-alert",
      subject: "Une alerte vous attend",
      preheader: "À voir dans l’administration.",
      reason: (brand) => `Vous recevez cet e-mail parce que cette adresse est l’adresse de contact de ${brand}.`,
    },
    <MailText>Une alerte vous attend. Elle se lit dans l’administration.</MailText>,
    <MailButton href={url}>Voir l’alerte</MailButton>,
  );
}

/** To those who run the site, when one more person does: neither who nor why, which the journal says. */
export function adminAdded({ journalUrl }: { journalUrl: string }) {
  return ownerMail(
    "admin-added",
    "Votre accès",
    <MailText>
      Un accès à l’administration vient d’être ouvert à une autre personne. Si vous l’attendiez, il n’y a rien à faire.
    </MailText>,
    <MailButton href={journalUrl}>Voir le journal</MailButton>,
    <MailNote>Vous ne l’attendiez pas&#8239;? Le journal mène à sa page, d’où vous pouvez retirer cet accès.</MailNote>,
  );
}
