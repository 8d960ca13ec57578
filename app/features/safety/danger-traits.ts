/** As people type at night: without accents, in haste, as one says it. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replace(/[^a-z\d]+/g, " ")
    .replace(/\bj(?=(?:ai|veux?|vais|peux?|pense|suis|dors)\b)/g, "j ")
    .replace(/\bjme\b/g, "je me")
    .replace(/\bg (?=peur|envie)/g, "j ai ")
    .replace(/\bquil\b/g, "qu il")
    .replace(/\bkil\b/g, "k il");
}

const STEM = 5;

/** What a text is compared by: the beginnings of its words, alone and two by two. */
export function traitsOf(text: string): string[] {
  const stems = plain(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.slice(0, STEM));
  return [...new Set([...stems, ...stems.slice(1).map((stem, n) => `${stems[n]} ${stem}`)])];
}
