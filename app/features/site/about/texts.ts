import { fr } from "~/ui/french";

/** Three values (requirements ), each with the gesture that shows it. */
export const values = [
  {
    name: fr("Bienveillance"),
    text: fr(
      "Vous pouvez tout dire : la colère, la honte, le soulagement. Rien ne sera retenu contre vous, et personne ne parlera mal de l'autre parent à votre place.",
    ),
  },
  {
    name: fr("Pragmatisme"),
    text: fr(
      "Chaque séance finit par quelque chose à faire : une phrase, une date, une liste. Ce qui ne sert pas demain matin attendra.",
    ),
  },
  {
    name: fr("Authenticité"),
    text: fr(
      "Si vous faites fausse route, vous l'entendrez. Si un avocat, un médiateur ou un médecin vous serait plus utile, vous l'entendrez aussi.",
    ),
  },
];

export const does = [
  fr("Regarder la situation avec vous, sans juger qui a raison."),
  fr("Préparer une conversation, un message, un rendez-vous."),
  fr("Ramener chaque décision à ce que vivront les enfants."),
];

export const doesNot = [
  fr("Donner un conseil juridique ou rédiger un acte."),
  fr("Remplacer un suivi médical ou psychologique."),
  fr("Décider à votre place, ni vous pousser à vous séparer."),
];

export const reasons = [
  {
    title: fr("Une seule personne, du début à la fin"),
    text: fr("Vous racontez votre histoire une fois. À la séance suivante, on reprend où l'on s'était arrêté."),
  },
  {
    title: fr("Un regard d'adulte sur les enfants"),
    text: fr("Mère, père, beau-parent : la question reste la même. De quoi auront-ils besoin cette semaine ?"),
  },
  {
    title: fr("Une réponse quand il la faut"),
    text: fr(
      "Les membres écrivent à toute heure, et ont leur réponse sous 48 h. Souvent avant d'avoir envoyé le message de trop.",
    ),
  },
  {
    title: fr("Une discrétion tenue jusqu'au bout"),
    text: fr("Pas d'enregistrement, des e-mails neutres, et un bouton pour quitter le site en un geste."),
  },
];
