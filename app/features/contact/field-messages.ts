import { fr } from "~/ui/french";

const tooLong = fr("Ce texte est trop long.");

const vous = {
  name: fr("Indiquez votre nom."),
  lastName: fr("Indiquez votre nom."),
  firstName: fr("Indiquez votre prénom."),
  email: fr("Indiquez votre adresse e-mail."),
  emailFormat: fr("Cette adresse est incomplète. Écrivez-la comme nom@exemple.fr."),
  phone: fr("Indiquez le numéro à appeler."),
  phoneFormat: fr("Ce numéro est incomplet. Écrivez-le comme 06\u00a012\u00a034\u00a056\u00a078."),
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
  phoneFormat: fr("Ce numéro est incomplet. Écris-le comme 06\u00a012\u00a034\u00a056\u00a078."),
  callHours: fr("Choisis une heure de la liste."),
  callOrder: fr("Cette heure vient avant l'autre. Choisis une heure plus tardive."),
  message: fr("Écris ton message."),
  messageTooLong: fr("Ton message dépasse 5 000 signes. Raccourcis-le ou envoie-le en deux fois."),
  tooLong,
};

export type FieldMessages = typeof vous;

export const fieldMessages = { vous, tu };
