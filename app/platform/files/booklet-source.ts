import { type Day, readDay } from "~/platform/clock";

export type Block =
  | { kind: "chapter" | "heading" | "subheading" | "text"; text: string }
  | { kind: "items" | "steps"; items: string[] }
  /** A box to tick before each; after « … », a line to write on. */
  | { kind: "checks"; items: string[] }
  /** Exact words to say, one or more sentences. */
  | { kind: "words"; lines: string[] }
  /** An empty cell is to be filled with a pen. */
  | { kind: "table"; head: string[]; rows: string[][] }
  /** Ruled lines to write on. */
  | { kind: "lines"; count: number }
  | { kind: "box"; title: string; tone: "night" | "week" | "care"; blocks: Block[] }
  /** A message to copy, and why it works. */
  | { kind: "message"; title: string; lines: string[]; why: string }
  /** The numbers to call, by what the telephone dials. */
  | { kind: "numbers"; dials: string[] };

const kinds = ["guide", "checklist", "template"] as const;
const grounds = ["petrol", "brick", "fir", "night"] as const;

/** A written work of the library, before it is drawn. */
export interface BookletSource {
  title: string;
  kind: (typeof kinds)[number];
  theme: string;
  /** One sentence to choose by. */
  summary: string;
  /** The day it was last read again. */
  updated: Day;
  /** The colour of its cover. */
  ground: (typeof grounds)[number];
  /** The names of its drawings: the cover's first, then those that head the chapters in turn. */
  drawings: string[];
  /** What the cover shows. */
  alt: string;
  blocks: Block[];
}

export interface Reading {
  /** French typography, applied to every text. */
  typeset: (text: string) => string;
  /** The text of a number between braces: how the number this dials is printed. Throws for a number nobody answers. */
  number: (dial: string) => string;
  /** The text of a record between braces, `{K9-01}`: what it was read in. Throws for one that nobody knows. */
  record: (id: string) => string;
}

/**
 * Reads a booklet: `key: value` lines between two `---`, then Markdown (`#` opens a chapter, headings, paragraphs, lists, boxes to
 * tick, quotations, tables, bold) and named blocks closed by `:::` (`:::ce-soir`, `:::cette-semaine`, `:::prudence title`,
 * `:::message title`), or of one line (`:::lines 3`, `:::numbers` and some of them). Throws on what it does not know, with the line.
 */
export function readBooklet(markdown: string, reading: Reading): BookletSource {
  const { given, body } = readFacts(markdown);
  const fact = (name: string) => {
    const value = given.get(name);
    if (!value) throw new Error(`the booklet has no ${name}`);
    return value;
  };
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) => {
    const found = values.find((value) => value === fact(name));
    if (!found) throw new Error(`${name} is none of ${values.join(", ")}`);
    return found;
  };
  const updated = readDay(fact("updated"));
  if (!updated) throw new Error(`updated is not a day: ${fact("updated")}`);
  const plain = (text: string) => typeset(text, reading);
  return {
    title: plain(fact("title")),
    kind: oneOf("kind", kinds),
    theme: fact("theme"),
    summary: plain(fact("summary")),
    updated,
    ground: oneOf("ground", grounds),
    drawings: fact("drawings").split(/,\s*/),
    alt: plain(fact("alt")),
    blocks: readBlocks(body, reading),
  };
}

