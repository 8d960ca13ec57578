/** The mark of a record that a sentence rests on, after its last word: `[^K3-30]`. */
export const CITATION = /\[\^[A-Z]\d*-\d+\]/g;

/** The records that a text cites, each once, in its order. */
export function citationsIn(markdown: string): string[] {
  return [...new Set((markdown.match(CITATION) ?? []).map((mark) => mark.slice(2, -1)))];
}

/** The words of a text without what they rest on. */
export function withoutCitations(markdown: string): string {
  return markdown.replace(CITATION, "");
}
