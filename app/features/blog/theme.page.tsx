import "./blog.css";
import { data, href } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import type { Route } from "./+types/theme.page";
import { ArticleRows } from "./article-list";
import { type ListedArticle, listArticles } from "./blog.server";
import { BlogHead } from "./blog-head";
import { articleThemeNames } from "./messages";
import { articleThemes, countThemes } from "./rules";

/** An article whose theme is said above the list. */
const untold = (article: ListedArticle): ListedArticle => ({ ...article, theme: null });

/** The articles of one theme. 404 for a theme that is none. */
export async function loader({ params }: Route.LoaderArgs) {
  const theme = articleThemes.find((one) => one === params.theme);
  if (!theme) throw data(null, { status: 404 });
  const articles = await listArticles(db(), { now: now() });
  return {
    theme,
    counts: countThemes(articles),
    articles: articles.filter((article) => article.theme === theme).map(untold),
  };
}

export const handle = {
  crumb: (loaderData: Route.ComponentProps["loaderData"] | undefined) =>
    loaderData && articleThemeNames[loaderData.theme],
};

/** A part of the list: search engines and shared links are given the whole. */
export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  if (!page.loaderData) return [];
  const name = articleThemeNames[page.loaderData.theme];
  return openHead(
    { ...page, location: { pathname: href("/blog") } },
    {
      title: fr(`Blog : ${name}`),
      description: fr(`Les articles du blog rangés sous « ${name} », du plus récent au plus ancien.`),
    },
  );
}

export default function ThemePage({ loaderData: { theme, counts, articles } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-block">
      <BlogHead title={articleThemeNames[theme]} counts={counts} theme={theme} />
      {articles.length > 0 ? (
        <ArticleRows articles={articles} />
      ) : (
        <p>{fr("Aucun article sous ce thème pour l'instant.")}</p>
      )}
    </div>
  );
}
