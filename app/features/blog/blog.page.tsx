import "./blog.css";
import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/layout";
import type { Route } from "./+types/blog.page";
import { listArticles } from "./blog.server";
import { PostCard, PostCover } from "./post-card";

const TITLE = "Lire, quand on ne dort pas";
const LEDE = fr("Des articles courts et honnêtes, écrits pour être lus d'une main, à n'importe quelle heure.");

export async function loader() {
  return { articles: await listArticles(db(), { now: now() }) };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...openHead(page, { title: fr(`Blog : ${TITLE.toLowerCase()}`), description: LEDE }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: "Les articles",
      href: href("/blog/feed.xml"),
    },
  ];
}

export default function BlogPage({ loaderData: { articles } }: Route.ComponentProps) {
  const [lead, ...others] = articles;
  return (
    <>
      <PageHead title={TITLE} lede={LEDE} />
      <div className="wrap pb-block">
        {lead ? (
          <article className="blog-post blog-lead">
            <Link className="plain" to={href("/blog/:slug", { slug: lead.slug })} tabIndex={-1} aria-hidden="true">
              <PostCover src={lead.cover} lazy={false} />
            </Link>
            <div>
              <time dateTime={lead.day}>{lead.date}</time>
              <h2 className="mt-2 mb-4 h2">
                <Link to={href("/blog/:slug", { slug: lead.slug })}>{lead.title}</Link>
              </h2>
              <p className="lede muted">{lead.excerpt}</p>
              <p className="mt-4.5">
                <Link
                  className="btn btn-quiet"
                  to={href("/blog/:slug", { slug: lead.slug })}
                  aria-label={`${fr("Lire l'article :")} ${lead.title}`}
                >
                  {fr("Lire l'article")} <Icon of={ArrowRight} />
                </Link>
              </p>
            </div>
          </article>
        ) : (
          <p>{fr("Les premiers articles arrivent bientôt.")}</p>
        )}
        {others.length > 0 && (
          <div className="blog-trio">
            {others.slice(0, 3).map((post) => (
              <PostCard key={post.slug} post={post} level={2} />
            ))}
          </div>
        )}
        {others.length > 3 && (
          <div className="blog-rows">
            {others.slice(3).map((post) => (
              <article key={post.slug} className="blog-post blog-row">
                <time dateTime={post.day}>{post.date}</time>
                <h2 className="h4">
                  <Link to={href("/blog/:slug", { slug: post.slug })}>{post.title}</Link>
                </h2>
                <p className="muted">{post.excerpt}</p>
                <PostCover src={post.cover} />
              </article>
            ))}
          </div>
        )}
      </div>
    </>
  );
}
