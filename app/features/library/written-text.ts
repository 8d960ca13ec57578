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
 * ticked; a link is its words, since paper leads nowhere. `typeset`: French typography, applied to every text.
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
      case "paragraph":
        return [{ kind: "text", text: plain((token as Tokens.Paragraph).tokens) }];
      case "list": {
        const { ordered, items } = token as Tokens.List;
        const kindOfList = ordered ? "steps" : kind === "checklist" ? "checks" : "items";
        return [{ kind: kindOfList, items: items.flatMap(itemsOf) }];
      }
      case "blockquote": {
        const quote = token as Tokens.Blockquote;
        const said = calloutIn(quote);
        if (said === null) return [{ kind: "words", lines: linesOf(quote) }];
        return [
          {
            kind: "box",
            title: typeset("À savoir"),
            tone: "week",
            blocks: marked.lexer(said, reading).flatMap(blockOf),
          },
        ];
      }
      default:
        return [];
    }
  }
  const itemsOf = ({ tokens }: Tokens.ListItem): string[] => {
    const own = plain(tokens.filter(({ type }) => type !== "list"));
    const inner = tokens.filter((one): one is Tokens.List => one.type === "list").flatMap(({ items }) => items);
    return [own, ...inner.flatMap(itemsOf)].filter(Boolean);
  };
  const linesOf = ({ tokens }: Tokens.Blockquote): string[] =>
    tokens.flatMap((one) => plain((one as Tokens.Paragraph).tokens) || []);

  return marked.lexer(markdown, reading).flatMap(blockOf);
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
