import { fr } from "~/ui/french";

export interface Hotline {
  number: string;
  /** What the telephone dials. */
  dial: string;
  name: string;
  /** For whom. */
  text: string;
  hours: string;
  /** Written to, not called. */
  bySms?: true;
}

/**
 * Danger first, then listening. Sources: info.gouv.fr, solidarites.gouv.fr, ministère de la Justice, last read on 2026-11-21; to be
 * read again every six months.
 */
const numbers: (Omit<Hotline, "dial" | "hours"> & { hours?: string })[] = [
  {
    number: "17",
    name: "Police secours, gendarmerie",
    text: fr("Danger immédiat, pour vous ou pour un enfant. Aussi : 112, le numéro d'urgence européen."),
  },
  {
    number: "114",
    name: fr("Urgence par SMS"),
    text: fr("Si vous ne pouvez pas parler, ou si vous entendez mal."),
    bySms: true,
  },
  {
    number: "15",
    name: "Samu",
    text: fr("Urgence médicale."),
  },
  {
    number: "3919",
    name: "Violences Femmes Info",
    text: fr("Femmes victimes de violences, proches et professionnels. Anonyme, absent de la facture."),
  },
  {
    number: fr("116 006"),
    name: fr("France Victimes"),
    text: fr("Toute personne victime, femme ou homme, et ses proches."),
    hours: fr("7 j/7, de 9 h à 20 h"),
  },
  {
    number: "119",
    name: fr("Allô enfance en danger"),
    text: fr("Enfants, et adultes inquiets pour un enfant. Absent de la facture."),
  },
  {
    number: "3114",
    name: fr("Prévention du suicide"),
    text: fr("Détresse ou idées suicidaires, pour vous ou pour un proche. Confidentiel."),
  },
  {
    number: "3018",
    name: fr("Violences numériques"),
    text: fr("Enfants et adolescents harcelés ou menacés en ligne, et leurs parents."),
    hours: fr("7 j/7, de 9 h à 23 h"),
  },
];

export const hotlines: Hotline[] = numbers.map((line) => ({
  hours: fr("24 h/24, 7 j/7"),
  ...line,
  dial: line.number.replace(/\s/g, ""),
}));
