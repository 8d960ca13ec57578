import { citationOf, oldestReading } from "~/features/knowledge/knowledge.server";
import { hotlines } from "~/features/safety/rules";
import { formatDay } from "~/platform/clock";
import { type Block, type Reading, readBlocks, readFacts, typeset } from "~/platform/files/booklet-source";
import { fr } from "~/ui/french";

const texts = import.meta.glob<string>("/content/guide/*.md", { query: "?raw", import: "default", eager: true });
const svgs = import.meta.glob<string>("./illustrations/*.svg", { query: "?raw", import: "default", eager: true });

/** One page of paper. */
export interface Page {
  /** The title of a sheet to tear off. */
  tear: string | null;
  blocks: Block[];
  /** The list of steps stands after so many of them; null on the other pages. */
  contentsAfter: number | null;
}

export interface Chapter {
  title: string;
  /** For the table of contents and the foot of the pages. */
  short: string;
  kind: (typeof kinds)[number];
  lede: string;
  drawing: string;
  /** Which part of the drawing shows: 0 its top, 1 its bottom. */
  focus: number;
  /** What the drawing shows. */
  alt: string;
  pages: Page[];
}

const kinds = ["opening", "step", "sheet"] as const;

/** A number between braces is a line of help, as its record prints it. */
const reading: Reading = {
  typeset: fr,
  number: (dial) => {
    const line = hotlines.find((one) => one.dial === dial);
    if (!line) throw new Error(`no hotline ${dial}`);
    return line.number;
  },
  // A small page has room for the first text of a record.
  record: (id) =>
    citationOf(id)
      .replace(/ ; .*/, "")
      .replace(/articles? /, "art. "),
};

/** The day the law it cites was read: that of the oldest record. */
export const GUIDE_AS_OF = oldestReading(
  Object.values(texts).flatMap((text) => text.match(/(?<=\{)K\d-\d\d(?=\})/g) ?? []),
);

/** The chapters in the order of their files. */
export const chapters: Chapter[] = Object.entries(texts)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([, markdown]) => readChapter(markdown));

/**
 * Reads one chapter, written as a booklet is. `---` opens a new page, `:::tear title` makes it a sheet to tear off, `:::contents` is
 * the list of steps. Throws on what it does not know.
 */
export function readChapter(markdown: string): Chapter {
  const { given, body } = readFacts(markdown);
  const fact = (name: string, otherwise = "") => typeset(given.get(name) ?? otherwise, reading);
  const kind = kinds.find((one) => one === given.get("kind"));
  const title = fact("title");
  if (!title || !kind) throw new Error("a chapter of the guide needs a title and a known kind");
  return {
    title,
    short: fact("short", title),
    kind,
    lede: fact("lede").replace("{day}", formatDay(GUIDE_AS_OF)),
    drawing: fact("drawing"),
    focus: Number(given.get("focus") ?? 0.5),
    alt: fact("alt"),
    pages: body.split(/\n---\n/).map(readPage),
  };
}

function readPage(text: string): Page {
  const [, tear, inside] = /^\s*:::tear (.+)\n([\s\S]*)$/.exec(text) ?? [];
  const [before = "", after] = (inside ?? text).split(/^:::contents$/m);
  const opening = readBlocks(before, reading);
  return {
    tear: tear === undefined ? null : typeset(tear, reading),
    blocks: [...opening, ...readBlocks(after ?? "", reading)],
    contentsAfter: after === undefined ? null : opening.length,
  };
}

/** One of this room's drawings, by the word a chapter names it with. Throws for an unknown word. */
export function drawing(name: string): string {
  const svg = Object.entries(svgs).find(([path]) => path.includes(`-${name}-`))?.[1];
  if (!svg) throw new Error(`no drawing is called ${name}`);
  return svg;
}
