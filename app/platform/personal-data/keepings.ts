import { kept } from "./kept";
import type { Keeping } from "./owned-table";

/** The day, in Paris, of an instant of a row called `t`. */
export const parisDayOf = (instant: string) => `(${instant} at time zone 'Europe/Paris')::date`;

/** Books and their vouchers: ten years from the end of the financial year. */
export const accounting = (from: string): Keeping => ({
  why: "comptabilité (Code de commerce, article\u00a0L.\u00a0123-22)",
  years: kept.invoices.years,
  from,
  toYearEnd: true,
});

/** Contracts concluded online, and what shows that they were carried out. */
export const contractProof = (from: string): Keeping => ({
  why: "preuve du contrat (Code de la consommation, article\u00a0L.\u00a0213-1)",
  years: kept.contracts.years,
  from,
});

/** What may be claimed, or contested, before a court. */
export const claimProof = (from: string): Keeping => ({
  why: "preuve (Code civil, article\u00a02224)",
  years: kept.terminations.years,
  from,
});
