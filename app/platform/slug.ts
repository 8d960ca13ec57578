/** Words as an address holds them: « L’été, à deux maisons » gives `l-ete-a-deux-maisons`; empty when no letter and no figure is left. */
export function slugOf(words: string, { length = Number.POSITIVE_INFINITY } = {}): string {
  return words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, length)
    .replace(/-$/, "");
}
