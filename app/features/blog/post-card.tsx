import { href, Link } from "react-router";
import type { ArticleCard } from "./blog.server";

export function PostCover({ src, lazy = true }: { src: string; lazy?: boolean }) {
  return (
    <div className="blog-cover">
      <img src={src} alt="" width={800} height={600} loading={lazy ? "lazy" : undefined} decoding="async" />
    </div>
  );
}

/** An article in a row of cards: cover, date, title, excerpt. The cover repeats the title's link for the hand only. */
export function PostCard({ post, level, lazy }: { post: ArticleCard; level: 2 | 3; lazy?: boolean }) {
  const Heading = level === 2 ? "h2" : "h3";
  const to = href("/blog/:slug", { slug: post.slug });
  return (
    <article className="blog-post">
      <Link className="plain" to={to} tabIndex={-1} aria-hidden="true">
        <PostCover src={post.cover} lazy={lazy} />
      </Link>
      <div className="pt-[1.1rem]">
        <time dateTime={post.day}>{post.date}</time>
        <Heading className="mt-1.5 mb-2 h4">
          <Link to={to}>{post.title}</Link>
        </Heading>
        <p className="muted">{post.excerpt}</p>
      </div>
    </article>
  );
}
