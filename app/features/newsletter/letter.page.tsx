import { data, href, redirect } from "react-router";
import { flash } from "~/platform/http/flash.server";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import type { Route } from "./+types/letter.page";
import { submitSubscription } from "./submit.server";
import { SubscriptionForm } from "./subscription-form";

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "La lettre du mois",
    description:
      "Un conseil, une lecture, une date à noter : une lettre par mois pour traverser une séparation. Sans publicité, désinscription en un clic.",
  });
}

/** Without a script: an accepted request leads home with a notice, a refused one is shown again with its reason. */
export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitSubscription(request);
  if (!answer.ok) return data(answer, { status });
  const headers = new Headers();
  flash(headers, { kind: "success", title: answer.message });
  return redirect(href("/"), { headers, status: 303 });
}

export default function LetterPage({ actionData }: Route.ComponentProps) {
  return (
    <section className="wrap py-(--space-section)">
      <h1 className="h2">{fr("Une lettre par mois, pour garder le cap")}</h1>
      <p className="mt-4 mb-8 max-w-xl muted">
        {fr("Un conseil, une lecture, une date à noter. Désinscription en un clic.")}
      </p>
      <div className="max-w-152">
        <SubscriptionForm refusal={actionData} />
      </div>
    </section>
  );
}
