import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { INTERRUPTED, RESUMING } from "~/platform/auth/interrupted-names";
import { now } from "~/platform/clock.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { AccountForm } from "../account-form";
import { clearDestination, finishSignIn, isSignInWaiting } from "../accounts.server";
import { codeForm, readForm } from "../forms";
import { destinationBeside, resumptionOf } from "../interrupted-form.server";
import { resumeTexts, signedIn, signInLabels, startAgain, wrongCode } from "../messages";
import { isRefused, refuse, refuseForNow } from "../refusal";
import type { Route } from "./+types/code.page";
import { AuthFrame } from "./auth-frame";
import { InterruptedField, Resume } from "./interrupted";

export const meta: Route.MetaFunction = () => unlistedHead();

export async function loader({ request }: Route.LoaderArgs) {
  if (!(await isSignInWaiting(request))) throw redirect(href("/auth"));
  return null;
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.has(INTERRUPTED) && !form.has("code")) return refuse(form, {}, 401);
  const read = readForm(codeForm, form);
  if (!read.ok) return refuse(form, read);
  const result = await finishSignIn(read.input.code, { request, now: now() });
  if (result.ok) {
    const { headers } = result;
    headers.append("Set-Cookie", clearDestination());
    const resumption = resumptionOf(form, result.userId);
    if (resumption) return data(resumption, { headers });
    return redirectSaying(destinationBeside(request, form, result), { kind: "success", title: signedIn }, headers);
  }
  if (result.reason === "too_many_tries") return refuseForNow(form, result);
  if (result.reason === "wrong_code" && (await isSignInWaiting(request)))
    return refuse(form, { errors: { code: wrongCode } }, 401);
  if (form.get(INTERRUPTED)) return redirect(`${href("/auth")}?${RESUMING}`, 307);
  return redirectSaying(href("/auth"), { kind: "error", title: startAgain });
}

/** What waited is shown once signed in, before this page leads on. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as { done?: boolean } | undefined)?.done ? false : defaultShouldRevalidate;
}

export default function CodePage({ actionData }: Route.ComponentProps) {
  if (actionData?.done)
    return (
      <AuthFrame tab="Votre accès" title={resumeTexts.back}>
        <Resume {...actionData} />
      </AuthFrame>
    );
  const refusal = actionData;
  return (
    <AuthFrame tab="Votre accès" failed={isRefused(refusal)} title="Votre second code">
      <AccountForm
        refusal={refusal}
        {...signInLabels}
        block
        className="mt-7"
        after={
          <p className="small muted mt-6">
            {fr("Plus de téléphone ni de code de secours ?")} <Link to="/contact">Écrivez-nous</Link>
            {fr(" : nous vérifierons ensemble que c'est bien vous.")}
          </p>
        }
      >
        <InterruptedField refusal={refusal} />
        <TextField
          key={refusal?.id}
          label="Code"
          name="code"
          hint={fr("Les six chiffres de votre application, ou l'un de vos codes de secours.")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={refusal?.errors.code}
          required
        />
      </AccountForm>
    </AuthFrame>
  );
}
