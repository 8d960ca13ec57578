import { fr } from "~/ui/french";

export type Block =
  | { kind: "heading" | "subheading" | "text" | "tear"; text: string }
  | { kind: "items" | "steps" | "checks"; items: string[] }
  /** Exact words to say, one or more sentences. */
  | { kind: "words"; lines: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "contents" }
  /** Ruled lines to write on. */
  | { kind: "lines"; count: number };

export interface Chapter {
  title: string;
  /** For the table of contents and the foot of the pages. */
  short: string;
  kind: "opening" | "step" | "sheet";
  lede: string;
  drawing: string;
  /** Which part of the drawing shows: 0 its top, 1 its bottom. */
  focus: number;
  /** What the drawing shows. */
  alt: string;
  /** One page of paper each. */
  pages: Block[][];
}

/**
 * Reads one chapter: a heading of `key: value` lines, then Markdown (headings, paragraphs, lists, boxes to tick, quotations, tables,
 * bold). `---` opens a new page, `:::tear title` a sheet to tear off, `:::lines 3` lines to write on, `:::contents` the list of steps.
 * Throws on what it does not know.
 */
export function readChapter(markdown: string): Chapter {
  const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? [];
  const given = Object.fromEntries(
    front.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), french(line.slice(colon + 1).trim())];
    }),
  );
  const { title = "", short = title, kind = "", lede = "", drawing = "", focus = "0.5", alt = "" } = given;
  if (!title || !isKind(kind)) throw new Error("a chapter of the guide needs a title and a known kind");
  return { title, short, kind, lede, drawing, focus: Number(focus), alt, pages: body.split(/\n---\n/).map(readBlocks) };
}

/** An article stays with its number. */
function french(text: string): string {
  return fr(text).replace(/\bart\. (?=\d)/g, "art.\u00a0");
}

function isKind(kind: string): kind is Chapter["kind"] {
  return kind === "opening" || kind === "step" || kind === "sheet";
}

const markers = {
  alone: /^(#|:::)/,
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

/** Neighbouring lines of one kind make one block. */
function readBlocks(body: string): Block[] {
  const groups: { kind: LineKind; lines: string[] }[] = [];
  for (const line of body.split("\n")) {
    const kind = kindOf(line);
    const last = groups.at(-1);
    if (last?.kind === kind && kind !== "alone") last.lines.push(line);
    else groups.push({ kind, lines: [line] });
  }
  return groups.flatMap(({ kind, lines }) => (kind === "blank" ? [] : [readBlock(kind, lines)]));
}

function readBlock(kind: LineKind, lines: string[]): Block {
  const bare = (marker: RegExp) => lines.map((line) => french(line.replace(marker, "").trim()));
  switch (kind) {
    case "alone":
      return readDirective(lines[0] ?? "");
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
          .map((cell) => french(cell.trim())),
      );
      return { kind, head, rows };
    }
    default:
      return { kind: "text", text: french(lines.join(" ")) };
  }
}

function readDirective(line: string): Block {
  const [name = "", ...words] = line.split(" ");
  const text = french(words.join(" "));
  switch (name) {
    case "##":
      return { kind: "heading", text };
    case "###":
      return { kind: "subheading", text };
    case ":::tear":
      return { kind: "tear", text };
    case ":::lines":
      return { kind: "lines", count: Number(text) };
    case ":::contents":
      return { kind: "contents" };
    default:
      throw new Error(`the guide does not know « ${name} »`);
  }
}
