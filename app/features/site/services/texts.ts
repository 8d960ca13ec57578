import { fr } from "~/ui/french";

/** Six domains (requirements ), each opened by a sentence heard before the first session. */
export const domains = [
  {
    heard: fr("« Je tremble avant d'ouvrir ses messages. »"),
    title: fr("Gestion des émotions"),
    text: fr(
      "Reconnaître ce qui monte, le laisser passer, répondre demain. Des gestes simples, pour le jour et pour la nuit.",
    ),
  },
  {
    heard: fr("« Il me demande chez qui il dort ce soir. »"),
    title: fr("Protection des enfants"),
    text: fr("Les mots selon leur âge, un rythme qui ne bouge pas, deux maisons où ils n'ont rien à transmettre."),
  },
  {
    heard: fr("« Chaque échange finit en dispute. »"),
    title: fr("Communication"),
    text: fr(
      "Écrire court, poser une limite, dire non sans attaquer. Vous repartez avec des messages prêts à envoyer.",
    ),
  },
  {
    heard: fr("« Je ne sais même pas quels papiers réunir. »"),
    title: fr("Aspects pratiques"),
    text: fr(
      "Le logement, le budget, les comptes, l'école : une liste, un ordre, une date. Les questions de droit vont à votre avocat, bien préparées.",
    ),
  },
  {
    heard: fr("« Le week-end sans eux, je tourne en rond. »"),
    title: fr("Reconstruction"),
    text: fr("Des habitudes, des gens, un projet à soi. La vie d'après se prépare pendant, un samedi à la fois."),
  },
  {
    heard: fr("« Nous n'en sommes pas là, mais j'y pense. »"),
    title: fr("Prévention"),
    text: fr(
      "En parler avant que tout casse : parfois pour rester ensemble, parfois pour se séparer sans se faire la guerre.",
    ),
  },
];

export const steps = [
  {
    when: fr("20 minutes, offertes"),
    title: fr("Faire le point"),
    text: fr(
      "Vous racontez, sans préparer. Nous disons franchement si le coaching peut vous aider, ou qui le pourrait mieux.",
    ),
  },
  {
    when: fr("La première séance"),
    title: fr("Choisir une priorité"),
    text: fr(
      "Une seule chose à la fois : la plus urgente, ou celle qui débloque les autres. Le reste attend sans danger.",
    ),
  },
  {
    when: fr("Entre deux séances"),
    title: fr("Essayer pour de vrai"),
    text: fr(
      "Un script de message, une liste, un exercice. Vous l'essayez chez vous, puis nous regardons ce que cela a donné.",
    ),
  },
  {
    when: fr("De trois à six mois"),
    title: fr("Tenir, puis se passer de nous"),
    text: fr(
      "Les nouvelles habitudes résistent aux mauvais jours. Un accompagnement réussi est un accompagnement qui finit.",
    ),
  },
];
