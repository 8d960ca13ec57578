import { marked, type Token, type Tokens } from "marked";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { findPictures } from "~/features/media/media.server";
import { PictureView } from "~/features/media/picture";
import type { Picture } from "~/features/media/rules";
import type { Db } from "~/platform/db/database.server";
import { escapeHtml } from "~/platform/escape-html";
import { slugOf } from "~/platform/slug";
import { CITATION, withoutCitations } from "~/ui/editor/citations";
import { isTrusted } from "~/ui/editor/link-target";
import { calloutIn, pictureIn, picturesIn, reading } from "~/ui/editor/signs";
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

type Pictures = ReadonlyMap<string, Picture>;

/** What a text needs besides itself, and what it gives back. `cited`: the records that stand under the text, in their order. */
interface Drawing {
  headings: Heading[];
  pictures: Pictures;
  cited: string[];
}

/** `articleText` with the photographs that the text shows, those that are still there. */
export async function drawText(db: Db, markdown: string, cited: string[] = []): Promise<ArticleText> {
  const shown = picturesIn(markdown).map(({ id }) => id);
  return articleText(markdown, await findPictures(db, shown), cited);
}

/**
 * An article's Markdown as HTML, on the server only: paragraphs, headings, bold, italic, lists, quotations, call-outs, links,
 * photographs of ours, marks that lead to the records in `cited`. A new line is a new line, and in a quotation another sentence to say.
 * Nothing written in it becomes markup of its own: HTML shows as text, a link to anywhere unexpected and an image from elsewhere keep
 * their words only.
 */
export function articleText(markdown: string, pictures: Pictures = new Map(), cited: string[] = []): ArticleText {
  const drawing: Drawing = { headings: [], pictures, cited };
  const blocks = marked.lexer(markdown, reading).filter(({ type }) => type !== "space");
  const html = blocks.map((block, rank) => blockHtml(block, drawing, rank === 0)).join("\n");
  return { html, headings: drawing.headings };
}

/** The lines that say what an article answers, as HTML. */
export function summaryHtml(lines: string[]): string[] {
  return lines.map((line) => withHelpNumbers(escapeHtml(fr(line))));
}

/** The words of a text's first paragraph, without any sign; of its first block when it has none. */
export function firstParagraph(markdown: string): string {
  const blocks = marked.lexer(withoutCitations(markdown), reading).filter(({ type }) => type !== "space");
  const first = blocks.find(({ type }) => type === "paragraph") ?? blocks[0];
  return first
    ? plainText([first])
        .replace(/\s*\n\s*/g, " ")
        .trim()
    : "";
}

function blocksHtml(tokens: Token[] | undefined, drawing: Drawing): string {
  return (tokens ?? []).map((token) => blockHtml(token, drawing)).join("");
}

function blockHtml(token: Token, drawing: Drawing, first = false): string {
  switch (token.type) {
    case "space":
      return "";
    case "heading": {
      const { depth, tokens } = token as Tokens.Heading;
      const label = withoutCitations(plainText(tokens)).trim();
      // A subtitle left empty would be a line of the contents without a name.
      if (label === "") return "";
      if (depth > 2) return `<h3>${inlineHtml(tokens, drawing)}</h3>`;
      const heading = newHeading(label, drawing.headings);
      drawing.headings.push(heading);
      return `<h2 id="${heading.id}">${inlineHtml(tokens, drawing)}</h2>`;
    }
    case "paragraph": {
      const { tokens } = token as Tokens.Paragraph;
      if (tokens.some(pictureIn))
        return apart(tokens)
          .map((part) => partHtml(part, drawing))
          .join("");
      return `<p${first && takesDropCap(tokens) ? ' class="lettrine"' : ""}>${inlineHtml(tokens, drawing)}</p>`;
    }
    case "blockquote": {
      const quote = token as Tokens.Blockquote;
      const said = calloutIn(quote);
      if (said === "") return "";
      if (said !== null) return `<aside class="callout">${blocksHtml(marked.lexer(said, reading), drawing)}</aside>`;
      return `<blockquote>${quote.tokens.map((part) => spokenHtml(part, drawing)).join("")}</blockquote>`;
    }
    case "list": {
      const { ordered, items, start } = token as Tokens.List;
      const name = ordered ? "ol" : "ul";
      const from = ordered && typeof start === "number" && start > 1 ? ` start="${start}"` : "";
      const lines = items.map((item) => `<li>${blocksHtml(item.tokens, drawing)}</li>`).join("");
      return `<${name}${from}>${lines}</${name}>`;
    }
    case "text": {
      const { tokens, text } = token as Tokens.Text;
      return tokens ? inlineHtml(tokens, drawing) : written(text);
    }
    case "hr":
      return "<hr>";
    default:
      return `<p>${written(token.raw.trim())}</p>`;
  }
}

