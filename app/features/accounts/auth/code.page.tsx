import { data, Form, href, Link, redirect } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { flash, redirectSaying } from "~/platform/http/flash.server";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { destinationOf, finishSignIn, forgetDestination, isSignInWaiting } from "../accounts.server";
import { FormProblem } from "../form-problem";
import { codeForm, readForm } from "../forms";
import { signedIn, startAgain, tooManyTries, wrongCode } from "../messages";
import { type Refusal, refusalOf } from "../refusal";
import type { Route } from "./+types/code.page";
import { AuthFrame } from "./auth-frame";
import { pageTitle } from "./page-title";

export const meta: Route.MetaFunction = () => unlistedHead();

export async function loader({ request }: Route.LoaderArgs) {
  if (!(await isSignInWaiting(request))) throw redirect(href("/auth"));
  return { brandName: (await getSettings(db())).brand_name };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const read = readForm(codeForm, form);
  if (!read.ok) return data<Refusal>(refusalOf(form, { errors: read.errors }), { status: 422 });
  const result = await finishSignIn(read.input.code, { request, now: now() });
  if (result.ok) {
    const { headers } = result;
    headers.append("Set-Cookie", forgetDestination());
    flash(headers, { kind: "success", title: signedIn });
    return redirect(destinationOf(request), { status: 303, headers });
  }
  if (result.reason === "too_many_tries")
    return data<Refusal>(refusalOf(form, { problem: tooManyTries(result.retryAfterSeconds) }), { status: 429 });
  if (result.reason === "wrong_code" && (await isSignInWaiting(request)))
    return data<Refusal>(refusalOf(form, { errors: { code: wrongCode } }), { status: 401 });
  return redirectSaying(href("/auth"), { kind: "error", title: startAgain });
}

export default function CodePage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const errors = refusal?.errors ?? {};
  return (
    <AuthFrame
      tab={pageTitle("Votre accès", loaderData.brandName, { failed: refusal !== undefined })}
      title="Votre second code"
    >
      <Form method="post" noValidate className="mt-7">
        <FormProblem title="Connexion impossible" refusal={refusal} />
        <ErrorSummary errors={errors} />
        <TextField
          key={refusal?.id}
          label="Code"
          name="code"
          hint={fr("Les six chiffres de votre application, ou l'un de vos codes de secours.")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={errors.code}
          required
        />
        <SubmitButton block busyLabel="Connexion...">
          Se connecter
        </SubmitButton>
        <p className="small muted mt-6">
          {fr("Plus de téléphone ni de code de secours ?")} <Link to="/contact">Écrivez-nous</Link>
          {fr(" : nous vérifierons ensemble que c'est bien vous.")}
        </p>
      </Form>
    </AuthFrame>
  );
}
