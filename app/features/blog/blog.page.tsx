import "./blog.css";
import { href, redirect } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { typedSearch } from "~/platform/search";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import type { Route } from "./+types/blog.page";
import { ArticleList } from "./article-list";
import { listArticles, searchArticles } from "./blog.server";
import { BlogHead } from "./blog-head";
import { FoundArticles } from "./found-articles";
import { countThemes, startHere } from "./rules";
import { StartHere } from "./start-here";

const TITLE = "Lire, quand on ne dort pas";
const LEDE = fr("Des articles courts et honnêtes, écrits pour être lus d'une main, à n'importe quelle heure.");

export async function loader() {
  const articles = await listArticles(db(), { now: now() });
  return { articles, counts: countThemes(articles), start: startHere(articles) };
}

/** Looks for words in the articles. They are in no address, so in no history; the page that answers is kept nowhere. */
export async function action({ request }: Route.ActionArgs) {
  const search = typedSearch(await request.formData(), "search");
  if (search === "") throw redirect(href("/blog"), 303);
  return { search, found: await searchArticles(db(), { search }, { now: now() }) };
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

export default function BlogPage({ loaderData: { articles, counts, start }, actionData }: Route.ComponentProps) {
  if (actionData) {
    const { search, found } = actionData;
    return (
      <div className="wrap pb-block">
        <BlogHead title={TITLE} counts={counts} looked={{ search, count: found.length }} />
        <FoundArticles search={search} found={found} />
      </div>
    );
  }
  return (
    <div className="wrap">
      <BlogHead title={TITLE} counts={counts} theme={null} />
      <ArticleList articles={articles} beside={start.length > 0 && <StartHere articles={start} />} />
    </div>
  );
}
