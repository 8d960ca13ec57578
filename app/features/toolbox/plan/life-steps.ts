import { frAll } from "~/ui/french";
import type { StepId } from "./rules";
import { all, type StepText } from "./variants";

/** What comes first in time: whom to tell, money, home, children. Their names; the rest is in `life-details.server.ts`. */
export const lifeSteps = frAll({
  border: {
    title: all("Demander quel pays décide"),
    when: all("Avant toute démarche"),
  },
  say_it: {
    title: all("Le dire, une première fois"),
    when: all("Quand vous serez au calme"),
  },
  lawyer: {
    title: [
      { only: { link: ["married"], danger: ["no"] }, text: "Chacun choisit son avocat" },
      { text: "Prendre conseil, de votre côté" },
    ],
    when: all("Cette semaine"),
  },
  money: {
    title: all("Mettre l’argent à plat"),
    when: all("Avant la fin du mois"),
  },
  tell_children: {
    title: all("Le dire aux enfants"),
    when: all("Quand la décision est prise"),
  },
  tell_adults: {
    title: all("Le dire à vos enfants majeurs"),
    when: all("Quand la décision est prise"),
  },
  mediation: {
    title: [
      { only: { agreement: ["partly"] }, text: "Dire ce sur quoi vous n’êtes pas d’accord" },
      { text: "Proposer une conversation à trois" },
    ],
    when: all("Dans le mois"),
  },
  owned_home: {
    title: [
      { only: { home: ["owned_together"] }, text: "Garder, vendre ou racheter : ne rien presser" },
      { text: "Savoir ce que peut faire qui est propriétaire" },
    ],
    when: [
      { only: { home: ["owned_together"] }, text: "Avant de vendre" },
      { text: "Avant tout changement de logement" },
    ],
  },
  rented_home: {
    title: all("Régler le bail"),
    when: all("Avant de donner congé"),
  },
  other_home: {
    title: all("Trouver deux adresses"),
    when: all("Dans les semaines qui viennent"),
  },
  children_written: {
    title: all("Écrire la semaine des enfants"),
    when: all("Avant de parler d’argent"),
  },
  children_asked: {
    title: all("Préparer ce que vous demanderez pour les enfants"),
    when: all("Avant de saisir le juge"),
  },
} satisfies Partial<Record<StepId, StepText>>);
