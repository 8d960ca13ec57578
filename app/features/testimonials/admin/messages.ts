import { fr } from "~/ui/french";
import type { FigurePlace } from "../rules";

export const testimonialsNotLoaded = "Erreur lors du chargement des témoignages";
export const figuresNotLoaded = "Erreur lors du chargement des chiffres";

export const hiddenFromSite = "Caché du site";

export const placeNames: Record<FigurePlace, string> = {
  home_large: "Accueil, en grand",
  home_small: "Accueil, en petit",
  testimonials: "Témoignages",
  about: "À propos",
};

/** What the coach says of a claim; `proof` is what she can show for it. */
export const claimKinds = (proof: string) => [
  { value: "reel", label: "Réel", hint: fr(proof) },
  {
    value: "demonstration",
    label: "Une démonstration",
    hint: fr("Inventé pour montrer la page : marqué « exemple » en démonstration, absent d'un vrai site."),
  },
];

export const problems = {
  name: fr("Indiquez le prénom affiché."),
  situation: fr("Décrivez la situation en quelques mots."),
  duration: fr("Indiquez la durée de l'accompagnement."),
  title: fr("Donnez un titre au récit."),
  content: fr("Écrivez le récit."),
  result: fr("Dites ce qui a changé."),
  value: fr("Écrivez le chiffre, avec son unité."),
  label: fr("Écrivez ce que dit ce chiffre."),
  tooLong: fr("Ce texte est trop long."),
  rating: fr("Choisissez une note de 1 à 5."),
  category: fr("Choisissez un thème."),
  evidence: fr("Dites où l'accord écrit est gardé : sans lui, ce témoignage reste une démonstration."),
  consentDay: fr("Indiquez le jour de l'accord."),
  experienceDay: fr("Indiquez le jour où l'accompagnement s'est terminé."),
  dayUnreadable: fr("Ce jour n'existe pas. Écrivez-le comme 21/11/2026."),
  dayToCome: fr("Ce jour n'est pas encore passé."),
  place: fr("Choisissez au moins un endroit où le montrer."),
  source: fr("Dites d'où vient ce chiffre : sans source, il reste une démonstration."),
  period: fr("Indiquez la période comptée, par exemple 2025-2026."),
  sampleSize: fr("Indiquez combien de personnes ont été comptées : un nombre, au moins 1."),
};
