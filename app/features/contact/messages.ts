import { fr } from "~/ui/french";
import type { ContactSource } from "./rules";

/** Contact dialog, to the letter (requirements ). */
export const messageSent = "Message envoyé avec succès ! Nous vous répondrons dans les plus brefs délais.";
export const messageFailed = "Une erreur est survenue. Veuillez réessayer.";

/** Help widget, to the letter (requirements ). */
export const helpMessageSent = "Merci ! Nous revenons vers toi rapidement.";
export const helpMessageFailed = (email: string) => `Une erreur s'est produite. Réessaye ou contacte-nous à ${email}`;

const read = fr("Cochez cette case pour que votre message puisse être lu.");
/** In the dialog, to the letter (requirements ). */
export const consentMissing: Record<ContactSource, string> = {
  dialog: "Veuillez accepter notre politique de confidentialité",
  page: read,
  home: read,
  widget: fr("Coche cette case pour que ton message puisse être lu."),
};

export const tooManyMessages = {
  vous: fr("Vous avez déjà envoyé plusieurs messages. Attendez une heure, ou écrivez-nous par e-mail."),
  tu: fr("Tu as déjà envoyé plusieurs messages. Attends une heure, ou écris-nous par e-mail."),
};

/** Stands for who wrote without a name. */
export const NAMELESS = "Sans nom";

const tooLong = fr("Ce texte est trop long.");

const vous = {
  name: fr("Indiquez votre nom."),
  lastName: fr("Indiquez votre nom."),
  firstName: fr("Indiquez votre prénom."),
  email: fr("Indiquez votre adresse e-mail."),
  emailFormat: fr("Cette adresse est incomplète. Écrivez-la comme nom@exemple.fr."),
  phone: fr("Indiquez le numéro à appeler."),
  phoneFormat: fr("Ce numéro est incomplet. Écrivez-le comme 06 12 34 56 78."),
  callHours: fr("Choisissez une heure de la liste."),
  callOrder: fr("Cette heure vient avant l'autre. Choisissez une heure plus tardive."),
  message: fr("Écrivez votre message."),
  messageTooLong: fr("Votre message dépasse 5 000 signes. Raccourcissez-le ou envoyez-le en deux fois."),
  tooLong,
};

const tu: typeof vous = {
  name: fr("Indique ton nom."),
  lastName: fr("Indique ton nom."),
  firstName: fr("Indique ton prénom."),
  email: fr("Indique ton adresse e-mail."),
  emailFormat: fr("Cette adresse est incomplète. Écris-la comme nom@exemple.fr."),
  phone: fr("Indique le numéro à appeler."),
  phoneFormat: fr("Ce numéro est incomplet. Écris-le comme 06 12 34 56 78."),
  callHours: fr("Choisis une heure de la liste."),
  callOrder: fr("Cette heure vient avant l'autre. Choisis une heure plus tardive."),
  message: fr("Écris ton message."),
  messageTooLong: fr("Ton message dépasse 5 000 signes. Raccourcis-le ou envoie-le en deux fois."),
  tooLong,
};

export type FieldMessages = typeof vous;

export const fieldMessages = { vous, tu };
