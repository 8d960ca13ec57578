/** Beyond this a search is not counted: nobody reads a hundred pages, and a more precise word is at hand. */
export const MOST_HITS = 1_000;

const MOST_SEARCH_WORDS = 5;
const MOST_TYPED = 200;

/** What the search of a list was given, in its address (`?q=`) or in a form, as it is shown again; empty when there is none. */
export function typedSearch(from: URLSearchParams | FormData, name = "q"): string {
  return readable(String(from.get(name) ?? ""))
    .trim()
    .slice(0, MOST_TYPED);
}

/** What the coach typed, as words that must all be found. */
export function searchWords(typed: string): string[] {
  return readable(typed)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_SEARCH_WORDS)
    .map((word) => word.slice(0, 100));
}

/** A text as it is searched outside the database: without case and accents, as `immutable_unaccent` does inside. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}\u2060]/gu, "")
    .replace(/[Œœ]/g, "oe")
    .replace(/[Ææ]/g, "ae")
    .replaceAll("’", "'")
    .toLowerCase();
}

const READ_AT_ONCE = 1_000;

/** For what is sealed, and can only be searched once opened: the first `most` rows that `read` gives, some at a time, while they are asked for. */
export async function* readInBatches<Row>(
  read: (slice: { limit: number; offset: number }) => Promise<Row[]>,
  { most }: { most: number },
): AsyncGenerator<Row> {
  for (let offset = 0; offset < most; offset += READ_AT_ONCE) {
    const rows = await read({ limit: Math.min(READ_AT_ONCE, most - offset), offset });
    yield* rows;
    if (rows.length < READ_AT_ONCE) return;
  }
}

/** Control characters are not part of any name, nor is what keeps a copied word in one piece. */
function readable(typed: string): string {
  return typed
    .normalize("NFC")
    .replaceAll("\u2060", "")
    .replace(/\p{Cc}/gu, " ");
}

export interface Found {
  /** How many lines answer the search, counted up to `MOST_HITS`. */
  found: number;
  /** They are more than `found`: the search is to be made more precise. */
  more: boolean;
}

/** `counted`: up to `MOST_HITS + 1`. */
export function foundAmong(counted: number): Found {
  return { found: Math.min(counted, MOST_HITS), more: counted > MOST_HITS };
}
