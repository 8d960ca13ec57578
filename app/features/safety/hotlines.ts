/** Somebody to call, or to write to, in danger or in distress. Free of charge, all of them. */
export interface Hotline {
  /** As it is printed. */
  number: string;
  /** What the telephone dials. */
  dial: Dial;
  name: string;
  /** For whom; « anonyme » and « absent de la facture » only where the source says so. */
  text: string;
  hours: string;
  /** Written to, not called. */
  bySms?: true;
}

export type Dial = "17" | "112" | "114" | "15" | "3919" | "116006" | "119" | "3114" | "3018";

const always = "24 h/24, 7 j/7";

/** Danger first, then listening: with `hotline-sources.ts`, the only place of the code where a number, its hours and its promises are written. */
export const hotlines: Hotline[] = [
  {
    number: "17",
    dial: "17",
    name: "Police secours, gendarmerie",
    text: "Danger immédiat, pour vous ou pour un enfant.",
    hours: always,
  },
  {
    number: "112",
    dial: "112",
    name: "Urgence européenne",
    text: "Tous les secours, d’un seul numéro.",
    hours: always,
  },
  {
    number: "114",
    dial: "114",
    name: "Urgence par SMS",
    text: "Si vous ne pouvez pas parler, ou si vous entendez mal.",
    hours: always,
    bySms: true,
  },
  {
    number: "15",
    dial: "15",
    name: "Samu",
    text: "Urgence médicale.",
    hours: always,
  },
  {
    number: "3919",
    dial: "3919",
    name: "Violences Femmes Info",
    text: "Femmes victimes de violences, proches et professionnels. Anonyme, absent de la facture.",
    hours: always,
  },
  {
    number: "116 006",
    dial: "116006",
    name: "France Victimes",
    text: "Toute personne victime, femme ou homme, et ses proches.",
    hours: "7 j/7, de 9 h à 20 h",
  },
  {
    number: "119",
    dial: "119",
    name: "Allô enfance en danger",
    text: "Enfants, et adultes inquiets pour un enfant. Absent de la facture.",
    hours: always,
  },
  {
    number: "3114",
    dial: "3114",
    name: "Prévention du suicide",
    text: "Détresse ou idées suicidaires, pour vous ou pour un proche. Confidentiel.",
    hours: always,
  },
  {
    number: "3018",
    dial: "3018",
    name: "Violences numériques",
    text: "Enfants et adolescents harcelés ou menacés en ligne.",
    hours: "7 j/7, de 9 h à 23 h",
  },
];
