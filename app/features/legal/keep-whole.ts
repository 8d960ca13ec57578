const HARD = "\u00a0";

/** The name of a button or of a page, between its marks, is not cut at the end of a line: « Mon espace ». */
export function keepNamesWhole(text: string): string {
  return text.replace(/«\u00a0\p{Lu}[^«»<>]{1,15}\u00a0»/gu, (name) => name.replaceAll(" ", HARD));
}

/** Of a legal text as HTML: a postal code and its town, « article L. 221-28 », « 14 jours », « 7 jours sur 7 », « ci-dessous », a short name between its marks are not cut at the end of a line. */
export function keepWhole(html: string): string {
  return html.replace(/[^<>]+(?=<|$)/g, (text) =>
    keepNamesWhole(text)
      .replace(/(?<=\d[ \u00a0](?:heures|jours)) sur (?=\d)/g, `${HARD}sur${HARD}`)
      .replace(/(?<=\b\d{5}) (?=\p{Lu})/gu, HARD)
      .replace(/(?<=\b[Aa]rticles?) (?=\d|[LRD]\.)/g, HARD)
      .replace(/(?<=\b[LRD]\.) (?=\d)/g, HARD)
      .replace(/(?<=\d) (?=(?:jours?|mois|ans?|heures?)\b)/g, HARD)
      .replace(/(?<=\b[LRD]\.\u00a0)\d+(?:-\d+)+/g, '<span class="whitespace-nowrap">$&</span>')
      .replace(
        /[\p{L}’]+(?:-\p{L}+)*-(?:ils?|elles?|on|[nv]ous|l[ea]s?|lui|leur|en|y|mêmes?|delà|dessous|dessus|être)(?![\p{L}-])/gu,
        '<span class="whitespace-nowrap">$&</span>',
      ),
  );
}
