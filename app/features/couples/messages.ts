import type { CoupleMatch } from "./rules";

export const tooLong = "C’est trop long";
export const emailInvalid = "Indiquez un e-mail complet, par exemple nom@exemple.fr";
export const nothingToCompare = "Indiquez un e-mail ou un téléphone : un prénom seul ne suffit pas";
export const tooManyNamings =
  "Vous avez beaucoup changé cette réponse aujourd’hui. Elle reste telle quelle jusqu’à demain.";
export const named = "C’est noté";
export const withdrawn = "C’est effacé";

/** What holds of all of them, whoever the other is. */
export const keepApart = "Rien de ce qui est confié ici ne doit passer de l’un à l’autre.";

/** What ties this other person to the one that is looked at, before their name. */
export function tieText({ direction, likeness }: Pick<CoupleMatch, "direction" | "likeness">): string {
  const tie =
    direction === "named"
      ? "L’autre parent déclaré par cette personne est aussi connu de vous :"
      : "Quelqu’un que vous connaissez a déclaré cette personne comme l’autre parent :";
  return likeness === "sure" ? tie : `Peut-être (le numéro est le même, pas le prénom). ${tie}`;
}

/** Two parents at one event: neither was told anything. */
export const seatedTogether =
  "Aucun des deux ne le sait. Avant d’écrire à tous ou de les recevoir ensemble, voyez comment leur éviter de se trouver face à face.";
