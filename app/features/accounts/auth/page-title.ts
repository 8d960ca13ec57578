/** A tab someone else may see names the house and nothing of what it helps with. An error comes first, for who listens to it. */
export function pageTitle(title: string, brandName: string | undefined, { failed }: { failed: boolean }): string {
  return `${failed ? "Erreur : " : ""}${title} — ${brandName ?? "L’Éclaircie"}`;
}
