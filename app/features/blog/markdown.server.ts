import { marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "~/platform/escape-html";
import { fr } from "~/ui/french";
import { withHelpNumbers } from "./help-numbers";

export interface Heading {
  id: string;
  label: string;
}

interface ArticleText {
  html: string;
  /** The sections, for « Dans cet article ». */
  headings: Heading[];
}

/**
 * An article's Markdown as HTML, on the server only: paragraphs, headings, bold, italic, lists, quotations, links. A new
 * line is a new line, and in a quotation another sentence to say.
 * Nothing written in it becomes markup of its own: HTML shows as text, a link to anywhere unexpected keeps its words only.
 */
export function articleText(markdown: string): ArticleText {
  const headings: Heading[] = [];
  const blocks = marked.lexer(markdown, { gfm: true, breaks: true }).filter(({ type }) => type !== "space");
  const html = blocks.map((block, rank) => blockHtml(block, headings, rank === 0)).join("\n");
  return { html, headings };
}

function blocksHtml(tokens: Token[] | undefined, headings: Heading[]): string {
  return (tokens ?? []).map((token) => blockHtml(token, headings)).join("");
}

function blockHtml(token: Token, headings: Heading[], first = false): string {
  switch (token.type) {
    case "space":
      return "";
    case "heading": {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth > 2) return `<h3>${inlineHtml(tokens)}</h3>`;
      const heading = newHeading(plainText(tokens), headings);
      headings.push(heading);
      return `<h2 id="${heading.id}">${inlineHtml(tokens)}</h2>`;
    }
    case "paragraph": {
      const { tokens } = token as Tokens.Paragraph;
      return `<p${first && beginsWithLetter(tokens) ? ' class="lettrine"' : ""}>${inlineHtml(tokens)}</p>`;
    }
    case "blockquote":
      return `<blockquote>${(token as Tokens.Blockquote).tokens.map((part) => spokenHtml(part, headings)).join("")}</blockquote>`;
    case "list": {
      const { ordered, items, start } = token as Tokens.List;
      const name = ordered ? "ol" : "ul";
      const from = ordered && typeof start === "number" && start > 1 ? ` start="${start}"` : "";
      const lines = items.map((item) => `<li>${blocksHtml(item.tokens, headings)}</li>`).join("");
      return `<${name}${from}>${lines}</${name}>`;
    }
    case "text": {
      const { tokens, text } = token as Tokens.Text;
      return tokens ? inlineHtml(tokens) : written(text);
    }
    case "hr":
      return "<hr>";
    default:
      return `<p>${written(token.raw.trim())}</p>`;
  }
}

/** One paragraph for each line of a quotation. */
function spokenHtml(token: Token, headings: Heading[]): string {
  if (token.type !== "paragraph") return blockHtml(token, headings);
  const lines: Token[][] = [[]];
  for (const part of (token as Tokens.Paragraph).tokens) {
    if (part.type === "br") lines.push([]);
    else lines.at(-1)!.push(part);
  }
  return lines.map((line) => `<p>${inlineHtml(line)}</p>`).join("");
}

function inlineHtml(tokens: Token[] | undefined): string {
  return (tokens ?? []).map(inline).join("");
}

function inline(token: Token): string {
  switch (token.type) {
    case "strong":
      return `<strong>${inlineHtml((token as Tokens.Strong).tokens)}</strong>`;
    case "em":
      return `<em>${inlineHtml((token as Tokens.Em).tokens)}</em>`;
    case "br":
      return "<br>";
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      return isTrusted(href) ? `<a href="${escapeHtml(href)}">${written(plainText(tokens))}</a>` : inlineHtml(tokens);
    }
    case "text":
    case "escape":
      return withHelpNumbers(written((token as Tokens.Text).text));
    default:
      return written(token.raw);
  }
}

/** A page of ours, a secure page elsewhere, an address or a number to call. */
function isTrusted(target: string): boolean {
  return /^\/(?![/\\])/.test(target) || /^#[\w-]+$/.test(target) || /^(https:\/\/|mailto:|tel:)[^\s]+$/.test(target);
}

function written(text: string): string {
  return escapeHtml(fr(text));
}

function plainText(tokens: Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) =>
      "tokens" in token && token.tokens ? plainText(token.tokens) : fr("text" in token ? token.text : token.raw),
    )
    .join("");
}

/** A drop capital suits a letter, not a quotation mark or a figure. */
function beginsWithLetter(tokens: Token[]): boolean {
  return tokens[0]?.type === "text" && /^\p{L}/u.test(plainText(tokens));
}

function newHeading(label: string, before: Heading[]): Heading {
  const base =
    label
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/œ/g, "oe")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "section";
  const twins = before.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length;
  return { id: twins === 0 ? base : `${base}-${twins + 1}`, label };
}
