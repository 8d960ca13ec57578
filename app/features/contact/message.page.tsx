import { data, href, Link, redirect } from "react-router";
import { flash } from "~/platform/http/flash.server";
import { fr } from "~/ui/french";
import type { Route } from "./+types/message.page";
import { ContactForm } from "./contact-form";
import { messageSent } from "./messages";
import { submitContactForm } from "./submit.server";

export const meta: Route.MetaFunction = () => [{ title: "Votre message" }, { name: "robots", content: "noindex" }];

/** Somebody who opens this address by hand is taken to the form. */
export function loader() {
  return redirect(`${href("/")}#contact`);
}

/**
 * Where the contact forms post when no script runs: an accepted message leads home with a notice, a refused one is shown
 * again with its errors and what was typed.
 */
export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitContactForm(request);
  if (!answer.ok) return data(answer, { status });
  const headers = new Headers();
  flash(headers, { kind: "success", title: messageSent });
  return redirect(`${href("/")}#contact`, { headers, status: 303 });
}

export default function MessagePage({ actionData }: Route.ComponentProps) {
  return (
    <section className="wrap py-(--space-section)">
      <h1 className="h2">{fr("Votre message n'est pas encore parti")}</h1>
      <p className="mt-4 mb-8 muted">{fr("Rien n'est perdu : complétez ce qui manque, puis envoyez de nouveau.")}</p>
      <ContactForm source={actionData?.source ?? "home"} answer={actionData} />
      <p className="mt-8">
        <Link to={href("/")}>{fr("Revenir à l'accueil")}</Link>
      </p>
    </section>
  );
}
