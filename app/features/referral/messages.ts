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

export const codeCopied = "Code copié dans le presse-papier !";
export const linkCopied = "Lien copié dans le presse-papier !";
