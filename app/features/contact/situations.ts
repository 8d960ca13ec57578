/** The situations offered by the contact page (requirements ). */
export const situations = {
  "separation-recente": "Séparation récente",
  "procedure-en-cours": "Procédure en cours",
  "conflit-ex": "Conflit avec l’autre parent",
  "enfants-difficile": "Difficultés avec les enfants",
  reconstruction: "Phase de reconstruction",
  prevention: "Prévention, conseil",
  autre: "Autre",
} as const;
/** What the link of another page leads here to ask for (`/contact?sujet=devis`); offered to nobody else. */
export const subjects = { devis: "Demande de devis" } as const;
export type Subject = keyof typeof subjects;
export type Situation = keyof typeof situations | Subject;

/** All of them, as the coach reads them. */
export const situationNames: Record<Situation, string> = { ...situations, ...subjects };

export function isSubject(value: string | null | undefined): value is Subject {
  return value !== null && value !== undefined && Object.hasOwn(subjects, value);
}
