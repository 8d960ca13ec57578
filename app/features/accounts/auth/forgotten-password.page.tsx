import { data, href, Link } from "react-router";
import { now } from "~/platform/clock.server";
import { log } from "~/platform/log.server";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { AccountForm } from "../account-form";
import { requestReset } from "../accounts.server";
import { EmailField } from "../fields";
import { readForm, resetRequestForm } from "../forms";
import { requestFailed, resetRequested } from "../messages";
import { refuse, refuseForNow } from "../refusal";
import { RESET_LINK_MINUTES } from "../rules";
import type { Route } from "./+types/forgotten-password.page";
import { AuthFrame } from "./auth-frame";

export const handle = { crumb: () => "Mot de passe oublié" };

export const meta: Route.MetaFunction = () =>
  unlistedHead(undefined, "Recevoir un lien pour choisir un nouveau mot de passe.");

/** The same answer for any address: only its owner learns more, by mail. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const read = readForm(resetRequestForm, form);
  if (!read.ok) return refuse(form, read);
  try {
    const asked = await requestReset(read.input, { request, now: now() });
    return asked.ok ? data({ done: true as const }) : refuseForNow(form, asked);
  } catch (error) {
    log.error("reset_request_failed", { error });
    return refuse(form, { problem: requestFailed }, 500);
  }
}

export default function ForgottenPasswordPage({ actionData }: Route.ComponentProps) {
  const refusal = actionData?.done === false ? actionData : undefined;
  return (
    <AuthFrame tab="Votre accès" failed={refusal !== undefined} title="Retrouver votre accès">
      <div className="mt-7">
        {actionData?.done ? (
          <FormMessage kind="ok" title={resetRequested}>
            {fr(`Le lien reste valable ${RESET_LINK_MINUTES} minutes. Pensez à regarder dans les indésirables.`)}
          </FormMessage>
        ) : (
          <AccountForm
            refusal={refusal}
            problem="Demande impossible"
            submit="Recevoir le lien"
            busy="Envoi en cours..."
            block
          >
            <p className="mb-6 text-muted">{fr("Nous vous envoyons un lien pour choisir un nouveau mot de passe.")}</p>
            <EmailField refusal={refusal} autoComplete="username" />
          </AccountForm>
        )}
        <p className="mt-5">
          <Link className="btn btn-quiet" to={href("/auth")}>
            Revenir à la connexion
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
