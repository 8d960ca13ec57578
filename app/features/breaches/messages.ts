import type { Decision, EntryKind } from "./rules";

export const breachName = (no: number) => `Violation ${no}`;

/** What the register calls each entry, and what the coach chooses from. */
export const entryNames: Record<EntryKind, string> = {
  facts: "Ce qui s’est passé, qui et quoi est touché",
  effects: "Conséquences probables",
  measures: "Mesure prise",
  authority_told: "La CNIL est prévenue",
  authority_not_needed: "La CNIL n’a pas à l’être",
  people_told: "Les personnes sont prévenues",
  people_not_needed: "Les personnes n’ont pas à l’être",
  closed: "Clore",
};

/** What is decided, in two words. */
export function decisionText(decision: Decision | null, who: "authority" | "people"): string {
  if (!decision) return "à décider";
  if (!decision.told) return "pas nécessaire";
  return who === "authority" ? "prévenue" : "prévenues";
}

export const hoursText = (hours: number) =>
  hours === 0 ? "Il reste moins d’une heure" : `Il reste ${hours} ${hours > 1 ? "heures" : "heure"}`;

export const refused = {
  dayUnreadable: "Indiquez le jour, aujourd’hui ou avant",
  timeUnreadable: "Indiquez l’heure, par exemple 14:30",
  future: "Cette heure n’est pas encore passée",
  factsMissing: "Dites en quelques mots ce qui s’est passé",
  kindMissing: "Choisissez ce que vous écrivez",
  textMissing: "Écrivez une phrase\u202f: c’est elle qui rend compte",
  tooLong: "Ce texte est trop long",
};

/** Why an entry was not added. */
export const addRefusals = {
  closed: "Cette violation est close : elle se lit seulement",
  undecided: "Décidez d’abord pour la CNIL et pour les personnes",
};

/** What article 33.3 asks to tell, and where this site shows it. */
export const toGather = [
  "Ce qui est arrivé : des données vues par quelqu’un d’autre, changées, ou perdues.",
  "Combien de personnes et quelles données, même à peu près : lettres et notes, messages, comptes, paiements.",
  "Si les textes chiffrés ont pu être lus : seulement si les clés du site ont été prises aussi (votre hébergeur les garde), ou par une session ouverte.",
  "Ce que cela peut causer. Ici d’abord : l’autre conjoint apprend qu’un divorce se prépare.",
  "Ce que vous avez fait, et ce que vous allez faire.",
];

/** When people need not be told (article 34.3), in the coach's words. */
export const notToTell = [
  "les données volées ne se lisent pas : chiffrées, et leurs clés n’ont pas été prises ;",
  "ce que vous avez fait depuis a ôté le risque ;",
  "joindre chacun demanderait un effort démesuré : une annonce publique le remplace.",
];

interface DraftFacts {
  brand: string;
  coach: string;
  privacyEmail: string;
}

/** What people are told (article 34.2), without a word of why they come here: it may be read on a shared telephone. */
export const draftFor = ({ brand, coach, privacyEmail }: DraftFacts) =>
  `Objet : Un message au sujet de votre compte

Bonjour,

Un incident a touché des informations gardées par ${brand}. Le [jour], [ce qui s’est passé, sans dire ce que contiennent ces informations].

Pour vous, cela peut vouloir dire : [conséquences probables].

Nous avons déjà : [mesures prises]. De votre côté, vous pouvez : [par exemple, changer de mot de passe depuis un appareil que personne d’autre n’utilise].

Pour en savoir plus, écrivez à ${privacyEmail} au moment et par le moyen qui vous conviennent.

${coach}`;
