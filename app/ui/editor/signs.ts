import { marked, type Token, type Tokens } from "marked";
import { isTrusted } from "./link-target";

/** How every text of ours is read: a new line is a new line. */
export const reading = { gfm: true, breaks: true };

const PICTURE_PATH = "/images/";
const CALLOUT = "[!NOTE]";
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** A photograph of ours that a text shows: `![what is seen](/images/<id>)`. */
export interface ShownPicture {
  id: string;
  alt: string;
}

/** The photograph of ours that this part of a text is, or null. */
export function pictureIn(token: Token): ShownPicture | null {
  if (token.type !== "image") return null;
  const { href, raw } = token as Tokens.Image;
  const id = new RegExp(`^${PICTURE_PATH}(${uuid})$`).exec(href)?.[1];
  // As it was typed: a reader of Markdown would take stars for italics.
  const [, words = ""] = /^!\[([\s\S]*)\]\(/.exec(raw) ?? [];
  return id ? { id, alt: words.replace(/\\([!-/:-@[-`{-~])/g, "$1").trim() } : null;
}

/** The photographs of ours that a text shows, in its order. */
export function picturesIn(markdown: string): ShownPicture[] {
  const found: ShownPicture[] = [];
  if (!markdown.includes(PICTURE_PATH)) return found;
  marked.walkTokens(marked.lexer(markdown, reading), (token) => {
    const picture = pictureIn(token);
    if (picture) found.push(picture);
  });
  return found;
}

/** The first link of a text of which readers would be given the words only, or null. An address written bare is no link until the site makes one. */
export function refusedTargetIn(markdown: string): string | null {
  let refused: string | null = null;
  marked.walkTokens(marked.lexer(markdown, reading), (token) => {
    const { type, raw, href } = token as Tokens.Link;
    if (type === "link" && raw.startsWith("[") && !isTrusted(href)) refused ??= href;
  });
  return refused;
}

/** `pictureIn`, written back. */
export function writtenPicture({ id, alt }: ShownPicture): string {
  const words = alt.replace(/\s+/g, " ").trim();
  return `![${words.replace(/[\\[\]`<]/g, "\\$&")}](${PICTURE_PATH}${id})`;
}

/**
 * What a call-out says, as Markdown, or null for a quotation: a quotation whose first line is `[!NOTE]`, as on GitHub
 * (https://docs.github.com/en/get-started/writing-on-github: Alerts).
 */
export function calloutIn(quote: Tokens.Blockquote): string | null {
  const [first = "", ...lines] = quote.text.split("\n");
  return first.trim() === CALLOUT ? lines.join("\n").trim() : null;
}

/** `calloutIn`, written back; one that says nothing is nothing. */
export function writtenCallout(markdown: string): string {
  return markdown === "" ? "" : quoted(`${CALLOUT}\n${markdown}`);
}

/** A text as a quotation. */
export function quoted(markdown: string): string {
  return markdown.replace(/^/gm, "> ").replace(/ $/gm, "");
}
