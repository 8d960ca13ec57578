import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Unbroken } from "~/ui/unbroken";
import type { ArticleCard, ListedArticle } from "./blog.server";
import { articleThemeNames } from "./messages";

export function PostCover({ src, lazy = true }: { src: string; lazy?: boolean }) {
  return (
    <div className="blog-cover">
      <img src={src} alt="" width={800} height={600} loading={lazy ? "lazy" : undefined} decoding="async" />
    </div>
  );
}

/** The line above a title: its day, its theme and, on the blog's page, its reading time. */
function PostMeta({ post }: { post: ArticleCard | RowPost }) {
  return (
    <p className="blog-meta">
      <time dateTime={post.day}>{post.date}</time>
      {post.theme && <span>{articleThemeNames[post.theme]}</span>}
      {"minutes" in post && <span className="blog-minutes">{`${post.minutes}\u00a0min`}</span>}
    </p>
  );
}

/** An article in a row of cards: cover, line, title, excerpt. The cover repeats the title's link for the hand only. */
export function PostCard({ post, level }: { post: ArticleCard | ListedArticle; level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  const to = href("/blog/:slug", { slug: post.slug });
  return (
    <article className="blog-post blog-card">
      <Link className="plain" to={to} tabIndex={-1} aria-hidden="true">
        <PostCover src={post.cover} />
      </Link>
      <div>
        <PostMeta post={post} />
        <Heading className="h5">
          <Link to={to}>
            <Unbroken>{post.title}</Unbroken>
          </Link>
        </Heading>
        <p className="muted small">{post.excerpt}</p>
      </div>
    </article>
  );
}

/** The article that opens the blog. */
export function PostLead({ post }: { post: ListedArticle }) {
  const to = href("/blog/:slug", { slug: post.slug });
  return (
    <article className="blog-post blog-lead">
      <Link className="plain" to={to} tabIndex={-1} aria-hidden="true">
        <PostCover src={post.cover} lazy={false} />
      </Link>
      <PostMeta post={post} />
      <h2>
        <Link to={to}>
          <Unbroken>{post.title}</Unbroken>
        </Link>
      </h2>
      <p className="lede muted">
        <Unbroken>{post.excerpt}</Unbroken>
      </p>
    </article>
  );
}

type RowPost = ArticleCard & { minutes: number };

/** An article on a line of the list; its children stand in place of its excerpt. */
export function PostRow({ post, level = 2, children }: { post: RowPost; level?: 2 | 3; children?: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <article className="blog-post blog-row">
      <PostMeta post={post} />
      <div>
        <Heading className="h5">
          <Link to={href("/blog/:slug", { slug: post.slug })}>
            <Unbroken>{post.title}</Unbroken>
          </Link>
        </Heading>
        <p className="muted small">{children ?? post.excerpt}</p>
      </div>
      <PostCover src={post.cover} />
    </article>
  );
}
