import { withoutCitations } from "~/ui/editor/citations";

/** A tired reader keeps a short sentence in mind; a practical article answers whole, and no longer. */
export const MEAN_WORDS_PER_SENTENCE_MAX = 18;
export const ARTICLE_WORDS_MIN = 900;
export const ARTICLE_WORDS_MAX = 2_500;

interface Readability {
  words: number;
  sentences: number;
  /** Mean words in a sentence. */
  mean: number;
}

/** Measures an article's Markdown. A heading, an item and a quotation each end a sentence. */
export function readability(content: string): Readability {
  const blocks = content
    .split(/\n{2,}|\n(?=[-*>]|\d+\. |#)/)
    .map((block) => block.replace(/^[#>\-*\d. ]+/, "").trim())
    .filter((block) => block !== "");
  const sentences = blocks
    .flatMap((block) => block.split(/(?<=[.!?…])(?:[\s\u202f\u00a0]*»)?\s+(?=[«\p{Lu}])/u))
    .map(countWords)
    .filter((words) => words > 0);
  const words = sentences.reduce((sum, count) => sum + count, 0);
  return { words, sentences: sentences.length, mean: sentences.length === 0 ? 0 : words / sentences.length };
}

/** A calm reader's words a minute; the design counts six minutes for an article of our length. */
const WORDS_PER_MINUTE = 200;

/** Words of the text, Markdown's own signs and the marks of its sources left out. */
export function countWords(text: string): number {
  const bare = withoutCitations(text).replace(/\]\([^)]*\)/g, "]");
  return (bare.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []).length;
}

export function readingMinutes(content: string): number {
  return Math.max(1, Math.round(countWords(content) / WORDS_PER_MINUTE));
}
