import { folded } from "~/platform/search";

/** A name as it is found again: without case, accents or hyphens, whatever the order of its words; empty when it holds none. */
export function normalName(typed: string): string {
  return folded(typed)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");
}

/** A number or an address, as it is found again: without the spaces, and with the plain hyphens, that a telephone or a PDF changes. */
export function normalSign(typed: string): string {
  return typed
    .replace(/\s+/g, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .toLowerCase();
}
