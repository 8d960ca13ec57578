import { ExternalLink } from "lucide-react";
import { data, href, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { type At, formatDay, formatInstant, formatTime, parisDay, parisTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { versionOf } from "~/ui/kept-version";
import { Ordinals } from "~/ui/ordinals";
import { Unbroken } from "~/ui/unbroken";
import { UndoNotice } from "~/ui/undo-notice";
import { changeSlug, deleteArticle, findArticleToEdit, pin, publish, unpin, unpublish } from "../blog.server";
import { isInFooter } from "../footer-articles";
import type { Route } from "./+types/edit-article.page";
import { ArticleActions } from "./article-actions";
import { ArticleForm } from "./article-form";
import { type ArticleValues, readArticle, typedArticle } from "./forms";
import { slugRefused } from "./messages";
import { whyNotShown } from "./showable.server";
import { StateTag } from "./state-tag";
import { doneTitles, type Refusal, submitArticle } from "./submit-article.server";

const PATH = "/admin/blog";

function idIn(typed: string): number {
  const id = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

async function getArticle(typed: string, at: At) {
  const article = await findArticleToEdit(db(), idIn(typed), at);
  if (!article) throw data(null, { status: 404 });
  return article;
}

function valuesOf(article: Awaited<ReturnType<typeof getArticle>>): ArticleValues {
  const scheduled = article.state === "scheduled" ? article.published_at : null;
  return {
    title: article.title,
    slug: article.slug,
    excerpt: article.excerpt,
    content: article.content,
    metaTitle: article.meta_title,
    metaDescription: article.meta_description,
    coverKind: article.cover_kind,
    coverPalette: article.cover_palette,
    coverSeed: String(article.cover_seed),
    coverSun: String(Math.round(article.cover_sun * 100)),
    lawAsOf: article.law_as_of ?? "",
    theme: article.theme ?? "",
    reviewedBy: article.reviewed_by ?? "",
    reviewedOn: article.reviewed_on ?? "",
    summary: article.summary ?? "",
    situation: article.situation ?? "",
    startRank: String(article.start_rank),
    day: scheduled ? parisDay(scheduled) : "",
    time: scheduled ? parisTime(scheduled) : "08:00",
  };
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const article = await getArticle(params.id, { now: now() });
  const { searchParams } = new URL(request.url);
  const { state, published_at } = article;
  return {
    id: article.id,
    state,
    slug: article.slug,
    title: article.title,
    isPinned: article.pinned_at !== null,
    inFooter: isInFooter([article.slug, ...article.formerSlugs]),
    when: published_at && `${formatDay(parisDay(published_at))}, ${formatTime(published_at)}`,
    values: valuesOf(article),
    version: versionOf(article.updated_at),
    formerSlugs: article.formerSlugs,
    revisions: article.revisions.map(({ id, saved_at, characters }) => ({
      id,
      saved: formatInstant(saved_at),
      characters,
    })),
    withdrawn: state === "draft" ? searchParams.get("retire") : null,
    asked: searchParams.get("confirmer") === "supprimer",
  };
}

interface FormResult {
  refusal: Refusal | null;
  version: string | null;
  address: { slug: string; error: string } | null;
}

export async function action({ params, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const id = idIn(params.id);
  const here = `${PATH}/${id}`;
  switch (form.get("intent")) {
    case "change-address": {
      const slug = String(form.get("slug") ?? "").trim();
      const changed = await inTransaction((trx) => changeSlug(trx, { id, slug }, actor));
      if (changed.ok) return redirectDone(here, "Adresse changée");
      if (changed.reason === "article_unknown") throw data(null, { status: 404 });
      const address = { slug, error: slugRefused[changed.reason] };
      return data<FormResult>({ refusal: null, version: null, address }, { status: 422 });
    }
    case "withdraw": {
      const { state } = await getArticle(params.id, actor);
      const withdrawn = await inTransaction((trx) => unpublish(trx, { id }, actor));
      if (!withdrawn.ok) throw data(null, { status: 404 });
      if (state !== "published" || !withdrawn.since) return redirectDone(here, "Article remis en brouillon");
      return redirect(`${here}?retire=${withdrawn.since.toISOString()}`, { status: 303 });
    }
    case "put-back": {
      const since = new Date(String(form.get("since") ?? ""));
      const known = Number.isNaN(since.getTime()) ? {} : { since };
      // What was written in it since is asked what a form that publishes is.
      const article = await getArticle(params.id, actor);
      const values = valuesOf(article);
      const read = readArticle(values, { intent: "publish", state: article.state }, actor);
      const unshown = read.ok ? await whyNotShown(read.input.content, actor) : null;
      const errors = read.ok ? unshown && { content: unshown } : read.errors;
      if (errors) {
        const refusal: Refusal = { ok: false, values, errors, changed: false };
        return data<FormResult>({ refusal, version: versionOf(article.updated_at), address: null }, { status: 422 });
      }
      const back = await inTransaction((trx) => publish(trx, { id, ...known }, actor));
      if (!back.ok) throw data(null, { status: back.reason === "incomplete" ? 409 : 404 });
      return redirectDone(here, "Article remis en ligne");
    }
    case "pin": {
      const pinned = await inTransaction((trx) => pin(trx, { id }, actor));
      if (pinned.ok) return redirectDone(here, "Article épinglé", fr("Il ouvre maintenant le blog."));
      throw data(null, { status: pinned.reason === "not_published" ? 409 : 404 });
    }
    case "unpin": {
      const unpinned = await inTransaction((trx) => unpin(trx, { id }, actor));
      if (!unpinned.ok) throw data(null, { status: 404 });
      return redirectDone(here, "Article remis à sa place", fr("Le plus récent ouvre de nouveau le blog."));
    }
    case "delete": {
      const deleted = await inTransaction((trx) => deleteArticle(trx, { id }, actor));
      if (!deleted.ok) throw data(null, { status: 404 });
      return redirectDone(PATH, "Article supprimé");
    }
    default: {
      const article = await findArticleToEdit(db(), id, actor);
      const saved = article ? await submitArticle(form, { id, state: article.state }, actor) : null;
      if (saved?.ok) return redirectDone(here, doneTitles[saved.intent]);
      if (!saved || "reason" in saved) {
        const refusal: Refusal = { ok: false, values: typedArticle(form), errors: {}, changed: false, removed: true };
        return data<FormResult>({ refusal, version: null, address: null }, { status: 404 });
      }
      const { updated_at } = await getArticle(params.id, actor);
      return data<FormResult>({ refusal: saved, version: versionOf(updated_at), address: null }, { status: 422 });
    }
  }
}

export const meta: Route.MetaFunction = () => unlistedHead("Article");

export default function EditArticlePage({ loaderData: article, actionData }: Route.ComponentProps) {
  const { id, state, title, when, slug, withdrawn } = article;
  return (
    <>
      <BackLink to={PATH}>Articles</BackLink>
      <h1 className="mb-2 max-w-[22em] wrap-anywhere">
        <Unbroken>{fr(title)}</Unbroken>
      </h1>
      <p className="small muted mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateTag state={state} />
        {when && <Ordinals>{state === "scheduled" ? `pour le ${when}` : `le ${when}`}</Ordinals>}
        {state === "published" && (
          <ButtonLink to={href("/blog/:slug", { slug })} variant="quiet" small icon={ExternalLink}>
            Voir l’article
          </ButtonLink>
        )}
      </p>
      {withdrawn && (
        <UndoNotice
          title={fr("L'article n'est plus sur le blog")}
          act="Le remettre en ligne"
          fields={{ intent: "put-back", since: withdrawn }}
          action={`${PATH}/${id}?retire=${withdrawn}`}
        />
      )}
      <ArticleForm
        key={id}
        id={id}
        state={state}
        values={actionData?.refusal?.values ?? article.values}
        version={actionData?.version ?? article.version}
        refused={actionData?.refusal ?? undefined}
      />
      <ArticleActions
        article={article}
        address={actionData?.address ?? { slug, error: undefined }}
        asked={article.asked}
      />
    </>
  );
}
