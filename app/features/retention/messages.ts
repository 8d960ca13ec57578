export const horizonNames = { 0: "Cette nuit", 7: "D’ici une semaine", 30: "D’ici un mois" } as const;
export const retentionNotLoaded = "Erreur lors du chargement de la conservation";
