import "./editor.css";
import { PenLine } from "lucide-react";
import { data, Link } from "react-router";
import { formatDay, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Pager } from "~/ui/pager";
import { Tag } from "~/ui/tag";
import { listManuscripts } from "../blog.server";
import type { ArticleState } from "../rules";
import type { Route } from "./+types/articles.page";
import { articlesNotLoaded, stateKinds, stateNames } from "./words";

const PATH = "/admin/blog";
const NEW = "/admin/blog/nouveau";

const addresses = { draft: "brouillons", scheduled: "programmes", published: "publies" } as const;
const states = Object.keys(addresses) as ArticleState[];

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("etat");
  const state = states.find((name) => addresses[name] === wanted) ?? null;
  try {
    const page = Math.trunc(Number(searchParams.get("page"))) || 1;
    const { articles, ...list } = await listManuscripts(db(), { state, page }, { now: now() });
    return {
      state,
      list: {
        ...list,
        articles: articles.map(({ id, title, state: present, publishedAt, updatedAt, cover }) => ({
          id,
          title,
          cover,
          state: present,
          when: whenText(present, publishedAt ?? updatedAt),
        })),
      },
    };
  } catch (error) {
    log.error("articles_not_loaded", { error });
    return data({ state, list: null }, { status: 500 });
  }
}

function listPath(state: ArticleState | null, page = 1): string {
  const search = new URLSearchParams({
    ...(state && { etat: addresses[state] }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

function whenText(state: ArticleState, moment: Date): string {
  const day = formatDay(parisDay(moment));
  if (state === "scheduled") return `pour le ${day} à ${formatTime(moment)}`;
  return state === "draft" ? `modifié le ${day}` : `le ${day}`;
}

export const meta: Route.MetaFunction = () => unlistedHead("Blog");

export default function ArticlesPage({ loaderData: { state, list } }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1>Blog</h1>
        <ButtonLink to={NEW} small icon={PenLine}>
          Nouvel article
        </ButtonLink>
      </header>
      {list ? (
        <>
          <FilterLinks
            label="Articles"
            links={[
              { to: listPath(null), label: "Tous", current: state === null, count: list.counts.all },
              ...states.map((name) => ({
                to: listPath(name),
                label: `${stateNames[name]}s`,
                current: name === state,
                count: list.counts[name],
              })),
            ]}
          />
          {list.articles.length === 0 ? (
            <EmptyState
              level={2}
              title="Aucun article ici"
              action={
                <ButtonLink to={NEW} variant="secondary" small>
                  Écrire un article
                </ButtonLink>
              }
            >
              {fr("Un article commence en brouillon : personne ne le voit avant que vous le publiiez.")}
            </EmptyState>
          ) : (
            <ul className="manuscripts mt-4 border-t-[1.5px] border-text">
              {list.articles.map((article) => (
                <li key={article.id}>
                  <img src={article.cover} alt="" width={800} height={600} loading="lazy" decoding="async" />
                  <div>
                    <Link to={`${PATH}/${article.id}`}>{article.title}</Link>
                  </div>
                  <p className="muted">
                    <Tag kind={stateKinds[article.state]} dot={article.state === "published"}>
                      {stateNames[article.state]}
                    </Tag>
                    {article.when}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <Pager page={list.page} pages={list.pages} to={(page) => listPath(state, page)} />
        </>
      ) : (
        <LoadError title={articlesNotLoaded} retryTo={PATH} />
      )}
    </>
  );
}
