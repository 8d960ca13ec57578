import { href } from "react-router";
import type { SiteIdentity } from "~/ui/head";
import { organizationOf } from "~/ui/json-ld";

interface DescribedArticle {
  slug: string;
  title: string;
  metaDescription: string;
  /** ISO instants. */
  publishedAt: string;
  updatedAt: string;
}

/** What a search engine reads about an article: https://schema.org/Article */
export function articleJsonLd(site: SiteIdentity, article: DescribedArticle) {
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
    author: organizationOf(site),
    publisher: { ...organizationOf(site), logo: { "@type": "ImageObject", url: `${site.site_url}/favicon.svg` } },
    isAccessibleForFree: true,
  };
}
