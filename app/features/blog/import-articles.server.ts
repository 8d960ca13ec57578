import { type At, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { type ArticleFile, readArticleFile } from "./article-file";
import * as queries from "./queries.server";
import { columnsOf } from "./save-article.server";

const files = import.meta.glob<string>("/content/articles/*.md", { query: "?raw", import: "default", eager: true });

/** A day becomes that morning in Paris. */
const PUBLISHED_AT = "08:00";

/**
 * Brings in the articles delivered with the product, each once; one that nobody saved since takes the text delivered after it. What the
 * coach wrote, or deleted, is left alone. Several nodes may start at once. Returns how many came in, or changed.
 */
export async function importFirstArticles(
  trx: Trx,
  { articles = deliveredArticles() }: { articles?: ArticleFile[] },
  { now }: At,
): Promise<number> {
  let count = 0;
  for (const article of articles) {
    const columns = {
      ...columnsOf({ ...article, lawAsOf: null, review: null }),
      updated_at: parisInstant(article.updatedAt, PUBLISHED_AT),
    };
    if (!(await queries.claimImport(trx, article.id, now))) {
      if (await queries.replaceUnsaved(trx, article.id, columns)) count += 1;
      continue;
    }
    if ((await queries.findOwnerOfSlug(trx, article.slug)) !== undefined) continue;
    await queries.insertArticle(trx, {
      id: article.id,
      ...columns,
      slug: article.slug,
      published_at: parisInstant(article.publishedAt, PUBLISHED_AT),
    });
    count += 1;
  }
  if (count > 0) await invalidatePages(trx);
  return count;
}

function deliveredArticles(): ArticleFile[] {
  return Object.entries(files).map(([path, text]) => {
    try {
      return readArticleFile(text);
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  });
}
