import "./blog.css";
import { href, redirect } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { openHead } from "~/ui/head";
import type { Route } from "./+types/article.page";
import { ArticleContents } from "./article-contents.still";
import { findArticle, findNewSlug, readSignature } from "./blog.server";

/** An unknown slug goes to /404 (requirements ). A former one goes to the article's present address. */
export async function loader({ params }: Route.LoaderArgs) {
  const at = { now: now() };
  const found = await findArticle(db(), params.slug, at);
  if (!found) {
    const slug = await findNewSlug(db(), params.slug, at);
    throw slug ? redirect(href("/blog/:slug", { slug }), 301) : redirect("/404");
  }
  const { publishedAt, updatedAt, ...article } = found.article;
  return {
    article,
    signature: await readSignature(db()),
    related: found.related,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The breadcrumb's last step. */
export const handle = {
  crumb: (loaderData: Route.ComponentProps["loaderData"] | undefined) => loaderData?.article.title,
};

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  if (!page.loaderData) return [];
  const { article, publishedAt } = page.loaderData;
  return openHead(page, { title: article.metaTitle, description: article.metaDescription, publishedAt });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <ArticleContents loaderData={loaderData} />;
}
