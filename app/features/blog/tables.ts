import type { Generated } from "kysely";
import type { CoverKind, CoverPalette } from "./rules";

interface BlogArticlesTable {
  id: Generated<number>;
  title: string;
  slug: string;
  meta_title: string;
  meta_description: string;
  excerpt: string;
  /** Markdown; see `markdown.server.ts` for what it may hold. */
  content: string;
  /** Null: a draft; to come: scheduled. */
  published_at: Date | null;
  cover_kind: CoverKind;
  cover_palette: CoverPalette;
  cover_seed: number;
  cover_sun: number;
  /** The day the law stated in the article was checked; null when it states none. */
  law_as_of: string | null;
  updated_at: Date;
}

interface BlogSlugRedirectsTable {
  slug: string;
  article_id: number;
  created_at: Date;
}

interface BlogRevisionsTable {
  id: Generated<number>;
  article_id: number;
  title: string;
  excerpt: string;
  content: string;
  saved_at: Date;
  saved_by: string | null;
}

interface BlogImportsTable {
  article_id: number;
  imported_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    blog_articles: BlogArticlesTable;
    blog_slug_redirects: BlogSlugRedirectsTable;
    blog_revisions: BlogRevisionsTable;
    blog_imports: BlogImportsTable;
  }
}

export type { BlogArticlesTable };
