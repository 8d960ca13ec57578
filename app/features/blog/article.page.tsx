import "./blog.css";
import { href, Link, redirect } from "react-router";
import { COACH_TITLE } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { fr } from "~/ui/french";
import { openHead, type SiteIdentity } from "~/ui/head";
import { JsonLd, organizationOf, personOf } from "~/ui/json-ld";
import type { Route } from "./+types/article.page";
import { ArticleBody } from "./article-body";
import { findArticle, findNewSlug, readSignature } from "./blog.server";
import { PostCard } from "./post-card";

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

export default function ArticlePage({
  loaderData: { article, signature, related, publishedAt, updatedAt },
}: Route.ComponentProps) {
  const { advice_hours } = useSiteFacts();
  return (
    <div className="wrap">
      <JsonLd data={(site) => articleJsonLd(site, { ...article, author: signature.name, publishedAt, updatedAt })} />
      <ArticleBody article={article} signature={signature}>
        <p className="article-back">
          <Link to={href("/blog")}>Retour au blog</Link>
        </p>
      </ArticleBody>
      <section className="article-call" aria-labelledby="devenir-membre">
        <div>
          <h2 id="devenir-membre" className="h3">
            {fr("Et pour votre situation, à vous ?")}
          </h2>
          <p className="mt-2.5 max-w-[36rem]">
            {fr(
              `Les membres nous écrivent ce qu'ils n'osent pas envoyer, ou ce qui les tient éveillés. Nous répondons sous ${advice_hours} h, sans juger.`,
            )}
          </p>
        </div>
        <ButtonLink to={href("/membership")}>Devenir membre</ButtonLink>
      </section>
      {related.length > 0 && (
        <section className={classNames("article-related", "pb-block")} aria-labelledby="a-lire-aussi">
          <h2 id="a-lire-aussi" className="mb-8 border-b-[1.5px] border-text pb-[1.1rem] h3">
            À lire aussi
          </h2>
          <div>
            {related.map((post) => (
              <PostCard key={post.slug} post={post} level={3} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

interface DescribedArticle {
  slug: string;
  title: string;
  metaDescription: string;
  author: string;
  /** ISO instants. */
  publishedAt: string;
  updatedAt: string;
}

/** What a search engine reads about an article: https://schema.org/Article */
function articleJsonLd(site: SiteIdentity, article: DescribedArticle) {
  const path = href("/blog/:slug", { slug: article.slug });
  return {
    "@type": "Article",
    headline: article.title,
    description: article.metaDescription,
    image: [`${site.site_url}/partage${path}.png`],
    inLanguage: "fr",
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: site.site_url + path,
    author: personOf(site, { name: article.author, jobTitle: COACH_TITLE, path: href("/a-propos") }),
    publisher: { ...organizationOf(site), logo: { "@type": "ImageObject", url: `${site.site_url}/favicon.svg` } },
    isAccessibleForFree: true,
  };
}
