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

const always = fr("24 h/24, 7 j/7");

/**
 * Danger first, then listening. Sources: info.gouv.fr, solidarites.gouv.fr, ministère de la Justice, last read on 2026-11-21; to be
 * read again every six months.
 */
export const hotlines: Hotline[] = [
  {
    number: "17",
    dial: "17",
    name: "Police secours, gendarmerie",
    text: fr("Danger immédiat, pour vous ou pour un enfant. Aussi : 112, le numéro d'urgence européen."),
    hours: always,
  },
  {
    number: "114",
    dial: "114",
    name: fr("Urgence par SMS"),
    text: fr("Si vous ne pouvez pas parler, ou si vous entendez mal."),
    hours: always,
    bySms: true,
  },
  {
    number: "15",
    dial: "15",
    name: "Samu",
    text: fr("Urgence médicale."),
    hours: always,
  },
  {
    number: "3919",
    dial: "3919",
    name: "Violences Femmes Info",
    text: fr("Femmes victimes de violences, proches et professionnels. Anonyme, absent de la facture."),
    hours: always,
  },
  {
    number: fr("116 006"),
    dial: "116006",
    name: fr("France Victimes"),
    text: fr("Toute personne victime, femme ou homme, et ses proches."),
    hours: fr("7 j/7, de 9 h à 20 h"),
  },
  {
    number: "119",
    dial: "119",
    name: fr("Allô enfance en danger"),
    text: fr("Enfants, et adultes inquiets pour un enfant. Absent de la facture."),
    hours: always,
  },
  {
    number: "3114",
    dial: "3114",
    name: fr("Prévention du suicide"),
    text: fr("Détresse ou idées suicidaires, pour vous ou pour un proche. Confidentiel."),
    hours: always,
  },
  {
    number: "3018",
    dial: "3018",
    name: fr("Violences numériques"),
    text: fr("Enfants et adolescents harcelés ou menacés en ligne, et leurs parents."),
    hours: fr("7 j/7, de 9 h à 23 h"),
  },
];
