import { fr } from "~/ui/french";
import {
  CLOSED_NOTE_MAX_CHARACTERS,
  type ClosedReason,
  type ContactSource,
  type ContactStatus,
  type ReplyWay,
  type Suspicion,
} from "../rules";
import type { SavedAnswerProblem } from "../saved-answers.server";
import type { ClosingProblem } from "../sort-messages.server";
import { ANSWER_MAX_CHARACTERS, type Inbox, SAVED_TITLE_MAX_CHARACTERS } from "./rules";

export const messagesNotLoaded = "Erreur lors du chargement des messages";

export const boxNames: Record<Inbox, string> = {
  waiting: "À traiter",
  answered: "Répondus",
  archived: "Archivés",
  suspect: "Mis à part",
};

export const statusNames: Record<ContactStatus, string> = {
  new: "Nouveau",
  read: "Lu",
  answered: "Répondu",
  archived: "Archivé",
};

export const sourceNames: Record<ContactSource, string> = {
  home: "Page d’accueil",
  page: "Page Contact",
  dialog: "Fenêtre de contact",
  widget: "Bouton d’aide",
};

/** Why a message was kept aside, as one reads it after « Mis à part : ». */
export const suspicionNames: Record<Suspicion, string> = {
  trap_filled: "un champ invisible a été rempli",
  too_fast: "il a été écrit en moins de deux secondes",
  markup: "il contient du code",
  link_in_name: "le nom contient un lien",
  many_links: "il contient beaucoup de liens",
  some_links: "il contient un lien",
  foreign_script: "il est écrit dans un autre alphabet",
  no_time: "le temps d’écriture n’est pas connu",
};

/** How the answer reaches who wrote. */
export const replyNames: Record<ReplyWay, string> = {
  email: "Par e-mail",
  phone: "Par téléphone",
  here: "Lue sur le site, avec quatre mots",
};

export const callRefused = {
  not_by_phone: fr("Cette personne n'a pas demandé d'appel."),
  suspect: fr("Ce message est mis à part : acceptez-le d'abord."),
};

export const answerRefused = {
  warned: fr(
    "Une alerte est arrivée depuis que cette page est ouverte : rechargez-la pour la lire. Votre texte est gardé.",
  ),
  by_phone: fr("Cette personne a demandé un appel : aucune adresse où écrire."),
  left: fr(
    "Un compte qui ne veut aucun e-mail avait donné cette adresse, et ne l'a plus : quelqu'un d'autre lit peut-être cette boîte. Rien n'y part. Appelez la personne, ou écrivez-lui dans son espace.",
  ),
  empty: fr("Écrivez votre réponse avant de l'envoyer."),
  too_long: fr(`Cette réponse dépasse ${ANSWER_MAX_CHARACTERS} signes. Raccourcissez-la ou envoyez-la en deux fois.`),
  suspect: fr("Ce message est mis à part : acceptez-le avant d'y répondre."),
};

/** Why a message was put away without an answer, as the coach chooses it and reads it again. */
export const closedReasonNames: Record<ClosedReason, string> = {
  answered_elsewhere: fr("J'ai répondu autrement"),
  sent_twice: fr("Le même message est arrivé deux fois"),
  nothing_to_answer: fr("Il n'attend pas de réponse"),
  unwelcome: fr("Publicité, ou message malveillant"),
  other: "Autre raison",
};

export const closingRefused: Record<ClosingProblem, { field: "closedReason" | "closedNote"; message: string }> = {
  reason_missing: { field: "closedReason", message: fr("Choisissez pourquoi ce message reste sans réponse.") },
  note_missing: { field: "closedNote", message: fr("Écrivez la raison en quelques mots.") },
  note_too_long: { field: "closedNote", message: fr(`Ce texte dépasse ${CLOSED_NOTE_MAX_CHARACTERS} signes.`) },
};

export const savedAnswerRefused: Record<SavedAnswerProblem, { field: "title" | "text"; message: string }> = {
  title_missing: { field: "title", message: fr("Donnez un nom à cette réponse : c'est lui que vous choisirez.") },
  title_too_long: { field: "title", message: fr(`Ce nom dépasse ${SAVED_TITLE_MAX_CHARACTERS} signes.`) },
  text_missing: { field: "text", message: fr("Écrivez le texte de la réponse.") },
  text_too_long: { field: "text", message: fr(`Ce texte dépasse ${ANSWER_MAX_CHARACTERS} signes.`) },
};
