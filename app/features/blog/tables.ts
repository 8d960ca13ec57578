import type { Generated } from "kysely";
import type { Day } from "~/platform/clock";
import type { ArticleTheme, CoverKind, CoverPalette } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    blog_articles: {
      id: Generated<number>;
      title: string;
      slug: string;
      /** Empty: the title; the same for the description and the excerpt. */
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
      law_as_of: Day | null;
      /** Since when it stands first on the blog; one at a time. */
      pinned_at: Date | null;
      theme: ArticleTheme | null;
      /** Who read it again, and the day; both or neither. */
      reviewed_by: string | null;
      reviewed_on: Day | null;
      /** One to three lines, each what the article answers. */
      summary: string | null;
      /** The situation that leads to it, under « Par où commencer »; null: it is not proposed there. */
      situation: string | null;
      /** Its place there, from 1 to 6. */
      start_rank: Generated<number>;
      updated_at: Date;
    };
    blog_slug_redirects: {
      slug: string;
      article_id: number;
      created_at: Date;
    };
    blog_revisions: {
      id: Generated<number>;
      article_id: number;
      title: string;
      excerpt: string;
      content: string;
      saved_at: Date;
      saved_by: string | null;
    };
    blog_imports: {
      article_id: number;
      imported_at: Date;
    };
  }
}
