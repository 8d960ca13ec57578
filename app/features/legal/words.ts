import { type Day, formatMonth } from "~/platform/clock";

/** « 2026-11 » → « novembre 2026 »; a version written otherwise is shown as it is. */
export function versionMonth(version: string): string {
  const [month] = /^\d{4}-(0[1-9]|1[0-2])\b/.exec(version) ?? [];
  return month ? formatMonth(`${month}-01` as Day) : version;
}

/** 12 → « 1 an », 36 → « 3 ans », 13 → « 13 mois ». */
export function monthsInWords(months: number): string {
  if (months % 12 !== 0) return `${months} mois`;
  return months === 12 ? "1 an" : `${months / 12} ans`;
}
