export const horizonNames = { 0: "Cette nuit", 7: "D’ici une semaine", 30: "D’ici un mois" } as const;
export const retentionNotLoaded = "Erreur lors du chargement de la conservation";

/** What a rule would erase: nothing is said of one that no night applies, and one whose trial failed is never taken for one that finds nothing. */
export function dueText(count: number | null | undefined): string {
  if (count === undefined) return "–";
  return count === null ? "essai en échec : voir les journaux du serveur" : String(count);
}
