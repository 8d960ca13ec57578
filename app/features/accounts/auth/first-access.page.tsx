import { data, Form, href, redirect } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { flash } from "~/platform/http/flash.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { countFirstAccess, isFirstAccessUsable, makeCoach, rememberDestination } from "../accounts.server";
import { FormProblem } from "../form-problem";
import { firstAccessForm, readForm } from "../forms";
import { accountReady, accountReadyText, addressHasAccount, tooManyTries } from "../messages";
import { NameFields, PhoneField } from "../name-fields";
import { NewPasswordField } from "../new-password-field";
import { type Refusal, refusalOf } from "../refusal";
import { FIRST_ACCESS_HOURS, minPasswordLength } from "../rules";
import type { Route } from "./+types/first-access.page";
import { AuthFrame } from "./auth-frame";
import { pageTitle } from "./page-title";

export const meta: Route.MetaFunction = () => unlistedHead();
/** No breadcrumb: the address is a secret until it is used. */
export const handle = { chrome: "bare" };

async function minLength(): Promise<number> {
  return minPasswordLength((await getSettings(db())).password_min_length, { isAdmin: true });
}

export async function loader({ request, params }: Route.LoaderArgs) {
  const pace = await countFirstAccess(request, { now: now() });
  return {
    usable: pace.ok && (await isFirstAccessUsable(db(), params.jeton)),
    brandName: (await getSettings(db())).brand_name,
    minLength: await minLength(),
  };
}

export async function action({ request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const pace = await countFirstAccess(request, { now: now() });
  if (!pace.ok)
    return data<Refusal>(refusalOf(form, { problem: tooManyTries(pace.retryAfterSeconds) }), { status: 429 });
  const read = readForm(firstAccessForm(await minLength()), form);
  if (!read.ok) return data<Refusal>(refusalOf(form, { errors: read.errors }), { status: 422 });
  const result = await makeCoach(params.jeton, read.input, { now: now() });
  if (!result.ok && result.reason === "address_taken")
    return data<Refusal>(refusalOf(form, { errors: { email: addressHasAccount } }), { status: 422 });
  if (!result.ok) return redirect(href("/auth/premier-acces/:jeton", { jeton: params.jeton }), 303);
  const headers = new Headers({ "Set-Cookie": rememberDestination("admin") });
  flash(headers, { kind: "success", title: accountReady, text: accountReadyText });
  return redirect(href("/auth"), { status: 303, headers });
}

export default function FirstAccessPage(props: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1}>
      <FirstAccess {...props} />
    </main>
  );
}

function FirstAccess({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const tab = pageTitle("Premier accès", loaderData.brandName, { failed: refusal !== undefined });
  if (!loaderData.usable) {
    return (
      <AuthFrame tab={tab} title="Ce lien ne sert plus">
        <p className="mt-5 mb-7 text-muted">
          {fr(
            `Il a déjà servi, ou il date de plus de ${FIRST_ACCESS_HOURS} heures. La personne qui tient le site peut en donner un autre.`,
          )}
        </p>
        <ButtonLink to={href("/auth")}>Me connecter</ButtonLink>
      </AuthFrame>
    );
  }
  const errors = refusal?.errors ?? {};
  const typed: Refusal["typed"] = refusal?.typed ?? {};
  return (
    <AuthFrame tab={tab} title="Ouvrir l’administration">
      <Form method="post" noValidate className="mt-7">
        <FormProblem title="Création impossible" refusal={refusal} />
        <ErrorSummary errors={errors} />
        <p className="mb-6 text-muted">
          {fr("Ce compte verra tout ce que le site contient. Le lien sert une seule fois.")}
        </p>
        <NameFields typed={typed} errors={errors} />
        <PhoneField phone={typed.phone} error={errors.phone} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typed.email}
          error={errors.email}
          required
        />
        <NewPasswordField
          key={refusal?.id}
          label="Mot de passe"
          minLength={loaderData.minLength}
          error={errors.password}
        />
        <SubmitButton block busyLabel="Création du compte...">
          Créer mon compte
        </SubmitButton>
      </Form>
    </AuthFrame>
  );
}
