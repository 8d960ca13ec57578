import { href, redirect } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { AccountForm } from "../account-form";
import { countFirstAccess, isFirstAccessUsable, makeCoach, rememberDestination } from "../accounts.server";
import { EmailField, NameFields, PhoneField } from "../fields";
import { firstAccessForm, readForm } from "../forms";
import { refuseGuessed } from "../guessed-password.server";
import { accountReady, accountReadyText, addressHasAccount } from "../messages";
import { NewPasswordField } from "../new-password-field";
import { minPasswordLength } from "../password-rules";
import { type Refusal, refuse, refuseForNow } from "../refusal";
import { FIRST_ACCESS_HOURS } from "../rules";
import type { Route } from "./+types/first-access.page";
import { AuthFrame } from "./auth-frame";
import { DeadLink } from "./link-page";

const TAB = "Premier accès";

export const meta: Route.MetaFunction = () => unlistedHead();
/** No breadcrumb: the address is a secret until it is used. */
export const handle = { chrome: "bare" };

async function minLength(): Promise<number> {
  return minPasswordLength((await getSettings(db())).password_min_length, { isAdmin: true });
}

export async function loader({ request, params }: Route.LoaderArgs) {
  const allowed = await countFirstAccess(request, { now: now() });
  return {
    usable: allowed.ok && (await isFirstAccessUsable(db(), params.jeton)),
    minLength: await minLength(),
  };
}

export async function action({ request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const allowed = await countFirstAccess(request, { now: now() });
  if (!allowed.ok) return refuseForNow(form, allowed);
  const read = readForm(firstAccessForm(await minLength()), form);
  if (!read.ok) return refuse(form, read);
  const guessed = refuseGuessed(form, read.input.password, read.input.email);
  if (guessed) return guessed;
  const result = await makeCoach(params.jeton, read.input, { now: now() });
  if (!result.ok && result.reason === "address_taken") return refuse(form, { errors: { email: addressHasAccount } });
  if (!result.ok) return redirect(href("/auth/premier-acces/:jeton", { jeton: params.jeton }), 303);
  const headers = new Headers({ "Set-Cookie": rememberDestination("admin") });
  return redirectSaying(href("/auth"), { kind: "success", title: accountReady, text: accountReadyText }, headers);
}

export default function FirstAccessPage(props: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1}>
      <FirstAccess {...props} />
    </main>
  );
}

function FirstAccess({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const failed = refusal !== undefined;
  if (!loaderData.usable) {
    return (
      <DeadLink
        tab={TAB}
        failed={failed}
        text={`Il a déjà servi, ou il date de plus de ${FIRST_ACCESS_HOURS} heures. La personne qui tient le site peut en donner un autre.`}
        to={href("/auth")}
        action="Me connecter"
      />
    );
  }
  const errors = refusal?.errors ?? {};
  const typed: Refusal["typed"] = refusal?.typed ?? {};
  return (
    <AuthFrame tab={TAB} failed={failed} title="Ouvrir l’administration">
      <AccountForm
        refusal={refusal}
        problem="Création impossible"
        submit="Créer mon compte"
        busy="Création du compte..."
        block
        className="mt-7"
      >
        <p className="mb-6 text-muted">
          {fr("Ce compte verra tout ce que le site contient. Le lien sert une seule fois.")}
        </p>
        <NameFields typed={typed} errors={errors} />
        <PhoneField phone={typed.phone} error={errors.phone} />
        <EmailField refusal={refusal} autoComplete="username" />
        <NewPasswordField
          key={refusal?.id}
          label="Mot de passe"
          minLength={loaderData.minLength}
          error={errors.password}
        />
      </AccountForm>
    </AuthFrame>
  );
}
