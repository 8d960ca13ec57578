import { data, href } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { unlistedHead } from "~/ui/head";
import { confirmAddress, describeConfirmation } from "../accounts.server";
import type { Route } from "./+types/confirm.page";
import { LinkPage, linkToken, postedToken, UseLink } from "./link-page";

type State = "confirm" | "attach" | "confirmed" | "attached" | "unusable";

const texts: Record<State, { title: string; text: string; action: string }> = {
  confirm: {
    title: "Confirmez votre adresse",
    text: "Un geste, et cette adresse est rattachée à votre compte.",
    action: "Confirmer mon adresse",
  },
  attach: {
    title: "Rattacher cette inscription",
    text: "Ce que vous avez commandé depuis cette inscription rejoint votre compte. Vous garderez votre mot de passe habituel.",
    action: "Rattacher à mon compte",
  },
  confirmed: { title: "Votre adresse est confirmée", text: "Merci, c'est noté.", action: "Continuer" },
  attached: {
    title: "C'est rattaché à votre compte",
    text: "Connectez-vous avec votre mot de passe habituel.",
    action: "Me connecter",
  },
  unusable: {
    title: "Ce lien ne sert plus",
    text: "Il a déjà servi, ou il date de plus de sept jours. Connectez-vous : tout est resté en place.",
    action: "Me connecter",
  },
};

export const meta: Route.MetaFunction = () => unlistedHead();

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkToken(request);
  const state: State = (await describeConfirmation(db(), token, { now: now() })) ?? "unusable";
  return { token, state };
}

export async function action({ request }: Route.ActionArgs) {
  const result = await confirmAddress(postedToken(await request.formData()), { now: now() });
  const state: State = result.ok ? result.outcome : "unusable";
  return data({ state }, { status: result.ok ? 200 : 410 });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  const { action, ...page } = texts[state];
  return (
    <LinkPage tab="Votre adresse" answer={actionData !== undefined} {...page}>
      {state === "confirm" || state === "attach" ? (
        <UseLink token={loaderData.token}>{action}</UseLink>
      ) : (
        <ButtonLink to={href("/auth")}>{action}</ButtonLink>
      )}
    </LinkPage>
  );
}
