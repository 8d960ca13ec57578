/** What a page says it has seen of a text nobody had written: a moment before all others. */
export const NOTHING_WRITTEN_MS = 1;
