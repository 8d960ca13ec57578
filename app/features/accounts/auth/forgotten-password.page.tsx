import { data, Form, href, Link } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { requestReset } from "../accounts.server";
import { FormProblem } from "../form-problem";
import { readForm, resetRequestForm } from "../forms";
import { requestFailed, resetRequested, tooManyTries } from "../messages";
import { type Refusal, refusalOf } from "../refusal";
import { RESET_LINK_MINUTES } from "../rules";
import type { Route } from "./+types/forgotten-password.page";
import { AuthFrame } from "./auth-frame";
import { pageTitle } from "./page-title";

type Answer = Refusal | { done: true };

export const handle = { crumb: () => "Mot de passe oublié" };

export const meta: Route.MetaFunction = () =>
  unlistedHead(undefined, "Recevoir un lien pour choisir un nouveau mot de passe.");

export async function loader() {
  return { brandName: (await getSettings(db())).brand_name };
}

/** The same answer for any address: only its owner learns more, by mail. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const read = readForm(resetRequestForm, form);
  if (!read.ok) return data<Answer>(refusalOf(form, { errors: read.errors }), { status: 422 });
  try {
    const pace = await requestReset(read.input, { request, now: now() });
    if (!pace.ok)
      return data<Answer>(refusalOf(form, { problem: tooManyTries(pace.retryAfterSeconds) }), { status: 429 });
  } catch (error) {
    log.error("reset_request_failed", { error });
    return data<Answer>(refusalOf(form, { problem: requestFailed }), { status: 500 });
  }
  return data<Answer>({ done: true });
}

export default function ForgottenPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.done === false ? actionData : undefined;
  return (
    <AuthFrame
      tab={pageTitle("Votre accès", loaderData.brandName, { failed: refusal !== undefined })}
      title="Retrouver votre accès"
    >
      <div className="mt-7">
        {actionData?.done ? (
          <FormMessage kind="ok" title={resetRequested}>
            {fr(`Le lien reste valable ${RESET_LINK_MINUTES} minutes. Pensez à regarder dans les indésirables.`)}
          </FormMessage>
        ) : (
          <Form method="post" noValidate>
            <FormProblem title="Demande impossible" refusal={refusal} />
            <ErrorSummary errors={refusal?.errors ?? {}} />
            <p className="mb-6 text-muted">{fr("Nous vous envoyons un lien pour choisir un nouveau mot de passe.")}</p>
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={refusal?.typed.email}
              error={refusal?.errors.email}
              required
            />
            <SubmitButton block busyLabel="Envoi en cours...">
              Recevoir le lien
            </SubmitButton>
          </Form>
        )}
        <p className="mt-5">
          <Link className="btn btn-quiet -ml-1" to={href("/auth")}>
            Revenir à la connexion
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
