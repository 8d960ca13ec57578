import { data, href } from "react-router";
import { now } from "~/platform/clock.server";
import { ButtonLink } from "~/ui/button";
import { unlistedHead } from "~/ui/head";
import { confirmAddressChange, describeChange } from "../accounts.server";
import { passwordMissing, wrongPassword } from "../messages";
import { refuse, refuseForNow } from "../refusal";
import { ADDRESS_CHANGE_HOURS } from "../rules";
import type { Route } from "./+types/confirm-change.page";
import { LinkPage, linkToken, postedToken, UseLinkGesture } from "./link-page";

type State = "open" | "done" | "quietly" | "unusable";

const askedPassword = "Par sécurité, saisissez le mot de passe de votre compte : vous n'y êtes pas connecté ici.";

const texts: Record<State, { title: string; text: string }> = {
  open: { title: "Utiliser cette adresse", text: "Un geste, et cette adresse devient celle de votre compte." },
  done: {
    title: "Votre adresse a changé",
    text: "Vous vous connecterez désormais avec elle. L'ancienne adresse en est prévenue.",
  },
  quietly: {
    title: "Votre adresse a changé",
    text: "Vous vous connecterez désormais avec elle. Rien n'est parti à l'ancienne, comme vous l'avez demandé.",
  },
  unusable: {
    title: "Ce lien ne sert plus",
    text: `Il a déjà servi, ou il date de plus de ${ADDRESS_CHANGE_HOURS} heures. Rien n'a changé : vous pouvez recommencer depuis votre profil.`,
  },
};

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Nouvelle adresse" };

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkToken(request);
  const open = await describeChange(token, { request, now: now() });
  return { token, state: (open ? "open" : "unusable") as State, asksPassword: open?.asksPassword ?? false };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  const result = await confirmAddressChange({ token: postedToken(form), password }, { request, now: now() });
  if (result.ok)
    return data(
      { done: true as const, state: result.isFormerTold ? ("done" as const) : ("quietly" as const) },
      { status: 200 },
    );
  if (result.reason === "link_unusable")
    return data({ done: true as const, state: "unusable" as const }, { status: 410 });
  if (result.reason === "too_many_tries") return refuseForNow(form, result);
  return refuse(form, { errors: { password: password ? wrongPassword : passwordMissing } });
}

export default function ConfirmChangePage({ loaderData: { token, ...asked }, actionData }: Route.ComponentProps) {
  const done = actionData?.done ? actionData.state : null;
  const refusal = actionData?.done === false ? actionData : undefined;
  const state: State = done ?? asked.state;
  const { title, text } = texts[state];
  const withPassword = state === "open" && (asked.asksPassword || refusal !== undefined);
  return (
    <LinkPage
      tab="Votre adresse"
      failed={refusal !== undefined}
      answer={done !== null}
      title={title}
      text={withPassword ? `${text} ${askedPassword}` : text}
    >
      {state !== "open" && <ButtonLink to={href("/espace-membre/profil")}>Aller à mon profil</ButtonLink>}
      {state === "open" && (
        <UseLinkGesture {...{ token, refusal, withPassword }} label="Mot de passe de votre compte">
          Utiliser cette adresse
        </UseLinkGesture>
      )}
    </LinkPage>
  );
}
