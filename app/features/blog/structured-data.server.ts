import { href } from "react-router";
import type { Article } from "./blog.server";

/** What a search engine reads about an article (schema.org). */
export function structuredData(article: Article, { brandName, baseUrl }: { brandName: string; baseUrl: string }) {
  const address = (path: string) => new URL(path, baseUrl).href;
  const url = address(href("/blog/:slug", { slug: article.slug }));
  const publisher = { "@type": "Organization", name: brandName, url: address("/") };
  const steps = [
    { name: "Accueil", item: address("/") },
    { name: "Blog", item: address(href("/blog")) },
    { name: article.title, item: url },
  ];
  return [
    {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: article.title,
      description: article.metaDescription,
      inLanguage: "fr",
      datePublished: article.publishedAt.toISOString(),
      dateModified: article.updatedAt.toISOString(),
      mainEntityOfPage: url,
      author: publisher,
      publisher,
      isAccessibleForFree: true,
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    },
  ];
}
