import { fr } from "~/ui/french";
import type { CodeRefusal } from "./rules";

/** To the letter where the owner speaks (requirements ). */
export const codeMessages: Record<CodeRefusal, string> = {
  blank: "Veuillez entrer un code de parrainage",
  unknown: "Code invalide ou expiré",
  own_code: "Ce code est le vôtre : il s’offre à un proche, pas à vous-même.",
  already_member: "Un code de parrainage s’utilise pour une première adhésion.",
  too_many_checks: "Trop d’essais. Attendez une heure, puis saisissez de nouveau le code.",
};

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

export const codeCopied = "Code copié dans le presse-papier !";
export const linkCopied = "Lien copié dans le presse-papier !";

/** How much a person may earn in a year, in their own card and before they ask. */
export const capText = (yearlyCap: number) =>
  fr(
    yearlyCap > 1
      ? `${yearlyCap} récompenses par année civile, au plus : au-delà, un code sert encore, sans rien rapporter.`
      : "Une récompense par année civile, au plus : au-delà, un code sert encore, sans rien rapporter.",
  );
