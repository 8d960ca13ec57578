import { fr } from "~/ui/french";
import { consent, email, type FieldSpec, message } from "./contact-field";
import { replyField } from "./reply-choice";

const replyTexts = {
  legend: fr("Comment te répondre ?"),
  email: {
    title: fr("Par e-mail"),
    hint: fr("À une adresse que personne d'autre n'ouvre. L'objet ne dit rien de ton message."),
  },
  phone: {
    title: "Par téléphone",
    hint: fr("Tu dis à quelles heures, et si l'on peut laisser un message."),
  },
  here: {
    title: "Je reviendrai la lire ici",
    hint: fr("Sans adresse ni numéro. Nous te donnons quatre mots, à retenir ou à noter."),
  },
  number: fr("Il ne sert qu'à cet appel, puis il s'efface."),
  silent: fr("Sinon, nous ne laissons rien."),
};

/** The contact dialog's form (requirements ). */
export const dialogFields: FieldSpec[] = [
  { name: "name", label: "Nom complet", autoComplete: "name" },
  email,
  message,
  consent,
];

/** The help widget's. */
export const widgetFields: FieldSpec[] = [
  { name: "name", label: "Nom", autoComplete: "name" },
  message,
  replyField(replyTexts),
  consent,
];
