import { href } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { Checkbox } from "~/ui/checkbox";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { AccountForm } from "../account-form";
import { askAddressChange, changesBySession, requireUser } from "../accounts.server";
import { refusePassword } from "../confirm-password-action.server";
import { CurrentPasswordField, EmailField } from "../fields";
import { addressForm, readForm, resetRequestForm } from "../forms";
import { addressAsked, addressAskedText, factorTooNew, sameAddress, wrongApplicationCode } from "../messages";
import { type Refusal, refuse } from "../refusal";
import { ADDRESS_UNDO_HOURS } from "../rules";
import type { Route } from "./+types/change-address.page";
import { AccountFrame } from "./account-frame";
import { BackToProfile } from "./back-to-profile";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Adresse" };

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const { email, emailConfirmed, secondFactor } = user;
  return { email, emailConfirmed, secondFactor, bySession: await changesBySession(db(), user) };
}

/** The same answer whether the new address has an account or not: only its owner learns more, by mail. */
export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const bySession = await changesBySession(db(), user);
  const read = bySession ? readForm(resetRequestForm, form) : readForm(addressForm, form);
  if (!read.ok) return refuse(form, read);
  if (read.input.email === user.email.toLowerCase()) return refuse(form, { errors: { email: sameAddress } });
  const quietCode = form.get("quiet") === "oui" ? String(form.get("code") ?? "") : undefined;
  const result = await askAddressChange(user, { password: "", ...read.input, quietCode }, { now: now(), request });
  if (result.ok) return redirectDone(href("/espace-membre/profil"), addressAsked, addressAskedText);
  if (result.reason === "factor_too_new") return refuse(form, { errors: { code: factorTooNew } });
  if (result.reason === "wrong_code") return refuse(form, { errors: { code: wrongApplicationCode } });
  return refusePassword(form, result, "password");
}

export default function ChangeAddressPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  return (
    <AccountFrame
      tab="Votre adresse"
      failed={refusal !== undefined}
      title="Changer d’adresse e-mail"
      lede="Choisissez une boîte que personne d’autre ne consulte."
    >
      <AccountForm
        refusal={refusal}
        problem="Changement impossible"
        submit="Changer d’adresse e-mail"
        busy="Envoi en cours..."
        after={<BackToProfile />}
      >
        <p className="mb-6">
          Adresse actuelle{fr(" : ")}
          <b className="wrap-anywhere">{loaderData.email}</b>
        </p>
        <EmailField refusal={refusal} label="Nouvelle adresse" autoComplete="email" />
        {!loaderData.bySession && <CurrentPasswordField refusal={refusal} hint="Pour être sûrs que c’est bien vous." />}
        {loaderData.emailConfirmed && loaderData.secondFactor && <Quietly refusal={refusal} />}
        <p className="small muted mb-6">
          {fr(
            loaderData.emailConfirmed
              ? `Un lien part à la nouvelle adresse : ouvrez-le pour changer. L'ancienne est prévenue${loaderData.secondFactor ? ", sauf si vous cochez la case" : ""}. Pendant ${ADDRESS_UNDO_HOURS} h, elle peut tout annuler avec le mot de passe d'avant ce changement ; si vous venez d'en changer, avec celui d'il y a trois jours.`
              : "Un lien part à cette adresse : ouvrez-le pour la confirmer.",
          )}
        </p>
      </AccountForm>
    </AccountFrame>
  );
}

/** For who fears the old mailbox: proved by the code of the second factor, since nobody there could undo the change. */
function Quietly({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <>
      <Checkbox name="quiet" value="oui" defaultChecked={refusal?.typed.quiet === "oui"}>
        {fr("Quelqu'un d'autre lit l'ancienne boîte : ne pas la prévenir")}
      </Checkbox>
      <TextField
        name="code"
        label="Code de votre application"
        hint={fr(
          "Seulement si vous cochez cette case : le changement ne pourra pas être annulé depuis l'ancienne boîte.",
        )}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={refusal?.errors.code}
      />
    </>
  );
}
