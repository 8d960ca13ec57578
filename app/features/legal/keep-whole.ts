const HARD = "\u00a0";

/** Of a legal text as HTML: a postal code and its town, « article L. 221-28 », « 14 jours », « ci-dessous » are not cut at the end of a line. */
export function keepWhole(html: string): string {
  return html.replace(/[^<>]+(?=<|$)/g, (text) =>
    text
      .replace(/(?<=\b\d{5}) (?=\p{Lu})/gu, HARD)
      .replace(/(?<=\b[Aa]rticles?) (?=\d|[LRD]\.)/g, HARD)
      .replace(/(?<=\b[LRD]\.) (?=\d)/g, HARD)
      .replace(/(?<=\d) (?=(?:jours?|mois|ans?|heures?)\b)/g, HARD)
      .replace(
        /[\p{L}’]+(?:-\p{L}+)*-(?:ils?|elles?|on|[nv]ous|l[ea]s?|lui|leur|en|y|mêmes?|delà|dessous|dessus|être)(?![\p{L}-])/gu,
        '<span class="whitespace-nowrap">$&</span>',
      ),
  );
}
