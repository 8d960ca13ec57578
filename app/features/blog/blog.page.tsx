import "./blog.css";
import { href } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { PageHead } from "~/ui/layout";
import type { Route } from "./+types/blog.page";
import { ArticleList } from "./article-list";
import { listArticles } from "./blog.server";

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
  return (
    <>
      <PageHead title={TITLE} lede={LEDE} />
      <div className="wrap">
        <ArticleList articles={articles} />
      </div>
    </>
  );
}
