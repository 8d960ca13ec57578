import { data, Form, href, Link } from "react-router";
import { useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/ask.page";
import "./data-requests.css";
import { askLink } from "./data-requests.server";
import { readAddress } from "./forms";
import { linkAsked, refused } from "./messages";

export const meta: Route.MetaFunction = () => unlistedHead("Vos données");
export const handle = { crumb: () => "Vos données" };

/** The same answer for any address: only who reads there learns more. */
export async function action({ request }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "").slice(0, 254);
  const read = readAddress(email);
  if (!read.ok) return data({ done: false as const, error: read.errors.email, email }, { status: 422 });
  const asked = await askLink({ email: read.input }, { request, now: now() });
  return asked
    ? data({ done: true as const })
    : data({ done: false as const, error: refused.tooMany, email }, { status: 429 });
}

export default function AskPage({ actionData }: Route.ComponentProps) {
  // Before the opening nobody could write, and nothing is there to be read.
  const { closed } = useSiteFacts();
  const refusal = actionData?.done === false ? actionData : undefined;
  return (
    <div className="wrap pb-section">
      <header className="requests-head">
        <h1>{fr("Vos données, sans compte")}</h1>
        <p className="lede muted mt-3 sm:mt-6">
          {fr(
            closed
              ? "Vous avez laissé votre adresse : voyez ce que nous gardons, prenez-le, effacez-le."
              : "Vous nous avez écrit, demandé le guide ou la lettre : voyez ce que nous gardons, prenez-le, effacez-le.",
          )}
        </p>
      </header>
      <div className="requests-columns">
        <section aria-labelledby="lien">
          <BlockHeading title="Recevoir un lien" id="lien" />
          {actionData?.done ? (
            <div className="mt-6">
              <FormMessage kind="ok" title={linkAsked.title}>
                {fr(linkAsked.text)}
              </FormMessage>
            </div>
          ) : (
            <Form method="post" noValidate autoComplete="off" className="mt-4 sm:mt-6">
              <ErrorSummary errors={{ email: refusal?.error }} />
              <TextField
                label="Votre adresse e-mail"
                name="email"
                type="email"
                autoComplete="email"
                hint={fr("Celle que vous nous avez donnée. L’e-mail ne dit rien de ce que vous demandez.")}
                defaultValue={refusal?.email}
                error={refusal?.error}
                required
              />
              <SubmitButton busyLabel="Un instant...">Recevoir le lien</SubmitButton>
            </Form>
          )}
        </section>
        <aside aria-label="Ce que le lien ouvre">
          <BlockHeading title="Ce que le lien ouvre" />
          <ul className="requests-plain">
            <li>{fr("Ce que nous gardons pour cette adresse, et jusqu’à quand.")}</li>
            <li>{fr("La copie, à lire et pour un autre service.")}</li>
            <li>{fr("L’effacement, avec son attestation.")}</li>
            <li>{fr("Corriger, limiter, vous opposer : réponse sous un mois.")}</li>
          </ul>
          {!closed && (
            <p className="small mt-5">
              <b>{fr("Vous ne voulez plus être lu ?")}</b>{" "}
              {fr("Effacez ce que vous avez écrit, par ce lien ; ou, si quatre mots vous ont été donnés, sur la page")}{" "}
              <Link to={href("/reponse")}>{fr("Lire votre réponse")}</Link>
              {fr(". Vous n'avez laissé qu'un numéro ? Dites-le quand nous rappelons : tout s'efface.")}
            </p>
          )}
          <p className="small muted mt-5">
            {fr("Vous avez un compte ? Tout est dans ")}
            <Link to={href("/espace-membre/mes-donnees")}>votre espace</Link>.{" "}
            <Link to={href("/politique-confidentialite")}>{fr("Lire la politique de confidentialité")}</Link>.
          </p>
        </aside>
      </div>
    </div>
  );
}
