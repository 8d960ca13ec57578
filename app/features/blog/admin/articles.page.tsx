import { pageFrom } from "~/platform/paging";
import "./editor.css";
import { PenLine } from "lucide-react";
import { data, Link } from "react-router";
import { formatDay, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { typedSearch } from "~/platform/search";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { foundText } from "~/ui/found-text";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { NothingFound } from "~/ui/nothing-found";
import { Raised } from "~/ui/ordinals";
import { Pager } from "~/ui/pager";
import { SearchBox } from "~/ui/search-box";
import { Tag } from "~/ui/tag";
import { Unbroken } from "~/ui/unbroken";
import { listArticlesForCoach } from "../blog.server";
import type { ArticleState } from "../rules";
import type { Route } from "./+types/articles.page";
import { articlesNotLoaded, noneNames, stateNames } from "./messages";
import { StateTag } from "./state-tag";

const PATH = "/admin/blog";
const NEW = "/admin/blog/nouveau";

const addresses = { draft: "brouillons", scheduled: "programmes", published: "publies" } as const;
const states = Object.keys(addresses) as ArticleState[];

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("etat");
  const state = states.find((name) => addresses[name] === wanted) ?? null;
  const search = typedSearch(searchParams);
  try {
    const page = pageFrom(searchParams);
    const { articles, ...list } = await listArticlesForCoach(db(), { state, page, search }, { now: now() });
    return {
      state,
      search,
      list: {
        ...list,
        articles: articles.map(({ id, title, state: present, publishedAt, updatedAt, cover, isPinned, isLawOld }) => ({
          id,
          title,
          cover,
          isPinned,
          isLawOld,
          state: present,
          when: whenText(present, publishedAt ?? updatedAt),
        })),
      },
    };
  } catch (error) {
    log.error("articles_not_loaded", { error });
    return data({ state, search, list: null }, { status: 500 });
  }
}

function listPath(state: ArticleState | null, { search, page = 1 }: { search?: string; page?: number } = {}): string {
  const query = new URLSearchParams({
    ...(state && { etat: addresses[state] }),
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

function whenText(state: ArticleState, moment: Date): string {
  const day = formatDay(parisDay(moment));
  if (state === "scheduled") return `pour le ${day} à ${formatTime(moment)}`;
  return state === "draft" ? `modifié le ${day}` : `le ${day}`;
}

export const meta: Route.MetaFunction = () => unlistedHead("Blog");

export default function ArticlesPage({ loaderData: { state, search, list } }: Route.ComponentProps) {
  const found = list?.counts[state ?? "all"] ?? 0;
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
          <div className="mb-4">
            <SearchBox
              action={PATH}
              label="Rechercher un article"
              placeholder="Titre, adresse"
              search={search}
              keep={state ? { etat: addresses[state] } : undefined}
              clearTo={search && found > 0 ? listPath(state) : undefined}
            >
              {search && foundText({ found, more: false })}
            </SearchBox>
          </div>
          <FilterLinks
            label="Articles"
            countMeans={search ? "trouvés" : undefined}
            links={[
              { to: listPath(null, { search }), label: "Tous", current: state === null, count: list.counts.all },
              ...states.map((name) => ({
                to: listPath(name, { search }),
                label: `${stateNames[name]}s`,
                current: name === state,
                count: list.counts[name],
              })),
            ]}
          />
          {search && list.articles.length === 0 && (
            <NothingFound
              title="Aucun article trouvé"
              text={`Aucun titre ni aucune adresse ne contient « ${search} »${state ? ` parmi les ${stateNames[state].toLowerCase()}s` : ""}.`}
              clearTo={listPath(state)}
            >
              {list.counts.all > 0 && (
                <ButtonLink to={listPath(null, { search })} variant="secondary" small>
                  {`Voir dans tous les articles (${list.counts.all})`}
                </ButtonLink>
              )}
            </NothingFound>
          )}
          {!search && list.articles.length === 0 && (
            <EmptyState
              level={2}
              title={state ? noneNames[state] : "Aucun article"}
              action={
                <ButtonLink to={NEW} variant="secondary" small>
                  Écrire un article
                </ButtonLink>
              }
            >
              {fr("Un article commence en brouillon : personne ne le voit avant que vous le publiiez.")}
            </EmptyState>
          )}
          {list.articles.length > 0 && (
            <ul className="article-list mt-4 border-t-[1.5px] border-text">
              {list.articles.map((article) => (
                <li key={article.id}>
                  <img src={article.cover} alt="" width={800} height={600} loading="lazy" decoding="async" />
                  <div>
                    <Link to={`${PATH}/${article.id}`}>
                      <span>
                        <Unbroken>{fr(article.title)}</Unbroken>
                      </span>
                    </Link>
                  </div>
                  <p className="muted">
                    <StateTag state={article.state} />
                    {article.isPinned && <Tag kind="line">Épinglé</Tag>}
                    {article.isLawOld && <Tag kind="glow">À relire</Tag>}
                    <Raised>{article.when}</Raised>
                  </p>
                </li>
              ))}
            </ul>
          )}
          <Pager page={list.page} pages={list.pages} to={(page) => listPath(state, { search, page })} />
        </>
      ) : (
        <LoadError title={articlesNotLoaded} retryTo={listPath(state, { search })} />
      )}
    </>
  );
}
