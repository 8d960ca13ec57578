import { data, href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { unlistedHead } from "~/ui/head";
import { AccountForm } from "../account-form";
import { describeReset, resetPassword } from "../accounts.server";
import { newPasswordForm, readForm } from "../forms";
import { refuseGuessed } from "../guessed-password.server";
import { resetDone, resetDoneText } from "../messages";
import { NewPasswordField } from "../new-password-field";
import { minPasswordLength } from "../password-rules";
import { refuse } from "../refusal";
import { RESET_LINK_MINUTES } from "../rules";
import type { Route } from "./+types/new-password.page";
import { AuthFrame } from "./auth-frame";
import { DeadLink, linkToken, postedToken } from "./link-page";

const TAB = "Votre accès";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Nouveau mot de passe" };

async function describe(token: string) {
  const { password_min_length } = await getSettings(db());
  const person = await describeReset(db(), token, { now: now() });
  return {
    usable: person !== null,
    email: person?.email ?? "",
    minLength: person ? minPasswordLength(password_min_length, person) : password_min_length,
  };
}

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkToken(request);
  const { usable, minLength } = await describe(token);
  return { token, usable, minLength };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const token = postedToken(form);
  const { minLength, email } = await describe(token);
  const read = readForm(newPasswordForm(minLength), form);
  if (!read.ok) return refuse(form, read);
  const guessed = refuseGuessed(form, read.input.password, email);
  if (guessed) return guessed;
  const result = await resetPassword({ token, password: read.input.password }, { now: now(), request });
  if (!result.ok) return data({ done: true as const }, { status: 410 });
  return redirectDone(href("/auth"), resetDone, resetDoneText);
}

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, usable, minLength } = loaderData;
  const failed = actionData !== undefined;
  if (!usable || actionData?.done) {
    return (
      <DeadLink
        tab={TAB}
        failed={failed}
        text={`Il a déjà servi, ou il date de plus de ${RESET_LINK_MINUTES} minutes. Demandez-en un autre.`}
        to={href("/auth/mot-de-passe-oublie")}
        action="Demander un nouveau lien"
      />
    );
  }
  return (
    <AuthFrame tab={TAB} failed={failed} title="Choisir un mot de passe">
      <AccountForm refusal={actionData} submit="Enregistrer" busy="Enregistrement..." block className="mt-7">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="Nouveau mot de passe" minLength={minLength} error={actionData?.errors.password} />
        <p className="mb-6 text-sm text-muted">Vos autres connexions seront fermées.</p>
      </AccountForm>
    </AuthFrame>
  );
}
