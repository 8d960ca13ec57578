import "../blog.css";
import "./editor.css";
import { data, Form } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatInstant } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { findArticleToEdit, findRevisionText, restoreRevision } from "../blog.server";
import { drawText } from "../markdown.server";
import type { Route } from "./+types/revision.page";
import { whyUnfinished } from "./forms";
import { versionIncomplete, versionRefused } from "./messages";
import { whyNotShown } from "./showable.server";

function idsIn({ id, revision }: Route.LoaderArgs["params"]) {
  const number = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : 0);
  return { id: number(id), revisionId: number(revision) };
}

export async function loader({ params }: Route.LoaderArgs) {
  const ids = idsIn(params);
  const revision = await findRevisionText(db(), ids);
  if (!revision) throw data(null, { status: 404 });
  const { title, excerpt, content, saved_at } = revision;
  const { html } = await drawText(db(), content);
  return { id: ids.id, title: fr(title), excerpt: fr(excerpt), html, saved: formatInstant(saved_at) };
}

export async function action({ params, request }: Route.ActionArgs) {
  const { actor } = await readCoachForm(request);
  const ids = idsIn(params);
  const refuse = (why: string) => data({ why }, { status: 422 });
  const [article, revision] = await Promise.all([findArticleToEdit(db(), ids.id, actor), findRevisionText(db(), ids)]);
  if (!article || !revision) throw data(null, { status: 404 });
  if (article.state !== "draft") {
    const unshown = whyUnfinished(revision.content) ?? (await whyNotShown(revision.content, actor));
    if (unshown) return refuse(unshown);
  }
  const restored = await inTransaction((trx) => restoreRevision(trx, ids, actor));
  if (!restored.ok) {
    if (restored.reason === "incomplete") return refuse(versionIncomplete);
    throw data(null, { status: 404 });
  }
  return redirectDone(`/admin/blog/${ids.id}`, "Version reprise", fr("Le texte d'avant reste dans l'historique."));
}

export const meta: Route.MetaFunction = () => unlistedHead("Une version de l’article");

export default function RevisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, excerpt, html, saved } = loaderData;
  return (
    <>
      <BackLink to={`/admin/blog/${id}`}>Retour à l’article</BackLink>
      <h1 className="mb-2 wrap-anywhere">{fr(title)}</h1>
      <p className="muted small mb-5">{fr(`Enregistré ${saved}.`)}</p>
      {actionData && (
        <FormMessage kind="danger" title={versionRefused}>
          {actionData.why}
        </FormMessage>
      )}
      <Form method="post" className="mb-7">
        <SubmitButton busyLabel="Un instant...">Reprendre cette version</SubmitButton>
        <p className="small muted mt-3 max-w-[52ch]">
          {fr(
            "Le titre, le chapô et le texte redeviennent ceux-ci. Ce que l'article dit aujourd'hui reste dans l'historique.",
          )}
        </p>
      </Form>
      <section className="editor-preview max-w-[46rem]" aria-label="Le texte de cette version">
        {excerpt && <p className="lede mb-4">{excerpt}</p>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by articleText, which escapes all it does not know */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </section>
    </>
  );
}
