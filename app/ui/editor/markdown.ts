import { marked, type Token, type Tokens } from "marked";
import { CITATION } from "./citations";
import { calloutIn, pictureIn, quoted, reading, type ShownPicture, writtenCallout, writtenPicture } from "./signs";

/** A part of the editor's document, as ProseMirror writes it in JSON: https://prosemirror.net/docs/ref/#model.Node.toJSON */
export interface Part {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: Mark[];
  content?: Part[];
}
interface Mark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** The order in which marks are written around a word, the outermost first. */
const markOrder = ["bold", "italic", "link"] as const;
const lists = new Set(["bulletList", "orderedList"]);
/** What says what its parts say. */
const holders = new Set(["paragraph", "heading", "blockquote", "callout", "listItem", "hardBreak", ...lists]);

/**
 * Markdown as the editor's document, read as the site reads it (a new line is a new line). What the editor cannot write itself
 * stands in a locked block, which keeps it sign for sign.
 */
export function documentOf(markdown: string): Part {
  const content = blocksOf(marked.lexer(markdown, reading));
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

/** The editor's document as Markdown. Throws on a part that is none of the editor's. */
export function markdownOf(document: Part): string {
  return blocks(document.content ?? []);
}

function blocksOf(tokens: Token[]): Part[] {
  return tokens.filter(({ type }) => type !== "space").map(blockOf);
}

function blockOf(token: Token): Part {
  switch (token.type) {
    case "heading": {
      const { depth, tokens } = token as Tokens.Heading;
      return { type: "heading", attrs: { level: depth > 2 ? 3 : 2 }, content: inlineOf(tokens) };
    }
    case "paragraph":
    case "text": {
      const { tokens } = token as Tokens.Paragraph;
      if (!tokens?.some(({ type }) => type === "image")) return { type: "paragraph", content: inlineOf(tokens) };
      const picture = tokens.length === 1 ? pictureIn(tokens[0]!) : null;
      return picture ? { type: "picture", attrs: { ...picture } } : locked(token);
    }
    case "blockquote": {
      const said = calloutIn(token as Tokens.Blockquote);
      if (said !== null) {
        const parts = documentOf(said).content ?? [];
        return parts.every(({ type }) => type === "paragraph" || lists.has(type))
          ? { type: "callout", content: parts }
          : locked(token);
      }
      const content = blocksOf((token as Tokens.Blockquote).tokens);
      return { type: "blockquote", content: content.length > 0 ? content : [{ type: "paragraph" }] };
    }
    case "list": {
      const { ordered, start, loose, items } = token as Tokens.List;
      if (items.some(({ task }) => task)) return locked(token);
      const content = items.map(({ tokens }) => ({ type: "listItem", content: begun(blocksOf(tokens)) }));
      return ordered
        ? { type: "orderedList", attrs: { start: Number(start) || 1, loose }, content }
        : { type: "bulletList", attrs: { loose }, content };
    }
    case "hr":
      return { type: "horizontalRule" };
    default:
      return locked(token);
  }
}

/** The editor begins every item of a list with a paragraph. */
function begun(parts: Part[]): Part[] {
  return parts[0]?.type === "paragraph" ? parts : [{ type: "paragraph" }, ...parts];
}

function locked({ raw }: Token): Part {
  return { type: "locked", attrs: { raw: raw.replace(/\n+$/, "") } };
}

function inlineOf(tokens: Token[] | undefined, marks: Mark[] = []): Part[] {
  const given = marks.length > 0 ? { marks } : {};
  const text = (words: string): Part[] => (words === "" ? [] : [{ type: "text", text: words, ...given }]);
  return (tokens ?? []).flatMap((token) => {
    switch (token.type) {
      case "strong":
        return inlineOf((token as Tokens.Strong).tokens, [...marks, { type: "bold" }]);
      case "em":
        return inlineOf((token as Tokens.Em).tokens, [...marks, { type: "italic" }]);
      case "br":
        return [{ type: "hardBreak", ...given }];
      case "link": {
        const { raw, href, tokens: words } = token as Tokens.Link;
        // An address written bare stays a text: the site makes the link.
        if (!/^[[<]/.test(raw)) return text(raw);
        return inlineOf(words, [...marks, { type: "link", attrs: { href } }]);
      }
      case "text":
      case "escape":
        return text((token as Tokens.Text).text);
      default:
        return text(token.raw);
    }
  });
}

function blocks(parts: Part[], between = "\n\n"): string {
  let second = false;
  return parts
    .filter(saysSomething)
    .map((part, rank, said) => {
      // Two lists in a row would be read as one: the second one has the other sign.
      second = lists.has(part.type) && said[rank - 1]?.type === part.type && !second;
      return block(part, second);
    })
    .join(between);
}

/** A part left empty is not written, and separates nothing. */
function saysSomething({ type, text = "", content = [] }: Part): boolean {
  if (type === "text") return text.trim() !== "";
  return !holders.has(type) || content.some(saysSomething);
}

function block({ type, attrs, content = [] }: Part, second: boolean): string {
  switch (type) {
    case "heading":
      return `${attrs?.level === 3 ? "###" : "##"} ${line(content).replaceAll("\n", " ")}`;
    case "paragraph":
      return line(content).trim().split("\n").map(guarded).join("\n");
    case "blockquote":
      return quoted(blocks(content));
    case "callout":
      return writtenCallout(blocks(content));
    case "picture":
      return writtenPicture(attrs as unknown as ShownPicture);
    case "bulletList":
    case "orderedList": {
      const said = content.filter(saysSomething);
      const loose = attrs?.loose === true || said.some((item) => !isTight(item.content ?? []));
      const first = Number(attrs?.start ?? 1);
      const items = said.map((item, rank) => {
        const sign = type === "bulletList" ? (second ? "*" : "-") : `${first + rank}${second ? ")" : "."}`;
        const text = blocks(item.content ?? [], loose ? "\n\n" : "\n");
        return `${sign} ${text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(sign.length + 1)}`)}`.trimEnd();
      });
      return items.join(loose ? "\n\n" : "\n");
    }
    case "horizontalRule":
      return "---";
    case "locked":
      return String(attrs?.raw ?? "");
    default:
      throw new Error(`no Markdown for ${type}`);
  }
}

/** A paragraph, then lists: what may stand without a blank line. */
function isTight(parts: Part[]): boolean {
  return parts.every((part, rank) => (rank === 0 && part.type === "paragraph") || lists.has(part.type));
}

/** A line whose first signs would begin a list, a title or a quotation keeps them as signs. */
function guarded(line: string): string {
  const text = line.trimStart();
  if (/^([-+*](\s|$)|>|~{3}|(_\s*){3,}$|#{1,6}(\s|$)|[=|]|\[[^\]]+\]:|[|:\s-]*-[|:\s-]*$)/.test(text))
    return `\\${text}`;
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/**
 * The words of a line or of a paragraph, with the signs of their marks: of as many as are read again as marks, and never as stars. A mark of
 * source stays whole.
 */
function line(given: Part[]): string {
  const parts = withoutMarksOnEmptyLines(given);
  if (isReadAgain(parts, inline(parts))) return inline(parts);
  let kept = parts.map((part) => [without(part, ["bold", "italic"])]);
  for (const [rank, part] of parts.entries()) {
    const attempts = [[part], withBareEdges(part)].map((own) => kept.map((other, n) => (n === rank ? own : other)));
    kept = attempts.find((attempt) => isReadAgain(parts, inline(attempt.flat()))) ?? kept;
  }
  return inline(kept.flat());
}

function isReadAgain(parts: Part[], written: string): boolean {
  const sources = (text: string) => text.match(CITATION)?.join("");
  const said = parts.map(({ text = "\n" }) => text).join("");
  const read = inlineOf(marked.Lexer.lexInline(written.trim(), reading));
  return letters(read) === letters(parts) && sources(written) === sources(said);
}

/** An empty line ends a paragraph, and no mark goes on over it. */
function withoutMarksOnEmptyLines(parts: Part[]): Part[] {
  const lines: Part[][] = [[]];
  for (const part of parts) {
    if (part.type === "hardBreak") lines.push([part], []);
    else lines.at(-1)!.push(part);
  }
  const isEmpty = (rank: number) => !lines[rank]?.some(saysSomething);
  return lines.flatMap((some, rank) => {
    const isBare = some[0]?.type === "hardBreak" ? isEmpty(rank - 1) || isEmpty(rank + 1) : isEmpty(rank);
    return isBare ? some.map(({ marks: _, ...part }) => part) : some;
  });
}

const bare = `(?:${CITATION.source}|[\\p{P}\\s])*`;
const edges = new RegExp(`^(${bare})([\\s\\S]*?)(${bare})$`, "u");

/** A sign between a punctuation and a letter is read as a star: it goes to the other side of the punctuation. */
function withBareEdges(part: Part): Part[] {
  const [, before = "", middle = "", after = ""] = edges.exec(part.text ?? "") ?? [];
  if (middle === "") return [without(part, ["bold", "italic"])];
  const edge = (text: string) => (text === "" ? [] : [without({ ...part, text }, ["bold", "italic"])]);
  return [...edge(before), { ...part, text: middle }, ...edge(after)];
}

function without(part: Part, types: string[]): Part {
  return part.marks ? { ...part, marks: part.marks.filter(({ type }) => !types.includes(type)) } : part;
}

/** What is said, without its spaces: to be read again from what is written. */
function letters(parts: Part[]): string {
  return parts.map(({ text = "" }) => text.replace(/\s/g, "")).join("");
}

function inline(parts: Part[], [mark, ...inner]: readonly string[] = markOrder): string {
  if (mark === undefined) return words(parts);
  let written = "";
  for (let rank = 0; rank < parts.length; ) {
    const key = markKey(parts[rank]!, mark);
    let end = rank + 1;
    while (end < parts.length && markKey(parts[end]!, mark) === key) end += 1;
    const run = inline(parts.slice(rank, end), inner);
    // Against a link it would make an image of it.
    if (mark === "link" && key !== null) written = written.replace(/!$/, "\\!");
    written += key === null ? run : around(run, mark, String(parts[rank]!.marks?.find(isA(mark))?.attrs?.href ?? ""));
    rank = end;
  }
  return written;
}

function isA(mark: string) {
  return ({ type }: Mark) => type === mark;
}

function markKey(part: Part, mark: string): string | null {
  const found = part.marks?.find(isA(mark));
  return found ? String(found.attrs?.href ?? "") : null;
}

/** The sign stands against the words: a space inside it would make it be read as a star. */
function around(text: string, mark: string, target: string): string {
  const [, before = "", middle = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (middle === "") return text;
  if (mark === "link") return `${before}[${middle}](${/[\s()]/.test(target) ? `<${target}>` : target})${after}`;
  const sign = mark === "bold" ? "**" : "*";
  return before + sign + middle + sign + after;
}

function words(parts: Part[]): string {
  return parts
    .map((part) => (part.type === "hardBreak" ? "\n" : (part.text ?? "")))
    .join("")
    .split("\n")
    .map(escapedBetweenCitations)
    .join("\n");
}

function escapedBetweenCitations(text: string): string {
  const marks = text.match(CITATION) ?? [];
  return text
    .split(CITATION)
    .map((part, rank) => (rank > 0 ? escaped(part).replace(/^\(/, "\\(") : escaped(part)) + (marks[rank] ?? ""))
    .join("");
}

/** What would be read as a sign of Markdown is said to be none. */
function escaped(text: string): string {
  const always = text.replace(/[\\`*[\]]/g, "\\$&");
  const read = marked.Lexer.lexInline(always, reading);
  const plain = read.every(
    (token) => token.type === "text" || token.type === "escape" || (token.type === "link" && token.raw === token.text),
  );
  return plain ? always : text.replace(/[\\`*[\]_<~!&]/g, "\\$&");
}
