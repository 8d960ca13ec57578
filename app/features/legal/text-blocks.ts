export interface Block {
  kind: "paragraph" | "item" | "quote" | "row";
  /** Lines are kept apart by « \n ». */
  text: string;
}

/**
 * The words of a legal text without its markup, for paper: our own HTML, as `documents.server.ts` writes it. A link of
 * the site is followed by its address, which paper cannot open.
 */
export function blocksOf(html: string, baseUrl: string): Block[] {
  const flat = html
    .replace(/<thead>[\s\S]*?<\/thead>/g, "")
    .replace(/<blockquote>[\s\S]*?<\/blockquote>/g, (quote) =>
      quote.replaceAll("<p>", "<q>").replaceAll("</p>", "</q>"),
    )
    .replace(/<a href="(\/[^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, path: string, words: string) => {
      return `${words} (${baseUrl}${path})`;
    });
  return [...flat.matchAll(/<(p|li|q|tr)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag = "p", inner = ""]) => ({
    kind: kinds[tag] ?? "paragraph",
    text: words(
      tag === "tr" ? inner.replace(/<\/th>\s*<td[^>]*>/, "\u00a0: ").replace(/<\/td>\s*<td[^>]*>/g, ", ") : inner,
    ),
  }));
}

const kinds: Record<string, Block["kind"]> = { p: "paragraph", li: "item", q: "quote", tr: "row" };

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

function words(html: string): string {
  return html
    .replace(/<br\s*\/?>\n?/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .trim();
}
