const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

/** « 2026-11 » → « novembre 2026 »; a version written otherwise is shown as it is. */
export function versionMonth(version: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})\b/.exec(version) ?? [];
  const name = MONTHS[Number(month) - 1];
  return year && name ? `${name} ${year}` : version;
}

/** 12 → « 1 an », 36 → « 3 ans », 13 → « 13 mois ». */
export function monthsInWords(months: number): string {
  if (months % 12 !== 0) return `${months} mois`;
  return months === 12 ? "1 an" : `${months / 12} ans`;
}
