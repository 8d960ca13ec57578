import { importFirstArticles, listArticles, saveArticle } from "~/features/blog/blog.server";
import type { ArticleDraft } from "~/features/blog/save-article.server";
import type { Trx } from "~/platform/db/database.server";
import { testDatabase } from "./database";

export const now = new Date("2026-11-21T10:00:00Z");
export const sophie = "0d9a4b1e-5a52-4f0e-9a1f-3f6a6c1f4b2d";
export const act = { now, by: sophie };

/** So many days after `now`. */
export const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

export const text: ArticleDraft = {
  title: "Un soir après l’autre",
  metaTitle: "Un soir après l’autre",
  metaDescription: "Description",
  excerpt: "Extrait",
  content: "Un texte.",
  cover: { kind: "barque", palette: "nuit", seed: 7, sun: 0.5 },
  lawAsOf: null,
  theme: null,
  review: null,
  summary: [],
  start: null,
};

/** A database of its own for the articles, and what the tests do with them; `empty` takes them all away. */
export async function openBlog() {
  const { db, close } = await testDatabase();
  const run = <T>(verb: (trx: Trx) => Promise<T>) => db.transaction().execute(verb);
  return {
    db,
    close,
    run,
    async empty() {
      for (const table of ["blog_articles", "blog_imports"] as const) await db.deleteFrom(table).execute();
    },
    /** The delivered articles. */
    bringIn: () => run((trx) => importFirstArticles(trx, {}, { now })),
    /** What anybody may read, in its order. */
    slugs: async (at = now) => (await listArticles(db, { now: at })).map(({ slug }) => slug),
    /** A draft at this address. */
    async write(slug: string): Promise<number> {
      const saved = await run((trx) => saveArticle(trx, { ...text, id: null, slug }, act));
      if (!saved.ok) throw new Error(saved.reason);
      return saved.id;
    },
  };
}
