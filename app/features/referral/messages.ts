import { fr } from "~/ui/french";
import { codeMissing } from "./code-messages";
import type { CodeRefusal } from "./rules";

export { codeGiverLearns, codeInvalid } from "./code-messages";

/** To the letter where the owner speaks (requirements ). */
export const codeMessages: Record<CodeRefusal, string> = {
  blank: codeMissing,
  unknown: "Code invalide ou expiré",
  own_code: "Ce code est le vôtre : il s’offre à un proche, pas à vous-même.",
  already_member: "Un code de parrainage s’utilise pour une première adhésion.",
  too_many_checks: "Trop d’essais. Attendez une heure, puis saisissez de nouveau le code.",
};

export const codeCopied = "Code copié dans le presse-papier !";
export const linkCopied = "Lien copié dans le presse-papier !";

/** How much a person may earn in a year, in their own card and before they ask. */
export const capText = (yearlyCap: number) =>
  fr(
    yearlyCap > 1
      ? `${yearlyCap} récompenses par année civile, au plus : au-delà, un code sert encore, sans rien rapporter.`
      : "Une récompense par année civile, au plus : au-delà, un code sert encore, sans rien rapporter.",
  );
