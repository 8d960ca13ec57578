import type { Day } from "~/platform/clock";
import { articleThemes, coverKinds, coverPalettes, looksLikeSlug } from "./rules";

/** An article as it is delivered with the product: `content/articles/NN-slug.md`. */
export type ArticleFile = ReturnType<typeof readArticleFile>;

/** Reads the lines between the two `---` (name, colon, plain text) and the Markdown below. Throws on what is missing. */
export function readArticleFile(text: string) {
  const [, head, content] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || content === undefined) throw new Error("an article begins with its facts between two ---");
  const facts = new Map(
    head
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const colon = line.indexOf(":");
        if (colon < 1) throw new Error(`not a fact of an article: ${line}`);
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      }),
  );

  function fact(name: string): string {
    const value = facts.get(name);
    if (!value) throw new Error(`the article has no ${name}`);
    return value;
  }
  function number(name: string): number {
    const value = Number(fact(name));
    if (!Number.isFinite(value)) throw new Error(`${name} is not a number`);
    return value;
  }
  function day(name: string): Day {
    const value = fact(name);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new Error(`${name} is not a day`);
    return value;
  }
  function oneOf<Value extends string>(name: string, values: readonly Value[]): Value {
    const found = values.find((value) => value === fact(name));
    if (!found) throw new Error(`${name} is none of ${values.join(", ")}`);
    return found;
  }

  const slug = fact("slug");
  if (!looksLikeSlug(slug)) throw new Error(`not a slug: ${slug}`);
  return {
    id: number("id"),
    title: fact("title"),
    slug,
    metaTitle: fact("metaTitle"),
    metaDescription: fact("metaDescription"),
    excerpt: fact("excerpt"),
    publishedAt: day("publishedAt"),
    /** The day its text last changed. */
    updatedAt: day("updatedAt"),
    /** What it answers, in three lines at most. */
    summary: ["answer1", "answer2", "answer3"].flatMap((name) => facts.get(name) ?? []),
    theme: oneOf("theme", articleThemes),
    start: facts.has("situation") ? { situation: fact("situation"), rank: number("startRank") } : null,
    cover: {
      kind: oneOf("coverKind", coverKinds),
      palette: oneOf("coverPalette", coverPalettes),
      seed: number("coverSeed"),
      sun: number("coverSun"),
    },
    content: content.trim(),
  };
}
