import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { folded, searchWords } from "~/platform/search";
import { withoutCitations } from "~/ui/editor/citations";
import { fr } from "~/ui/french";
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
 * The articles anybody may read whose title, excerpt or text holds every telling word, case and accents apart. When none holds them all, as
 * with a question in one’s own words, those that hold the most of its longer ones, more than half, plurals apart. Each with a passage that
 * shows why. Empty when no word was typed.
 */
export async function searchArticles(db: Db, { search }: { search: string }, { now }: At) {
  const words = searchWords(withoutSmallWords(search)).map(folded).filter(Boolean);
  if (words.length === 0) return [];
  const rows = (await queries.listForReading(db, now)).map((row) => ({ ...row, bare: bareText(row.content) }));
  const whole = rows.filter((row) => countHeld(textOf(row), words) === words.length);
  if (whole.length > 0) return inOrder(whole, words, search).map((row) => shown(row, words));
  const stems = words.filter((word) => word.length >= STEM_FROM).map(stemOf);
  const most = Math.max(0, ...rows.map((row) => countHeld(textOf(row), stems)));
  if (most * 2 <= stems.length) return [];
  const near = rows.filter((row) => countHeld(textOf(row), stems) === most);
  return inOrder(near, stems, search).map((row) => shown(row, stems));
}

/** They stand in every text: to look for them finds nothing, and they would take the place of a word that does. */
const SMALL_WORDS = new Set(
  (
    "a ai alors as au aux avec avons c ce ces cet cette ci comme comment d dans de depuis des donc dont du elle elles en encore es est est-ce et " +
    "eu fait faire faut il ils j je l la le les leur leurs lui m ma mais me mes moi mon n ne ni nos notre nous on ont ou par pas peut peux " +
    "plus pour qu quand que quel quelle quels quelles qui quoi s sa sans se ses si son sont sur t ta te tes toi ton tu un une vos votre " +
    "vous y"
  ).split(" "),
);

/** What a question is about; all of it when nothing else is left. */
function withoutSmallWords(typed: string): string {
  const words = typed.split(/(?:\s+|(?<=\b(?:[cdjlmnst]|qu))['’])/iu);
  const telling = words.filter((word) => {
    const bare = folded(word).replace(/[^a-z0-9-]/g, "");
    return bare !== "" && !SMALL_WORDS.has(bare);
  });
  return telling.length > 0 ? telling.map((word) => word.replace(/[?!.,;:…]+$/u, "")).join(" ") : typed;
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

/** Those whose title or excerpt says it as it was typed, then those that hold the most of it, their title before all, then the latest. */
function inOrder(rows: Row[], words: string[], typed: string): Row[] {
  const phrase = folded(typed).trim();
  const latest = (a: Row, b: Row) => b.published_at.getTime() - a.published_at.getTime();
  const more = (held: (row: Row) => number) => (a: Row, b: Row) => held(b) - held(a);
  const orders = [
    more((row) => Number(folded(headOf(row)).includes(phrase))),
    more((row) => countHeld(headOf(row), words)),
    more(({ title }) => countHeld(title, words)),
    latest,
  ];
  return rows.toSorted((a, b) => orders.reduce((order, by) => order || by(a, b), 0));
}

function shown(row: Row, words: string[]) {
  return {
    ...cardOf(row),
    minutes: readingMinutes(row.content),
    passage: foundParts(fr(passageOf(row, words)), words),
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