/** A paragraph's photographs, each alone, and the words between them. */
function apart(tokens: Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (pictureIn(token)) parts.push([token], []);
    else if (token.type !== "br" || parts.at(-1)!.length > 0) parts.at(-1)!.push(token);
  }
  return parts.filter((part) => part.some(({ type }) => type !== "br"));
}

/** A photograph that is no longer there leaves no hole. */
function partHtml(part: Token[], drawing: Drawing): string {
  const shown = part[0] ? pictureIn(part[0]) : null;
  if (!shown) return `<p>${inlineHtml(part, drawing)}</p>`;
  const picture = drawing.pictures.get(shown.id);
  if (!picture) return "";
  const view = createElement(PictureView, { picture, alt: shown.alt, sizes: "(min-width: 48rem) 42rem, 100vw" });
  return `<figure>${renderToStaticMarkup(view)}</figure>`;
}

/** One paragraph for each line of a quotation. */
function spokenHtml(token: Token, drawing: Drawing): string {
  if (token.type !== "paragraph") return blockHtml(token, drawing);
  const lines: Token[][] = [[]];
  for (const part of (token as Tokens.Paragraph).tokens) {
    if (part.type === "br") lines.push([]);
    else lines.at(-1)!.push(part);
  }
  return lines.map((line) => `<p>${inlineHtml(line, drawing)}</p>`).join("");
}

/** The words of a line: a number to call is known by its whole sentence, whatever of it is bold. */
function inlineHtml(tokens: Token[] | undefined, drawing: Drawing): string {
  return withHelpNumbers(inlinesHtml(tokens, drawing));
}

function inlinesHtml(tokens: Token[] | undefined, drawing: Drawing): string {
  return (tokens ?? []).map((token) => inline(token, drawing)).join("");
}

function inline(token: Token, drawing: Drawing): string {
  switch (token.type) {
    case "strong":
      return `<strong>${inlinesHtml((token as Tokens.Strong).tokens, drawing)}</strong>`;
    case "em":
      return `<em>${inlinesHtml((token as Tokens.Em).tokens, drawing)}</em>`;
    case "br":
      return "<br>";
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      const words = plainText(tokens);
      const named = withoutCitations(words);
      if (!isTrusted(href) || named.trim() === "") return inlinesHtml(tokens, drawing);
      // A link holds no other: what its words rest on follows it.
      const marks = words.match(CITATION)?.join("") ?? "";
      return `<a href="${escapeHtml(href)}">${written(named)}</a>${withSourceMarks(marks, drawing)}`;
    }
    case "image":
      return written((token as Tokens.Image).text);
    case "text":
    case "escape":
      return withSourceMarks(written((token as Tokens.Text).text), drawing);
    default:
      return written(token.raw);
  }
}

/** Text already escaped, with each mark as a link to its source; a record that does not stand under the text leaves none. */
function withSourceMarks(html: string, { cited }: Drawing): string {
  return html.replace(CITATION, (mark) => {
    const number = cited.indexOf(mark.slice(2, -1)) + 1;
    return number === 0
      ? ""
      : `<a class="source-mark" href="#source-${number}" aria-label="Source ${number}">${number}</a>`;
  });
}

function written(text: string): string {
  return escapeHtml(fr(text));
}

function plainText(tokens: Token[] | undefined): string {
  return (tokens ?? [])
    .flatMap((token) => (token.type === "list" ? (token as Tokens.List).items : [token]))
    .map((token) =>
      "tokens" in token && token.tokens ? plainText(token.tokens) : fr("text" in token ? token.text : token.raw),
    )
    .join("");
}

/** Three lines, of the sixty-seven signs that one holds at most. */
const DROP_CAP_FROM = 140;

/** A drop capital suits a letter, not a quotation mark or a figure, and as many lines as it is high. */
function takesDropCap(tokens: Token[]): boolean {
  const words = plainText(tokens);
  return tokens[0]?.type === "text" && /^\p{L}/u.test(words) && words.length >= DROP_CAP_FROM;
}

function newHeading(label: string, before: Heading[]): Heading {
  const base = slugOf(label) || "section";
  const twins = before.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length;
  return { id: twins === 0 ? base : `${base}-${twins + 1}`, label };
}
