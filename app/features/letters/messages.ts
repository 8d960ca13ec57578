import { fr } from "~/ui/french";
import {
  type Audience,
  type BlockKind,
  type LetterProblem,
  type LetterState,
  PICTURES_AT_MOST,
  TEXT_MAX_CHARACTERS,
  type UnsentReason,
} from "./rules";

export const stateNames: Record<LetterState, string> = {
  draft: "Brouillon",
  scheduled: "Programmée",
  sending: "En route",
  paused: "En pause",
  stopped: "Arrêtée",
  sent: "Partie",
};

export const blockNames: Record<BlockKind, string> = {
  text: "Texte",
  article: "Article",
  event: "Rendez-vous",
  piece: "Pièce de la bibliothèque",
  picture: "Photographie",
};

/** A block taken out, until it is put back. */
export const removedNames: Record<BlockKind, string> = {
  text: "Texte retiré",
  article: "Article retiré",
  event: "Rendez-vous retiré",
  piece: "Pièce retirée",
  picture: "Photographie retirée",
};

/** To whom, as the coach chooses it; the number stands beside it. */
export const audienceNames: Record<Audience, string> = {
  subscribers: "Toutes les adresses inscrites à la lettre",
  members: "Parmi elles, les membres d’aujourd’hui",
  guide: "Parmi elles, celles qui ont demandé le guide",
};

/** What prevents a letter from leaving, and what to do. */
export const problems: Record<LetterProblem, string> = {
  subject_missing: fr("Écrivez l'objet : c'est ce que la boîte aux lettres affiche."),
  nothing_in_it: fr("Ajoutez au moins un texte, ou ce que la lettre doit montrer."),
  title_missing: fr("Donnez à ce bloc un titre neutre : c'est lui que la lettre montre."),
  text_missing: fr("Écrivez ce texte, ou retirez-le."),
  text_too_long: fr(
    `Ce texte dépasse ${TEXT_MAX_CHARACTERS.toLocaleString("fr-FR")} signes. Raccourcissez-le, ou coupez-le en deux : rien n'en est perdu.`,
  ),
  target_missing: fr("Choisissez ce que ce bloc montre, ou retirez-le."),
  picture_missing: fr("Cette photographie n'est pas là. Envoyez-la, ou retirez ce bloc."),
  alternative_missing: fr("Dites en une phrase ce que l'on voit sur la photographie, ou retirez-la."),
  too_many_pictures: fr(
    `Une lettre porte ${PICTURES_AT_MOST} photographies au plus, pour rester légère. Retirez celle-ci, ou une autre.`,
  ),
};

export const refusals = {
  not_tried: fr(
    "La lettre, ou à qui elle va, a changé depuis l'essai. Envoyez-vous un nouvel essai : c'est lui qui partira.",
  ),
  nobody: fr("Personne ne recevrait cette lettre. Choisissez d'autres destinataires, ou attendez une inscription."),
  moment_past: fr("Ce moment est passé. Choisissez un jour et une heure à venir, à l'heure de Paris."),
  moment_unknown: fr("Choisissez un jour et une heure qui existent."),
  changed_meanwhile: fr(
    "Cette lettre a été modifiée ailleurs depuis que vous l'avez ouverte. Votre texte est toujours là : si vous continuez, il remplace l'autre version, que l'aperçu montre encore.",
  ),
  not_a_draft: fr("Cette lettre est déjà partie, ou attend son heure : elle ne s'écrit plus."),
} as const;

/** Of a letter that is to be stopped, or held back. */
export const lateRefusals = {
  not_a_draft: {
    title: "Cette lettre est déjà partie",
    text: "Cette page dit où elle en est. Rien n’a changé.",
  },
  over: {
    title: "Cet envoi est déjà terminé",
    text: "Cette page dit ce qu’il est devenu. Rien n’a changé.",
  },
} as const;

/** Why a letter whose moment had come did not leave, and what to do. */
export const unsentReasons: Record<UnsentReason, string> = {
  nobody: fr("Personne ne l'aurait reçue. Choisissez d'autres destinataires, ou attendez une inscription."),
  not_tried: fr("Elle avait changé depuis l'essai. Envoyez-vous un nouvel essai, puis programmez-la de nouveau."),
};

export const peopleText = (count: number): string => fr(count > 1 ? `${count} personnes` : `${count} personne`);
export const lettersNotLoaded = fr("Les lettres ne se chargent pas. Réessayez dans un instant.");
