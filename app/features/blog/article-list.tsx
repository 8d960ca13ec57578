import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import type { ListedArticle } from "./blog.server";
import { PostCard, PostLead, PostRow } from "./post-card";

const CARDS = 3;
const ROWS = 5;

/** The blog's page: one article in large, three cards, five lines, and the others where they are asked for; `beside` stands beside the first. */
export function ArticleList({ articles, beside }: { articles: ListedArticle[]; beside?: ReactNode }) {
  const [lead, ...others] = articles;
  if (!lead) return <p className="pb-block">{fr("Les premiers articles arrivent bientôt.")}</p>;
  const rows = others.slice(CARDS);
  const earlier = rows.slice(ROWS);
  return (
    <div className="pb-block">
      <div className="blog-first">
        <PostLead post={lead} />
        {beside}
      </div>
      {others.length > 0 && (
        <div className="blog-trio">
          {others.slice(0, CARDS).map((post) => (
            <PostCard key={post.slug} post={post} level={2} />
          ))}
        </div>
      )}
      {rows.length > 0 && <ArticleRows articles={rows.slice(0, ROWS)} />}
      {earlier.length > 0 && (
        <details className="blog-earlier">
          <summary>
            <span className="btn btn-secondary">{earlierText(earlier.length)}</span>
            <span className="small muted">{fr(`${articles.length - earlier.length} sur ${articles.length}`)}</span>
          </summary>
          <ArticleRows articles={earlier} />
        </details>
      )}
    </div>
  );
}

/** Articles on a line each, in the order they are given. */
export function ArticleRows({ articles }: { articles: ListedArticle[] }) {
  return (
    <div className="blog-rows">
      {articles.map((post) => (
        <PostRow key={post.slug} post={post} />
      ))}
    </div>
  );
}

function earlierText(count: number): string {
  return count > 1 ? fr(`Les ${count} articles précédents`) : fr("L'article précédent");
}
