import { fr } from "~/ui/french";
import type { ContactSource } from "./rules";

/** Contact dialog, to the letter (requirements ). */
export const messageSent = fr("Message envoyé avec succès ! Nous vous répondrons dans les plus brefs délais.");

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
