import { data, Form, href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { confirmAddress, describeConfirmation } from "../accounts.server";
import type { Route } from "./+types/confirm.page";
import { AuthFrame } from "./auth-frame";
import { pageTitle } from "./page-title";

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

/** Reading the link changes nothing: mail scanners follow links. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  const state: State = (await describeConfirmation(db(), token, { now: now() })) ?? "unusable";
  return { token, state, brandName: (await getSettings(db())).brand_name };
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("jeton") ?? "");
  const result = await confirmAddress(token, { now: now() });
  const state: State = result.ok ? result.outcome : "unusable";
  return data({ state }, { status: result.ok ? 200 : 410 });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  const { title, text, action: label } = texts[state];
  return (
    <AuthFrame tab={pageTitle("Votre adresse", loaderData.brandName, { failed: false })} title={fr(title)}>
      <p className="mt-5 mb-7 text-muted" role={actionData && "status"}>
        {fr(text)}
      </p>
      {state === "confirm" || state === "attach" ? (
        <Form method="post">
          <input type="hidden" name="jeton" value={loaderData.token} />
          <SubmitButton>{label}</SubmitButton>
        </Form>
      ) : (
        <ButtonLink to={href("/auth")}>{label}</ButtonLink>
      )}
    </AuthFrame>
  );
}
