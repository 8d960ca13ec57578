import { fr } from "./french";

/** What a search found; `more`: beyond what is counted. */
export function foundText({ found, more }: { found: number; more: boolean }): string {
  if (more) return fr(`Plus de ${found.toLocaleString("fr-FR")} résultats : un mot de plus les réduit`);
  return found > 1 ? `${found} résultats` : `${found} résultat`;
}
