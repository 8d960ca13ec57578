import { data, Form, href, Link } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/field";
import { unlistedHead } from "~/ui/head";
import { changePassword, requireVisit, type User } from "../accounts.server";
import { refusePassword } from "../confirm-password-action.server";
import { FormProblem } from "../form-problem";
import { changePasswordForm, readForm } from "../forms";
import { passwordChanged, passwordChangedText, samePassword } from "../messages";
import { NewPasswordField } from "../new-password-field";
import { type Refusal, refusalOf } from "../refusal";
import { minPasswordLength } from "../rules";
import type { Route } from "./+types/change-password.page";
import { AccountFrame } from "./account-frame";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Mot de passe" };

async function minLengthFor(user: User): Promise<number> {
  return minPasswordLength((await getSettings(db())).password_min_length, user);
}

export async function loader({ request }: Route.LoaderArgs) {
  const { user } = await requireVisit(request);
  return { minLength: await minLengthFor(user) };
}

export async function action({ request }: Route.ActionArgs) {
  const { user, session } = await requireVisit(request);
  const form = await request.formData();
  const read = readForm(changePasswordForm(await minLengthFor(user)), form);
  if (!read.ok) return data<Refusal>(refusalOf(form, { errors: read.errors }), { status: 422 });
  if (read.input.current === read.input.password)
    return data<Refusal>(refusalOf(form, { errors: { password: samePassword } }), { status: 422 });
  const result = await changePassword(session, read.input, { now: now() });
  if (!result.ok) return refusePassword(form, result, "current");
  return redirectSaying(href("/espace-membre/profil"), {
    kind: "success",
    title: passwordChanged,
    text: passwordChangedText,
  });
}

export default function ChangePasswordPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const errors = refusal?.errors ?? {};
  return (
    <AccountFrame
      tab="Votre mot de passe"
      failed={refusal !== undefined}
      title="Changer de mot de passe"
      lede="Quelqu’un a pu le deviner ? Changez-le : vos autres appareils seront déconnectés."
    >
      <Form method="post" noValidate>
        <FormProblem title="Changement impossible" refusal={refusal} />
        <ErrorSummary errors={errors} />
        <PasswordField
          key={`actuel-${refusal?.id}`}
          label="Mot de passe actuel"
          name="current"
          autoComplete="current-password"
          error={errors.current}
          required
        />
        <NewPasswordField
          key={`nouveau-${refusal?.id}`}
          label="Nouveau mot de passe"
          minLength={loaderData.minLength}
          error={errors.password}
        />
        <SubmitButton busyLabel="Enregistrement...">Changer de mot de passe</SubmitButton>
        <p className="mt-5">
          <Link className="btn btn-quiet -ml-1" to={href("/espace-membre/profil")}>
            Revenir au profil
          </Link>
        </p>
      </Form>
    </AccountFrame>
  );
}
