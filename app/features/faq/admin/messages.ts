import { fr } from "~/ui/french";
import type { FaqPlace } from "../rules";

export const questionsNotLoaded = "Erreur lors du chargement des questions";

export const placeNames: Record<FaqPlace, string> = {
  home: "Accueil",
  faq: "Page FAQ",
  widget: "Bouton d’aide",
  testimonials: "Témoignages",
  services: "Services",
  contact: "Contact",
};

export const problems = {
  question: fr("Écrivez la question."),
  answer: fr("Écrivez la réponse."),
  place: fr("Choisissez au moins un endroit où la montrer."),
  tooLong: fr("Ce texte est trop long."),
  variable: (names: string[]) =>
    fr(
      `${names.map((name) => `{${name}}`).join(", ")} : ce nom n'existe pas. Choisissez-en un dans la liste des montants et délais.`,
    ),
};
