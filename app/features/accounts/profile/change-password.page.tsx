import { href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { unlistedHead } from "~/ui/head";
import { AccountForm } from "../account-form";
import { changePassword, requireVisit, type User } from "../accounts.server";
import { refusePassword } from "../confirm-password-action.server";
import { CurrentPasswordField } from "../fields";
import { changePasswordForm, readForm } from "../forms";
import { refuseGuessed } from "../guessed-password.server";
import { passwordChanged, passwordChangedText, samePassword } from "../messages";
import { NewPasswordField } from "../new-password-field";
import { minPasswordLength } from "../password-rules";
import { refuse } from "../refusal";
import type { Route } from "./+types/change-password.page";
import { AccountFrame } from "./account-frame";
import { BackToProfile } from "./back-to-profile";

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
  if (!read.ok) return refuse(form, read);
  if (read.input.current === read.input.password) return refuse(form, { errors: { password: samePassword } });
  const guessed = refuseGuessed(form, read.input.password, user.email);
  if (guessed) return guessed;
  const result = await changePassword(session, read.input, { now: now(), request });
  if (!result.ok) return refusePassword(form, result, "current");
  return redirectDone(href("/espace-membre/profil"), passwordChanged, passwordChangedText);
}

export default function ChangePasswordPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  return (
    <AccountFrame
      tab="Votre mot de passe"
      failed={refusal !== undefined}
      title="Changer de mot de passe"
      lede="Quelqu’un a pu le deviner ? Changez-le : vos autres appareils seront déconnectés."
    >
      <AccountForm
        refusal={refusal}
        problem="Changement impossible"
        submit="Changer de mot de passe"
        busy="Enregistrement..."
        after={<BackToProfile />}
      >
        <CurrentPasswordField refusal={refusal} label="Mot de passe actuel" name="current" />
        <NewPasswordField
          key={`nouveau-${refusal?.id}`}
          label="Nouveau mot de passe"
          minLength={loaderData.minLength}
          error={refusal?.errors.password}
        />
      </AccountForm>
    </AccountFrame>
  );
}
