import { data, Form, href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { confirmAddressChange, isChangeConfirmable } from "../accounts.server";
import { ADDRESS_CHANGE_HOURS } from "../rules";
import type { Route } from "./+types/confirm-change.page";
import { AuthFrame } from "./auth-frame";
import { pageTitle } from "./page-title";

type State = "open" | "done" | "unusable";

export const meta: Route.MetaFunction = () => unlistedHead();

/** Reading the link changes nothing: mail scanners follow links. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  const state: State = (await isChangeConfirmable(db(), token, { now: now() })) ? "open" : "unusable";
  return { token, state, brandName: (await getSettings(db())).brand_name };
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("jeton") ?? "");
  const { ok } = await confirmAddressChange(token, { now: now() });
  const state: State = ok ? "done" : "unusable";
  return data({ state }, { status: ok ? 200 : 410 });
}

const texts: Record<State, { title: string; text: string }> = {
  open: { title: "Utiliser cette adresse", text: "Un geste, et cette adresse devient celle de votre compte." },
  done: {
    title: "Votre adresse a changé",
    text: "Vous vous connecterez désormais avec elle. L'ancienne adresse en est prévenue.",
  },
  unusable: {
    title: "Ce lien ne sert plus",
    text: `Il a déjà servi, ou il date de plus de ${ADDRESS_CHANGE_HOURS} heures. Rien n'a changé : vous pouvez recommencer depuis votre profil.`,
  },
};

export default function ConfirmChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  const { title, text } = texts[state];
  return (
    <AuthFrame tab={pageTitle("Votre adresse", loaderData.brandName, { failed: false })} title={fr(title)}>
      <p className="mt-5 mb-7 text-muted" role={actionData && "status"}>
        {fr(text)}
      </p>
      {state === "open" ? (
        <Form method="post">
          <input type="hidden" name="jeton" value={loaderData.token} />
          <SubmitButton>Utiliser cette adresse</SubmitButton>
        </Form>
      ) : (
        <ButtonLink to={href("/espace-membre/profil")}>Aller à mon profil</ButtonLink>
      )}
    </AuthFrame>
  );
}
