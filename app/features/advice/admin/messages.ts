import { fr } from "~/ui/french";
import { draftChanged, draftUnreadable } from "../messages";
import { type ClosedReason, NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS, type Urgency } from "../rules";

export const urgencyNames: Record<Urgency, string> = {
  late: "En retard",
  six_hours: "Dans les six heures",
  today: "Dans la journée",
  later: "Ensuite",
};

export const closedReasonNames: Record<ClosedReason, string> = {
  answered_elsewhere: fr("J'ai répondu de vive voix"),
  sent_twice: fr("La même lettre est arrivée deux fois"),
  nothing_to_answer: fr("Elle ne demande pas de réponse"),
  other: "Autre raison",
};

export const answerRefused = {
  empty: fr("Écrivez votre réponse avant de l'envoyer."),
  too_long: fr(
    `Cette réponse dépasse ${TEXT_MAX_CHARACTERS.toLocaleString("fr-FR")} signes. Envoyez-la en deux lettres.`,
  ),
  changed_meanwhile: draftChanged,
  unreadable: draftUnreadable,
} as const;

export const noteRefused = {
  too_long: fr(`Cette note dépasse ${NOTE_MAX_CHARACTERS.toLocaleString("fr-FR")} signes.`),
  unreadable: fr("La note d'avant ne s'ouvre plus. Elle est gardée telle quelle, et rien ne s'écrit par-dessus."),
  changed_meanwhile: fr(
    "Cette note a été modifiée ailleurs depuis que vous avez ouvert cette page : la voici, au-dessus. Ce que vous venez d'écrire est toujours là ; enregistré, il la remplace.",
  ),
} as const;

/** Of a letter that is to be closed, or opened again. */
export const repliedSince = {
  title: "Cette lettre a sa réponse",
  text: "Rien n’a changé ici.",
} as const;
export const reasonMissing = fr("Choisissez une raison.");

/** What the membership of who writes is today. */
export const membershipNames = {
  active: "Premium",
  upcoming: "Premium à venir",
  suspended: "Adhésion suspendue",
  ended: "Adhésion terminée",
} as const;
