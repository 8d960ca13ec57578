import { fr } from "~/ui/french";
import { CODE_MAX, CODE_MIN, type PromoCodeProblem, type PromoCodeState, USES_MAX } from "../rules";

export const codesNotLoaded = "Erreur lors du chargement des codes";

export const stateNames: Record<PromoCodeState, string> = {
  coming: "À venir",
  in_force: "En cours",
  used_up: "Épuisé",
  ended: "Fini",
  stopped: "Arrêté",
};

/** Of a form sent again with something else, once its first answer was lost. */
export const alreadyMade = (code: string) => ({
  title: fr(`Code ${code} : votre premier envoi était arrivé`),
  text: fr("Il vaut ce que cet envoi disait. S'il fallait autre chose, arrêtez-le et créez-en un autre."),
});

export const madeAndStopped = (code: string) => ({
  title: alreadyMade(code).title,
  text: fr("Ce code a été arrêté depuis, et aucun autre n'est créé. S'il en faut un, créez-le de nouveau."),
});

/** Each refusal, and the field it is said at. */
export const problems: Record<PromoCodeProblem, { field: string; text: string }> = {
  code_misspelled: {
    field: "code",
    text: fr(`De ${CODE_MIN} à ${CODE_MAX} lettres sans accent et chiffres, sans « CLAIR » au début.`),
  },
  code_taken: { field: "code", text: fr("Ce code a déjà servi. Choisissez-en un autre.") },
  amount_missing: { field: "amount", text: fr("Écrivez un montant en euros, par exemple 100.") },
  amount_refused: {
    field: "amount",
    text: fr("Le prix avec le code doit être plus bas que le prix, et d'au moins 2 €."),
  },
  days_missing: { field: "firstDay", text: fr("Choisissez le premier jour et le dernier.") },
  days_reversed: { field: "lastDay", text: fr("Le dernier jour vient avant le premier.") },
  ends_in_the_past: { field: "lastDay", text: fr("Ce jour est passé.") },
  uses_refused: { field: "mostUses", text: fr(`Écrivez un nombre, de 1 à ${USES_MAX}.`) },
};
