/** Invisible characters that could reorder, hide or break printed text: controls, bidirectional marks, zero widths, byte order marks. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/gu;

/** One line of text fit for paper: composed letters, no control or bidirectional mark, U+202F (absent from the fonts) as U+00A0. */
export function printable(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, " ")
    .replaceAll("\u202f", "\u00a0")
    .normalize("NFC")
    .replace(INVISIBLE, "");
}
