import { fr } from "~/ui/french";

// What the field of a code says by itself, to the letter where the owner speaks (requirements ): apart, so that it comes without the rest.

export const codeMissing = "Veuillez entrer un code de parrainage";

/** Shown when the server refuses without saying why (requirements ). */
export const codeInvalid = "Code invalide";

export const codeCheckFailed = "Erreur lors de la validation du code";

/** N in euros. */
export const codeAccepted = (euros: number) => `Code valide ! Vous bénéficiez de ${euros}€ de réduction`;
export const discountApplied = (euros: number) => `Réduction de ${euros}€ appliquée`;

/** Said before a code is used: who gave it may be somebody one hides from. */
export const codeGiverLearns = fr(
  "Le mois suivant, la personne qui vous l'a donné saura que son code a servi. Elle verra un nombre, jamais un nom. Si elle ne l'a donné qu'à vous, elle comprendra.",
);
