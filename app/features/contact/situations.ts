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
export type Situation = keyof typeof situations;
