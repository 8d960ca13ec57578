const THIN = "\u202f";
const HARD = "\u00a0";
/** Not seen, not heard: a line does not end here. */
const JOINER = "\u2060";
const UNITS = "h|min|s|ans?|mois|jours?|minutes?|heures?|semaines?|membres?|pages?|phrases?|km|kg|Mo|Ko";

/**
 * French typography on plain text: ’, narrow no-break space before ; : ! ? % €, no-break space inside « » and between
 * a number and its unit (Imprimerie nationale; requirements ); « e-mail » in one piece. A sign that touches its word is left alone, so the
 * strings the owner fixed (« 500€/an ») keep their punctuation. Applying it twice changes nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fr(text: string): string {
  return text
    .replace(/'/g, "’")
    .replace(/«\s*/g, `«${HARD}`)
    .replace(/\s*»/g, `${HARD}»`)
    .replace(/[ \u00a0]([;:!?%€])/g, `${THIN}$1`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${THIN}`)
    .replace(new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}]))`, "gu"), `$1${HARD}`)
    .replace(/ (?=[×–] )/g, HARD)
    .replace(/(^|[^\w/.@#=-])(e)-(?=mails?(?![\w/@-]))/gi, `$1$2-${JOINER}`);
}

/** `fr` for a title or a summary that other programs show, copy and look for: what only holds a line together is left out. */
/* @__NO_SIDE_EFFECTS__ */
export function frForPrograms(text: string): string {
  return fr(text).replaceAll(JOINER, "");
}

/** Words that begin a sentence, or a line. */
/* @__NO_SIDE_EFFECTS__ */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `fr` on every text of a piece of content. */
/* @__NO_SIDE_EFFECTS__ */
export function frAll<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_, value) => (typeof value === "string" ? fr(value) : value));
}
