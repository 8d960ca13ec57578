import { marked, type Token, type Tokens } from "marked";
import type { Block } from "~/platform/files/booklet-source";
import { calloutIn, reading } from "~/ui/editor/signs";

/** What is written of a piece, in signs. */
export const WRITTEN_TEXT_MAX_CHARACTERS = 60_000;

/** What a piece may be written as. */
export type WrittenKind = "guide" | "checklist" | "template";

export const mayBeWritten = (kind: string): kind is WrittenKind =>
  kind === "guide" || kind === "checklist" || kind === "template";

/**
 * What is written in the editor, as the blocks of a booklet. The largest titles open the chapters of a guide; the lists of a checklist are to be
 * ticked; a link is its words, since paper leads nowhere; of what a booklet cannot draw, the words stay. `typeset`: French typography, applied to every text.
 */
export function blocksOf(markdown: string, kind: WrittenKind, typeset: (text: string) => string): Block[] {
  const largest = kind === "guide" ? 2 : 1;
  const level = (depth: number) =>
    (["chapter", "heading", "subheading"] as const)[Math.min(2, Math.max(0, depth - largest))];
  const plain = (tokens: Token[] | undefined) =>
    typeset(
      wordsOf(tokens ?? [])
        .replace(/\s+/g, " ")
        .trim(),
    );

  function blockOf(token: Token): Block[] {
    switch (token.type) {
      case "heading": {
        const { depth, tokens } = token as Tokens.Heading;
        return [{ kind: level(depth) ?? "subheading", text: plain(tokens) }];
      }
      case "list": {
        const { ordered, items } = token as Tokens.List;
        const kindOfList = ordered ? "steps" : kind === "checklist" ? "checks" : "items";
        return [{ kind: kindOfList, items: items.flatMap(itemsOf) }];
      }
      case "blockquote": {
        const said = calloutIn(token as Tokens.Blockquote);
        if (said === null) return [{ kind: "words", lines: linesOf(token) }];
        return [
          {
            kind: "box",
            title: typeset("À savoir"),
            tone: "week",
            blocks: marked.lexer(said, reading).flatMap(blockOf),
          },
        ];
      }
      case "table": {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => plain(tokens));
        return [{ kind: "table", head: cells(header), rows: rows.map(cells) }];
      }
      case "paragraph":
        return texts([plain((token as Tokens.Paragraph).tokens)]);
      default:
        return texts(linesOf(token));
    }
  }
  const texts = (lines: string[]) => lines.filter(Boolean).map((text): Block => ({ kind: "text", text }));
  const itemsOf = ({ tokens }: Tokens.ListItem): string[] => {
    const own = tokens.filter(({ type }) => type !== "list").flatMap(linesOf);
    const inner = tokens.filter((one): one is Tokens.List => one.type === "list").flatMap(({ items }) => items);
    return [own.join(" "), ...inner.flatMap(itemsOf)].filter(Boolean);
  };
  /** What any part says, line by line. */
  function linesOf(token: Token): string[] {
    switch (token.type) {
      case "space":
      case "hr":
        return [];
      case "list": {
        const { ordered, start, items } = token as Tokens.List;
        const sign = (rank: number) => (ordered ? `${Number(start) + rank}.` : "–");
        return items.flatMap((item, rank) =>
          itemsOf(item).map((line, inner) => `${inner > 0 ? "–" : sign(rank)} ${line}`),
        );
      }
      case "blockquote": {
        const said = calloutIn(token as Tokens.Blockquote);
        return (said === null ? (token as Tokens.Blockquote).tokens : marked.lexer(said, reading)).flatMap(linesOf);
      }
      case "table": {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map(({ tokens }) => plain(tokens)).join(" – "));
      }
      default: {
        const { tokens, text = token.raw } = token as { tokens?: Token[]; text?: string; raw: string };
        return tokens ? brokenLines(tokens).map(plain).filter(Boolean) : text.split("\n").map(typeset).filter(Boolean);
      }
    }
  }

  return marked.lexer(markdown, reading).flatMap(blockOf);
}

/** The parts of a paragraph, between its new lines; what is bold over several of them is bold on each. */
function brokenLines(tokens: Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    const { tokens: inner } = token as { tokens?: Token[] };
    const [first, ...others]: Token[] = inner ? brokenLines(inner).map((own) => ({ ...token, tokens: own })) : [token];
    if (token.type === "br") lines.push([]);
    else if (first) lines.at(-1)!.push(first);
    lines.push(...others.map((other) => [other]));
  }
  return lines;
}

/** The words of a line, with the bold a booklet prints. */
function wordsOf(tokens: Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text = "" } = token as { tokens?: Token[]; text?: string };
      if (token.type === "br") return " ";
      if (token.type === "image") return "";
      if (token.type === "strong") return `**${wordsOf(inner ?? [])}**`;
      return inner ? wordsOf(inner) : text;
    })
    .join("");
}
