import { data, href, Link } from "react-router";
import { now } from "~/platform/clock.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { confirmAddress, describeConfirmation } from "../accounts.server";
import { passwordMissing, wrongSignUpPassword } from "../messages";
import { refuse, refuseForNow } from "../refusal";
import type { Route } from "./+types/confirm.page";
import { LinkPage, linkToken, postedToken, UseLinkGesture } from "./link-page";

type State = "confirm" | "attach" | "confirmed" | "attached" | "unusable";

const askedPassword =
  "Par sécurité, saisissez le mot de passe choisi à l'inscription : ce n'est pas le navigateur où vous vous êtes inscrit.";

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

async function describe(token: string, request: Request) {
  const open = await describeConfirmation(token, { request, now: now() });
  return { state: (open?.does ?? "unusable") as State, asksPassword: open?.asksPassword ?? false };
}

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkToken(request);
  return { token, ...(await describe(token, request)) };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const token = postedToken(form);
  const password = String(form.get("password") ?? "");
  const result = await confirmAddress({ token, password }, { request, now: now() });
  if (result.ok) return data({ done: true as const, state: result.outcome }, { status: 200 });
  if (result.reason === "link_unusable") return data({ done: true as const, state: result.reason }, { status: 410 });
  if (result.reason === "too_many_tries") return refuseForNow(form, result);
  return refuse(form, { errors: { password: password ? wrongSignUpPassword : passwordMissing } });
}

export default function ConfirmPage({ loaderData: { token, ...asked }, actionData }: Route.ComponentProps) {
  const done = actionData?.done ? actionData.state : null;
  const refusal = actionData?.done === false ? actionData : undefined;
  const state: State = done === "link_unusable" ? "unusable" : (done ?? asked.state);
  const { action, text, title } = texts[state];
  const open = state === "confirm" || state === "attach";
  const withPassword = open && (asked.asksPassword || refusal !== undefined);
  return (
    <LinkPage
      tab="Votre adresse"
      failed={refusal !== undefined}
      answer={done !== null}
      title={title}
      text={withPassword ? `${text} ${askedPassword}` : text}
    >
      {!open && <ButtonLink to={href("/auth")}>{action}</ButtonLink>}
      {(withPassword || state === "confirmed") && (
        <p className="small muted mt-6">
          {fr("Vous n'aviez pas encore choisi de mot de passe ?")}{" "}
          <Link to={href("/auth/mot-de-passe-oublie")}>Choisissez-en un</Link>
          {fr(
            state === "attach"
              ? " : ce que vous avez commandé sans mot de passe rejoint votre compte. Ou ouvrez ce lien là où vous y êtes connecté."
              : state === "confirm"
                ? " : le lien reçu confirme aussi votre adresse."
                : ".",
          )}
        </p>
      )}
      {open && (
        <UseLinkGesture {...{ token, refusal, withPassword }} label="Mot de passe choisi à l'inscription">
          {action}
        </UseLinkGesture>
      )}
    </LinkPage>
  );
}
