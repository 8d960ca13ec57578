import { data, href, Link } from "react-router";
import { redirectDone } from "~/platform/http/flash.server";
import { Card, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { Grid12, Section } from "~/ui/layout";
import type { Route } from "./+types/letter.page";
import { submitSubscription } from "./submit-subscription.server";
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
  const { status, result } = await submitSubscription(request);
  if (!result.ok) return data(result, { status });
  return redirectDone(href("/"), result.message);
}

const contents = [
  { title: "Un conseil", text: "Un geste ou une phrase à essayer dans le mois, avec vos enfants ou pour vous." },
  { title: "Une lecture", text: "Un article du blog, choisi pour la saison : la rentrée, les fêtes, l'été." },
  { title: "Une date à noter", text: "Le prochain rendez-vous, s'il y en a un. Rien à acheter." },
];

export default function LetterPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <Section tone="glow">
        <Grid12 className="items-center">
          <div className="wide:col-span-6">
            <h1 className="max-xs:text-3xl wide:text-4xl">
              Une lettre <span className="whitespace-nowrap">par mois,</span>{" "}
              <span className="wide:block">pour garder le cap</span>
            </h1>
            <p className="lede muted mt-3 md:mt-5">
              {fr("Un conseil, une lecture, une date à noter. Désinscription en un clic.")}
            </p>
          </div>
          <Card className="wide:col-start-8 wide:col-end-13">
            <h2 className="h4 mb-3 md:mb-5">{fr("La recevoir")}</h2>
            <SubscriptionForm refusal={actionData} />
          </Card>
        </Grid12>
      </Section>
      <Section tight labelledBy="lettre-contenu">
        <Grid12>
          <div className="wide:col-span-4">
            <h2 id="lettre-contenu" className="h3">
              {fr("Ce qu'elle contient")}
            </h2>
            <p className="muted mt-4">
              {fr(
                "Vous recevez d'abord un message à confirmer : sans ce clic, rien ne part. Votre adresse ne sert qu'à cette lettre.",
              )}
            </p>
            <p className="mt-4">
              <Link to="/lettres" className="inline-flex min-h-target items-center">
                Les lettres à lire ici
              </Link>
            </p>
          </div>
          <RuleList className="wide:col-start-6 wide:col-end-13">
            {contents.map(({ title, text }) => (
              <li key={title}>
                <h3 className="h5">{fr(title)}</h3>
                <p className="muted mt-1.5">{fr(text)}</p>
              </li>
            ))}
          </RuleList>
        </Grid12>
      </Section>
    </>
  );
}