/** What stands before the text: `key: value` lines between two `---`. Throws when there are none. */
export function readFacts(markdown: string): { given: Map<string, string>; body: string } {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? [];
  if (front === undefined || body === undefined) throw new Error("a booklet begins with its facts between two ---");
  const given = new Map(
    front.split("\n").map((line) => {
      const colon = line.indexOf(":");
      if (colon < 1) throw new Error(`not a fact of a booklet: ${line}`);
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  return { given, body };
}

/** The blocks of a text, in their order. Throws on what it does not know. */
export function readBlocks(body: string, reading: Reading): Block[] {
  return blocksIn(body.split("\n"), (text) => typeset(text, reading));
}

/** One line of a booklet, as it is printed. */
export function typeset(text: string, { typeset, number, record }: Reading): string {
  const numbered = text
    .replace(/\{(\d+)\}/g, (_, dial: string) => number(dial))
    .replace(/\{([A-Z]\d-\d\d)\}/g, (_, id: string) => record(id));
  // An article stays with its number.
  return typeset(numbered).replace(/\b(art\.|articles?) (?=\d)/g, "$1\u00a0");
}

const tones = { "ce-soir": "night", "cette-semaine": "week", prudence: "care" } as const;
const titles = { "ce-soir": "Ce soir", "cette-semaine": "Cette semaine", prudence: "Avant tout, votre sécurité" };

const markers = {
  alone: /^#/,
  checks: /^- \[ \] /,
  items: /^- /,
  steps: /^\d+\. /,
  words: /^> ?/,
  table: /^\|/,
  blank: /^\s*$/,
} as const;
type LineKind = keyof typeof markers | "text";

function kindOf(line: string): LineKind {
  const found = Object.entries(markers).find(([, marker]) => marker.test(line));
  return (found?.[0] as LineKind | undefined) ?? "text";
}

type Plain = (text: string) => string;

function blocksIn(lines: string[], plain: Plain): Block[] {
  const blocks: Block[] = [];
  let group: { kind: LineKind; lines: string[] } | undefined;
  const close = () => {
    if (group && group.kind !== "blank") blocks.push(readBlock(group.kind, group.lines, plain));
    group = undefined;
  };
  for (let rank = 0; rank < lines.length; rank += 1) {
    const line = lines[rank] ?? "";
    if (line.startsWith(":::")) {
      close();
      const end = /^:::(lines|numbers) /.test(line) ? rank : lines.indexOf(":::", rank + 1);
      if (end === -1 || line === ":::") throw new Error(`« ${line} » opens or closes nothing`);
      blocks.push(readNamed(line, lines.slice(rank + 1, end), plain));
      rank = end;
      continue;
    }
    const kind = kindOf(line);
    if (group?.kind === kind && kind !== "alone") group.lines.push(line);
    else {
      close();
      group = { kind, lines: [line] };
    }
  }
  close();
  return blocks;
}

function readNamed(line: string, inside: string[], plain: Plain): Block {
  const [, name = "", given = ""] = /^:::([\w-]+) ?(.*)$/.exec(line) ?? [];
  if (name === "lines") {
    const count = Number(given);
    if (!Number.isInteger(count) || count < 1) throw new Error(`« ${line} » counts no lines`);
    return { kind: "lines", count };
  }
  if (name === "numbers") return { kind: "numbers", dials: given.split(" ") };
  if (name === "message") return readMessage(given, inside, plain);
  if (!(name in tones)) throw new Error(`a booklet does not know « ${line} »`);
  const known = name as keyof typeof tones;
  return {
    kind: "box",
    title: plain(given || titles[known]),
    tone: tones[known],
    blocks: blocksIn(inside, plain),
  };
}

function readMessage(title: string, inside: string[], plain: Plain): Block {
  const texts = inside.filter((line) => line.trim() !== "");
  const why = texts.at(-1)?.match(/^Pourquoi : (.*)$/)?.[1];
  const lines = texts.slice(0, -1).map(plain);
  if (!title || !why || lines.length === 0) throw new Error(`the message « ${title} » needs a title, words and a why`);
  return { kind: "message", title: plain(title), lines, why: plain(why) };
}

function readBlock(kind: Exclude<LineKind, "blank">, lines: string[], plain: Plain): Block {
  const bare = (marker: RegExp) => lines.map((line) => plain(line.replace(marker, "").trim()));
  switch (kind) {
    case "alone":
      return readHeading(lines[0] ?? "", plain);
    case "checks":
    case "items":
    case "steps":
      return { kind, items: bare(markers[kind]) };
    case "words":
      return { kind, lines: bare(markers.words).filter(Boolean) };
    case "table": {
      const [head = [], , ...rows] = lines.map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => plain(cell.trim())),
      );
      if (rows.some((row) => row.length !== head.length)) throw new Error(`a row of « ${lines[0]} » lacks a cell`);
      return { kind, head, rows };
    }
    case "text":
      return { kind, text: plain(lines.join(" ")) };
  }
}

function readHeading(line: string, plain: Plain): Block {
  const [, marks = "", text = ""] = /^(#+) (.+)$/.exec(line) ?? [];
  const kind = ({ "#": "chapter", "##": "heading", "###": "subheading" } as const)[marks];
  if (!kind) throw new Error(`« ${line} » is not a heading of a booklet`);
  return { kind, text: plain(text) };
}
