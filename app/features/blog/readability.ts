import { withoutCitations } from "~/ui/editor/citations";

/** A tired reader keeps a short sentence in mind. */
export const MEAN_WORDS_PER_SENTENCE_MAX = 18;
/** So few words, sentence after sentence, read as a machine's. */
const SHORT_SENTENCE_WORDS = 6;

interface Readability {
  words: number;
  sentences: number;
  /** Mean words in a sentence. */
  mean: number;
  /** The share of its sentences that are short, 0 to 1. */
  short: number;
}

/** The sentences of a text: a heading, an item and a quotation each end one. */
export function sentencesOf(content: string): string[] {
  const blocks = content
    .split(/\n{2,}|\n(?=[-*>]|\d+\. |#)/)
    .map((block) => block.replace(/^[#>\-*\d. ]+/, "").trim())
    .filter((block) => block !== "");
  return blocks
    .flatMap((block) => block.split(/(?<=[.!?…])(?:[\s\u202f\u00a0]*»)?\s+(?=[«\p{Lu}])/u))
    .filter((sentence) => countWords(sentence) > 0);
}

/** Measures an article's Markdown. */
export function readability(content: string): Readability {
  const counts = sentencesOf(content).map(countWords);
  const words = counts.reduce((sum, count) => sum + count, 0);
  const share = (part: number) => (counts.length === 0 ? 0 : part / counts.length);
  const short = counts.filter((count) => count <= SHORT_SENTENCE_WORDS).length;
  return { words, sentences: counts.length, mean: share(words), short: share(short) };
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
