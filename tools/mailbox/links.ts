const ENTITIES: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/** Web addresses of a mail in reading order, once each: of its page, or of its plain text when it has no page. */
export function linksOf(html: string, text: string): string[] {
  const found = html
    ? [...html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
        decode(match[1] ?? match[2] ?? ""),
      )
    : (text.match(/https?:\/\/[^\s<>"]+/g) ?? []);
  return [...new Set(found.filter((link) => /^https?:\/\//i.test(link)))];
}

function decode(value: string): string {
  return value.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (name.startsWith("#")) {
      const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return String.fromCodePoint(code);
    }
    return ENTITIES[name.toLowerCase()] ?? whole;
  });
}
