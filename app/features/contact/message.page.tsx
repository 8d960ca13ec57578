import { data, href, Link, redirect } from "react-router";
import { flash } from "~/platform/http/flash.server";
import { fr } from "~/ui/french";
import type { Route } from "./+types/message.page";
import { ContactForm } from "./contact-form";
import { messageSent } from "./messages";
import { submitContactForm } from "./submit.server";

export const meta: Route.MetaFunction = () => [{ title: "Votre message" }, { name: "robots", content: "noindex" }];

/**
 * Where the contact forms post when no script runs: an accepted message leads home with a notice, a refused one is shown
 * again with its errors and what was typed.
 */
export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitContactForm(request);
  if (!answer.ok) return data(answer, { status });
  const headers = new Headers();
  flash(headers, { kind: "success", title: messageSent });
  return redirect(href("/"), { headers, status: 303 });
}

export default function MessagePage({ actionData }: Route.ComponentProps) {
  return (
    <section className="wrap py-(--space-section)">
      <h1 className="h2">{actionData ? fr("Votre message n'est pas encore parti") : fr("Parlons-en, simplement")}</h1>
      <p className="muted mt-4 mb-8">
        {actionData
          ? fr("Rien n'est perdu : complétez ce qui manque, puis envoyez de nouveau.")
          : fr("Dites-nous ce que vous souhaitez, rien ne vous engage.")}
      </p>
      <ContactForm source={actionData?.source ?? "home"} answer={actionData} />
      <p className="mt-8">
        <Link to={href("/")}>{fr("Revenir à l'accueil")}</Link>
      </p>
    </section>
  );
}
