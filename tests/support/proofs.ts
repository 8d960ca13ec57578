import { expect, test } from "vitest";
import { sources } from "./sources";

/**
 * What is asked, the file that holds it, and the words it holds. Words the test gives otherwise (a constant of the code, a price that is
 * computed) are a pair: as in the file, as in the test.
 */
export type Row = [asked: string, source: string, first: Words, ...others: Words[]];

type Words = string | [inSource: string, inTest: string];

interface Proof {
  asked: string;
  source: string;
  words: [inSource: string, inTest: string][];
  test: string;
  title: string;
}

/** The rows one test proves. */
export function provedBy(file: string, title: string, ...rows: Row[]): Proof[] {
  return rows.map(([asked, source, ...words]) => ({
    asked,
    source,
    words: words.map((each) => (typeof each === "string" ? [each, each] : each)),
    test: file,
    title,
  }));
}

/** Typography may differ (’, no-break spaces, HTML's own writing of an apostrophe), words may not. */
const plain = (text: string) =>
  text
    .replace(/[\u00a0\u202f]|\\u00a0|\\u202f|&#8239;/g, " ")
    .replaceAll("’", "'")
    .replaceAll("&#x27;", "'");

const files = new Map(
  [
    ...sources("app", /\.(tsx?|css|js)$/),
    ...sources("content", /\.md$/),
    ...sources("db", /\.sql$/),
    ...sources("tests", /\.ts$/),
  ].map(({ path, text }) => [path, plain(text)]),
);

/** The named test, and what stands outside every test of its file: tables, helpers. Null when there is no such test. */
function namedIn(file: string, title: string): string | null {
  const text = files.get(file);
  if (text === undefined) return null;
  const starts = [...text.matchAll(/^[ \t]*test(?:\.each\b|[(<])/gm)].map(({ index }) => index);
  const [outside = "", ...tests] = [0, ...starts].map((start, rank) => text.slice(start, starts[rank]));
  const quoted = [`"${plain(title)}"`, `\`${plain(title)}\``];
  const named = tests.filter((body) => quoted.some((words) => body.includes(words)));
  return named.length === 0 ? null : [outside, ...named].join("\n");
}

/** One test for each row: its file holds the words, and the test that proves it exists and names them. */
export function holdRows(rows: Proof[]): void {
  test.each(rows)("$asked: in $source, proved by « $title »", ({ source, words, test: file, title }) => {
    const held = files.get(source);
    expect(held, `${source} exists`).toBeDefined();
    const proof = namedIn(file, title);
    expect(proof, `${file} has the test « ${title} »`).not.toBeNull();
    expect(words.filter(([inSource]) => !held?.includes(plain(inSource)))).toEqual([]);
    expect(words.filter(([, inTest]) => !proof?.includes(plain(inTest).trim()))).toEqual([]);
  });
}
