/** Longest search, and shortest reason to open an archive. */
export const SEARCH_MAX_LENGTH = 200;
export const REASON_MIN_LENGTH = 5;

/** A name as it is found again: without case, accents or hyphens, whatever the order of its words. */
export function normalName(typed: string): string {
  return typed
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");
}

/** A number or an address, as it is found again. */
export function normalSign(typed: string): string {
  return typed.trim().toLowerCase();
}
