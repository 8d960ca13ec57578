import { fr } from "~/ui/french";

/** What the member reads. */
export const codeMade = fr("Votre code est prêt");
export const codeErased = fr("Le code est effacé");
export const firstNameTooLong = fr("Trente signes au plus.");

/** Of a code that ended and of one that never was. */
export const codeEnded = fr(
  "Un code dure un jour. La personne peut en faire un autre sur son téléphone, en dix secondes.",
);
export const waitAMinute = fr("Plusieurs codes ont été essayés d'ici. Attendez une minute, puis recommencez.");

/** What the coach hands to a partner: it says neither why, nor who; the address is the site’s. */
export function handout(address: string): string[] {
  return [
    "Bonjour,",
    fr(
      `Une personne peut vous montrer un code de six signes, valable un jour. Ouvrez ${address}, saisissez-le, ou visez le carré. Si la page dit « Code valable », appliquez l'avantage convenu. Merci de ne rien demander d'autre.`,
    ),
  ];
}
