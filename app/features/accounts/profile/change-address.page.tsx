import { data, Form, href, Link } from "react-router";
import { now } from "~/platform/clock.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { askAddressChange, requireUser } from "../accounts.server";
import { refusePassword } from "../confirm-password-action.server";
import { FormProblem } from "../form-problem";
import { addressForm, readForm } from "../forms";
import { addressAsked, addressAskedText, sameAddress } from "../messages";
import { type Refusal, refusalOf } from "../refusal";
import { ADDRESS_UNDO_HOURS } from "../rules";
import type { Route } from "./+types/change-address.page";
import { AccountFrame } from "./account-frame";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Adresse" };

export async function loader({ request }: Route.LoaderArgs) {
  const { email, emailConfirmed } = await requireUser(request);
  return { email, emailConfirmed };
}

/** The same answer whether the new address has an account or not: only its owner learns more, by mail. */
export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const read = readForm(addressForm, form);
  if (!read.ok) return data<Refusal>(refusalOf(form, { errors: read.errors }), { status: 422 });
  if (read.input.email === user.email.toLowerCase())
    return data<Refusal>(refusalOf(form, { errors: { email: sameAddress } }), { status: 422 });
  const result = await askAddressChange(user, read.input, { now: now() });
  if (!result.ok) return refusePassword(form, result, "password");
  return redirectSaying(href("/espace-membre/profil"), {
    kind: "success",
    title: addressAsked,
    text: addressAskedText,
  });
}

export default function ChangeAddressPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const errors = refusal?.errors ?? {};
  return (
    <AccountFrame
      tab="Votre adresse"
      failed={refusal !== undefined}
      title="Changer d’adresse"
      lede="Choisissez une boîte que vous êtes seul à consulter."
    >
      <Form method="post" noValidate>
        <FormProblem title="Changement impossible" refusal={refusal} />
        <ErrorSummary errors={errors} />
        <p className="mb-6">
          Adresse actuelle{fr(" : ")}
          <b className="wrap-anywhere">{loaderData.email}</b>
        </p>
        <TextField
          label="Nouvelle adresse"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={refusal?.typed.email}
          error={errors.email}
          required
        />
        <PasswordField
          key={refusal?.id}
          label="Mot de passe"
          name="password"
          hint="Pour être sûrs que c’est bien vous."
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <p className="small muted mb-6">
          {fr(
            loaderData.emailConfirmed
              ? `Un message part à la nouvelle adresse ; elle change quand vous ouvrez son lien. L'ancienne est prévenue et peut tout annuler pendant ${ADDRESS_UNDO_HOURS} h.`
              : "Un message part à cette adresse ; ouvrez son lien pour la confirmer.",
          )}
        </p>
        <SubmitButton busyLabel="Envoi en cours...">Changer d’adresse</SubmitButton>
        <p className="mt-5">
          <Link className="btn btn-quiet -ml-1" to={href("/espace-membre/profil")}>
            Revenir au profil
          </Link>
        </p>
      </Form>
    </AccountFrame>
  );
}
