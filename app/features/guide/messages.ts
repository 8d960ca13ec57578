import { fr } from "~/ui/french";
import { wentWrong } from "~/ui/went-wrong";

export interface Announcement {
  title: string;
  text: string;
}

/** To the letter where the owner speaks (requirements ). */
export const fieldsMissing: Announcement = {
  title: "Champs obligatoires",
  text: fr("Indiquez votre prénom et votre e-mail."),
};
export const emailInvalid: Announcement = {
  title: "Email invalide",
  text: fr("Écrivez l'adresse comme nom@exemple.fr."),
};
export const guideSent: Announcement = {
  title: "Guide envoyé !",
  text: "Vérifiez votre boîte email dans quelques instants.",
};
export const requestFailed: Announcement = { title: "Erreur", text: wentWrong };
export const tooManyRequests: Announcement = {
  title: "Erreur",
  text: fr("Trop de demandes depuis cette connexion. Attendez une heure, puis réessayez."),
};

export const fieldErrors = {
  firstName: fr("Indiquez votre prénom."),
  firstNameTooLong: fr("Ce prénom est trop long."),
  email: fr("Indiquez votre adresse e-mail."),
  emailInvalid: emailInvalid.text,
};
