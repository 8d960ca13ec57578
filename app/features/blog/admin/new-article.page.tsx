import { data } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { redirectDone } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { unlistedHead } from "~/ui/head";
import { START_HERE_MAX } from "../rules";
import type { Route } from "./+types/new-article.page";
import { ArticleForm } from "./article-form";
import { type ArticleValues, typedArticle } from "./forms";
import { doneTitles, submitArticle } from "./submit-article.server";

export function loader() {
  return {
    empty: { ...typedArticle(new FormData()), ...firstCover, startRank: String(START_HERE_MAX) } as ArticleValues,
  };
}

const firstCover = { coverKind: "chemin", coverPalette: "jour", coverSeed: "12", coverSun: "50" };

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const saved = await submitArticle(form, null, actor);
  if (saved.ok) return redirectDone(`/admin/blog/${saved.id}`, doneTitles[saved.intent]);
  if ("reason" in saved) throw data(null, { status: 404 });
  return data(saved, { status: 422 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Nouvel article");

export default function NewArticlePage({ loaderData: { empty }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/blog">Articles</BackLink>
      <h1 className="mb-5">Nouvel article</h1>
      <ArticleForm id={null} state="draft" values={actionData?.values ?? empty} version="" refused={actionData} />
    </>
  );
}
