import { data, Form, href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { describeReset, resetPassword } from "../accounts.server";
import { type FieldErrors, newPasswordForm, readForm } from "../forms";
import { resetDone, resetDoneText } from "../messages";
import { NewPasswordField } from "../new-password-field";
import { minPasswordLength, RESET_LINK_MINUTES } from "../rules";
import type { Route } from "./+types/new-password.page";
import { AuthFrame } from "./auth-frame";
import { pageTitle } from "./page-title";

export const meta: Route.MetaFunction = () => unlistedHead();

/** Reading the link changes nothing: mail scanners follow links. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  const { brand_name, password_min_length } = await getSettings(db());
  const person = await describeReset(db(), token, { now: now() });
  const minLength = person ? minPasswordLength(password_min_length, person) : password_min_length;
  return { token, usable: person !== null, brandName: brand_name, minLength };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const token = String(form.get("jeton") ?? "");
  const { password_min_length } = await getSettings(db());
  const person = await describeReset(db(), token, { now: now() });
  const minLength = person ? minPasswordLength(password_min_length, person) : password_min_length;
  const read = readForm(newPasswordForm(minLength), form);
  if (!read.ok)
    return data<{ usable: boolean; errors: FieldErrors }>({ usable: true, errors: read.errors }, { status: 422 });
  const result = await resetPassword({ token, password: read.input.password }, { now: now() });
  if (!result.ok) return data<{ usable: boolean; errors: FieldErrors }>({ usable: false, errors: {} }, { status: 410 });
  return redirectSaying(href("/auth"), { kind: "success", title: resetDone, text: resetDoneText });
}

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, usable, minLength } = loaderData;
  if (!usable || actionData?.usable === false) {
    return (
      <AuthFrame
        tab={pageTitle("Votre accès", loaderData.brandName, { failed: actionData !== undefined })}
        title="Ce lien ne sert plus"
      >
        <p className="mt-5 mb-7 text-muted">
          {fr(`Il a déjà servi, ou il date de plus de ${RESET_LINK_MINUTES} minutes. Demandez-en un autre.`)}
        </p>
        <ButtonLink to={href("/auth/mot-de-passe-oublie")}>Demander un nouveau lien</ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      tab={pageTitle("Votre accès", loaderData.brandName, { failed: actionData !== undefined })}
      title="Choisir un mot de passe"
    >
      <Form method="post" noValidate className="mt-7">
        <ErrorSummary errors={actionData?.errors ?? {}} />
        <input type="hidden" name="jeton" value={token} />
        <NewPasswordField label="Nouveau mot de passe" minLength={minLength} error={actionData?.errors.password} />
        <p className="mb-6 text-sm text-muted">Vos autres connexions seront fermées.</p>
        <SubmitButton block busyLabel="Enregistrement...">
          Enregistrer
        </SubmitButton>
      </Form>
    </AuthFrame>
  );
}
