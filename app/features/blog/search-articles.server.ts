import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { folded, searchWords } from "~/platform/search";
import { withoutCitations } from "~/ui/editor/citations";
import { cardOf } from "./cards.server";
import * as queries from "./queries.server";
import { readingMinutes } from "./readability";

/** A piece of a text; `found`: it is one of the words that were looked for. */
export interface TextPart {
  text: string;
  found: boolean;
}

/** What is shown around the first word that was found, in signs. */
const PASSAGE_CHARACTERS = 180;
const BEFORE_THE_WORD = 60;

/**
 * The articles anybody may read whose title, excerpt or text holds every word, case and accents apart: first those whose title and
 * excerpt hold the most, then the latest. When none holds them all, as with a question in one’s own words, those that hold the most of
 * its longer ones, more than half, plurals apart. Each with a passage that shows why. Empty when no word was typed.
 */
export async function searchArticles(db: Db, { search }: { search: string }, { now }: At) {
  const words = searchWords(search).map(folded).filter(Boolean);
  if (words.length === 0) return [];
  const rows = (await queries.listForReading(db, now)).map((row) => ({ ...row, bare: bareText(row.content) }));
  const whole = rows.filter((row) => countHeld(textOf(row), words) === words.length);
  if (whole.length > 0) return inOrder(whole, words).map((row) => shown(row, words));
  const stems = words.filter((word) => word.length >= STEM_FROM).map(stemOf);
  const most = Math.max(0, ...rows.map((row) => countHeld(textOf(row), stems)));
  if (most * 2 <= stems.length) return [];
  const near = rows.filter((row) => countHeld(textOf(row), stems) === most);
  return inOrder(near, stems).map((row) => shown(row, stems));
}

type Row = Awaited<ReturnType<typeof queries.listForReading>>[number] & { bare: string };

/** A word this long says something of its own. */
const STEM_FROM = 4;

/** « impayées » and « impayé » meet. */
const stemOf = (word: string) => {
  const stem = word.replace(/e?s?$/, "");
  return stem.length < STEM_FROM ? word : stem;
};

const headOf = ({ title, excerpt }: Row) => `${title}\n${excerpt}`;
const textOf = (row: Row) => `${headOf(row)}\n${row.bare}`;

/** Those whose title and excerpt hold the most first, then the latest. */
function inOrder(rows: Row[], words: string[]): Row[] {
  const latest = (a: Row, b: Row) => b.published_at.getTime() - a.published_at.getTime();
  return rows.toSorted((a, b) => countHeld(headOf(b), words) - countHeld(headOf(a), words) || latest(a, b));
}

function shown(row: Row, words: string[]) {
  return {
    ...cardOf(row),
    minutes: readingMinutes(row.content),
    passage: foundParts(passageOf(row, words), words),
  };
}

function countHeld(text: string, words: string[]): number {
  const whole = folded(text);
  return words.filter((word) => whole.includes(word)).length;
}

/** What a reader sees of a Markdown text, on one line: without its signs, nor the addresses of its links. */
export function bareText(markdown: string): string {
  return withoutCitations(markdown)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#{1,6}\s+(.*[^\s.?!:…])$/gm, "$1\u202f:")
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replace(/[*`]+/g, "")
    .replace(/\n+/g, " ")
    .trim();
}

/** The excerpt where it holds a word, else the text around the first that it holds; the whole excerpt when only the title does. */
function passageOf({ excerpt, bare }: { excerpt: string; bare: string }, words: string[]): string {
  if (countHeld(excerpt, words) > 0) return excerpt;
  const [first] = placesOf(bare, words);
  if (!first) return excerpt;
  const from = first.from <= BEFORE_THE_WORD ? 0 : bare.indexOf(" ", first.from - BEFORE_THE_WORD) + 1;
  const end = from + PASSAGE_CHARACTERS >= bare.length ? bare.length : bare.lastIndexOf(" ", from + PASSAGE_CHARACTERS);
  const until = Math.max(end, first.until);
  return `${from > 0 ? "…" : ""}${bare.slice(from, until)}${until < bare.length ? "…" : ""}`;
}

/** The text in order, cut where a word that was looked for begins and ends. */
export function foundParts(text: string, words: string[]): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { from, until } of placesOf(text, words)) {
    if (from > done) parts.push({ text: text.slice(done, from), found: false });
    parts.push({ text: text.slice(from, until), found: true });
    done = until;
  }
  if (done < text.length) parts.push({ text: text.slice(done), found: false });
  return parts;
}

/** Where the words stand in a text, in order and apart; a word of one or two signs is shown only where none is longer. */
function placesOf(text: string, words: string[]): { from: number; until: number }[] {
  const long = words.filter((word) => word.length > 2);
  let whole = "";
  const origins: { from: number; until: number }[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = folded(sign);
    for (let n = 0; n < plain.length; n += 1) origins.push({ from: at, until: at + sign.length });
    whole += plain;
    at += sign.length;
  }
  const places = (long.length > 0 ? long : words)
    .flatMap((word) => {
      const starts: number[] = [];
      for (let from = whole.indexOf(word); from >= 0; from = whole.indexOf(word, from + word.length)) starts.push(from);
      return starts.map((from) => ({ from: origins[from]!.from, until: origins[from + word.length - 1]!.until }));
    })
    .toSorted((a, b) => a.from - b.from || b.until - a.until);
  const apart: typeof places = [];
  for (const place of places) if (place.from >= (apart.at(-1)?.until ?? 0)) apart.push(place);
  return apart;
}
