import { data, href } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { unlistedHead } from "~/ui/head";
import { confirmAddressChange, isChangeConfirmable } from "../accounts.server";
import { ADDRESS_CHANGE_HOURS } from "../rules";
import type { Route } from "./+types/confirm-change.page";
import { LinkPage, linkToken, postedToken, UseLink } from "./link-page";

type State = "open" | "done" | "unusable";

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

export const meta: Route.MetaFunction = () => unlistedHead();

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkToken(request);
  const state: State = (await isChangeConfirmable(db(), token, { now: now() })) ? "open" : "unusable";
  return { token, state };
}

export async function action({ request }: Route.ActionArgs) {
  const { ok } = await confirmAddressChange(postedToken(await request.formData()), { now: now() });
  const state: State = ok ? "done" : "unusable";
  return data({ state }, { status: ok ? 200 : 410 });
}

export default function ConfirmChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  return (
    <LinkPage tab="Votre adresse" answer={actionData !== undefined} {...texts[state]}>
      {state === "open" ? (
        <UseLink token={loaderData.token}>Utiliser cette adresse</UseLink>
      ) : (
        <ButtonLink to={href("/espace-membre/profil")}>Aller à mon profil</ButtonLink>
      )}
    </LinkPage>
  );
}
