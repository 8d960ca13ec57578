import { fr } from "~/ui/french";

/** Spec §8, contact dialog: to the letter. */
export const messageSent = "Message envoyé avec succès ! Nous vous répondrons dans les plus brefs délais.";
export const messageFailed = "Une erreur est survenue. Veuillez réessayer.";
export const consentMissing = "Veuillez accepter notre politique de confidentialité";

export const tooManyMessages = fr(
  "Vous avez déjà envoyé plusieurs messages. Attendez une heure, ou écrivez-nous par e-mail.",
);

export const fieldMessages = {
  name: fr("Indiquez votre nom."),
  lastName: fr("Indiquez votre nom."),
  firstName: fr("Indiquez votre prénom."),
  email: fr("Indiquez votre adresse e-mail."),
  emailFormat: fr("Cette adresse est incomplète. Écrivez-la comme nom@exemple.fr."),
  message: fr("Écrivez votre message."),
  messageTooLong: fr("Votre message dépasse 5 000 signes. Raccourcissez-le ou envoyez-le en deux fois."),
  tooLong: fr("Ce texte est trop long."),
};
