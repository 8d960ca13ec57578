import { type Cents, formatEuros, formatExactEuros, formatRate } from "~/platform/money";
import { fr, frAll } from "~/ui/french";
import { type Arrangement, type Case, CHILDREN_IN_TABLE, type NeededRecord, type Reading } from "./rules";

export const texts = frAll({
  title: "Lire la table des pensions",
  question: "Que dit la table du ministère pour ces chiffres ?",
  introduction:
    "Le ministère de la Justice publie une table indicative. Cette page la lit ligne à ligne, avec son calcul. Elle ne dit pas ce qu'un juge décidera.",
  income: "Revenu mensuel du parent qui verserait",
  incomeHint: "En euros, par exemple 2 000.",
  children: "Enfants à sa charge, toutes unions confondues",
  concerned: "Enfants dont il est question ici",
  arrangement: "Le temps passé chez ce parent",
  arrangementHint: "Le simulateur officiel dit ce que chaque mot recouvre.",
  show: "Lire la table",
  showWaiting: "Préparer ma fiche",
  official: "Les simulateurs officiels",
  officialHint: "Ils s'ouvrent sur le site de l'État.",
  moreChildren: "plus de six",
  choose: "Choisissez",
});

export const arrangementNames: Record<Arrangement, string> = frAll({
  reduced: "droit de visite réduit",
  usual: "droit de visite classique",
  alternate: "résidence alternée",
});

export const errorTexts = frAll({
  income: "Écrivez le revenu d'un mois en euros, par exemple 2 000 ou 2 000,50.",
  children: "Choisissez un nombre d'enfants.",
  concerned: "Choisissez un nombre d'enfants qui ne dépasse pas celui des enfants à charge.",
  arrangement: "Choisissez comment le temps se partage.",
});

/** What each record is, where it is said that it may not be printed. */
export const recordNames: Record<NeededRecord, string> = frAll({
  "K0-01": "le montant du RSA",
  "K1-01": "la table elle-même",
  "K1-02": "la façon de calculer",
  "K1-04": "le revenu à retenir",
  "K1-06": "ce que la table vaut",
  "K1-07": "la fin de la table",
  "K1-08": "le sens des trois colonnes",
});

/** Why nothing is computed, and where it is. */
export function refusalTexts(missing: NeededRecord[]): string[] {
  return [
    fr("Cette page ne calcule rien aujourd'hui."),
    fr(
      `Nous n'imprimons que ce qui a été relu, et depuis assez peu de temps. ${missing.length > 1 ? "Attendent" : "Attend"} une relecture : ${missing.map((id) => recordNames[id]).join(", ")}.`,
    ),
    fr("Le simulateur officiel, sur justice.fr, fait le calcul. Votre fiche est prête pour lui."),
  ];
}

export const tableBroken = fr(
  "Cette page ne calcule rien aujourd'hui : un chiffre de la table manque. Le simulateur officiel, sur justice.fr, fait le calcul.",
);

const childrenText = (count: number) =>
  count > CHILDREN_IN_TABLE ? "plus de six enfants" : `${count} ${count > 1 ? "enfants" : "enfant"}`;

/** What one carries to the official simulator. */
export function caseTexts({ income, children, concerned, arrangement }: Case): string[] {
  return [
    `Revenu mensuel : ${formatEuros(income)}`,
    `Enfants à charge, toutes unions : ${childrenText(children)}`,
    `Enfants dont il est question : ${childrenText(concerned)}`,
    `Temps chez ce parent : ${arrangementNames[arrangement]}`,
  ].map(fr);
}

/** What the table gives; never what a pension will be. */
export function readingTexts(given: Case, reading: Reading & { ok: true }): string[] {
  if (reading.above === 0)
    return [fr("Pour ces chiffres, la table ne donne rien : le revenu ne dépasse pas le minimum vital.")];
  const total =
    given.concerned > 1 ? `, soit ${formatExactEuros(reading.total)} pour ${childrenText(given.concerned)}` : "";
  return [
    fr(`Pour ces chiffres, la table donne ${formatExactEuros(reading.perChild)} par enfant et par mois${total}.`),
    fr("C'est une estimation indicative, non opposable : elle n'engage ni l'autre parent, ni un juge."),
  ];
}

export const beyondTexts: Record<(Reading & { ok: false })["reason"], string> = frAll({
  income_beyond_table:
    "Le revenu dépasse celui où la table s'arrête : cette page ne la prolonge pas. Parlez-en à un avocat.",
  children_beyond_table:
    "La table que nous avons relue va jusqu'à six enfants : cette page ne la prolonge pas. Le simulateur officiel le fait.",
});

export interface Step {
  text: string;
  cites: string[];
}

/** The arithmetic, one line each, with the record it rests on. */
export function stepsOf({ income, children, concerned, arrangement }: Case, reading: Reading & { ok: true }): Step[] {
  const { minimum, above, rate, perChild, total } = reading;
  const amount = (cents: Cents) => formatExactEuros(cents);
  return [
    { text: `Revenu d'un mois : ${amount(income)}`, cites: ["K1-04"] },
    { text: `Minimum vital, qu'on en ôte : ${amount(minimum)}`, cites: ["K0-01"] },
    {
      text:
        above > 0
          ? `${amount(income)} − ${amount(minimum)} = ${amount(above)}`
          : `${amount(income)} ne dépasse pas ${amount(minimum)} : il reste ${amount(0)}`,
      cites: ["K1-02"],
    },
    {
      text: `Taux de la table pour ${childrenText(children)}, ${arrangementNames[arrangement]} : ${formatRate(rate)}`,
      cites: ["K1-01", "K1-08"],
    },
    { text: `${amount(above)} × ${formatRate(rate)} = ${amount(perChild)} par enfant`, cites: ["K1-02"] },
    {
      text: `${amount(perChild)} × ${childrenText(concerned)} = ${amount(total)}`,
      cites: ["K1-02"],
    },
  ].map(({ text, cites }) => ({ text: fr(text), cites }));
}

export const sheetTexts = frAll({
  tonight: "Notez, pour un mois, ce que chaque enfant coûte : cantine, garde, santé, vêtements. Cinq lignes suffisent.",
  thisWeek: "Faites l'estimation sur le simulateur officiel, imprimez-la, et montrez-la à votre avocat.",
  case: "Les chiffres donnés",
  steps: "Le calcul, ligne à ligne",
  table: "La table, par enfant",
  readable: "Ce qui se lit aujourd'hui",
  nothingReadable: "Rien de ce que dit la table ne peut être imprimé ici aujourd'hui.",
  whatItIsWorth: "Ce que cette table vaut",
  officially: "Où le lire officiellement",
  officialLines: [
    "Le simulateur du ministère de la Justice est sur justice.fr, rubrique des simulateurs.",
    "Celui de Service-Public est sur service-public.gouv.fr.",
  ],
  children: "Enfants",
});
