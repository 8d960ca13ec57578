import { data, Form, href, redirect } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { describeUndo, undoAddressChange } from "../accounts.server";
import { ADDRESS_UNDO_HOURS } from "../rules";
import type { Route } from "./+types/keep-address.page";
import { AuthFrame } from "./auth-frame";
import { pageTitle } from "./page-title";

export const meta: Route.MetaFunction = () => unlistedHead();

/** Reading the link changes nothing: mail scanners follow links. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  const address = await describeUndo(db(), token, { now: now() });
  return { token, address, brandName: (await getSettings(db())).brand_name };
}

/** Undone: on to the new password, whose link is used at once. */
export async function action({ request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("jeton") ?? "");
  const result = await undoAddressChange(token, { now: now() });
  if (!result.ok) return data({ gone: true }, { status: 410 });
  return redirect(`${href("/auth/nouveau-mot-de-passe")}?jeton=${result.resetToken}`, 303);
}

export default function KeepAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, token, brandName } = loaderData;
  const tab = pageTitle("Votre adresse", brandName, { failed: actionData !== undefined });
  if (address === null || actionData) {
    return (
      <AuthFrame tab={tab} title="Ce lien ne sert plus">
        <p className="mt-5 mb-7 text-muted">
          {fr(
            `Il a déjà servi, ou il date de plus de ${ADDRESS_UNDO_HOURS} heures. Si quelque chose vous inquiète, écrivez-nous.`,
          )}
        </p>
        <ButtonLink to="/contact">Nous écrire</ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame tab={tab} title="Garder mon adresse">
      <p className="mt-5 mb-4 text-muted">
        {fr("Votre compte retrouve l'adresse")} <b className="wrap-anywhere text-text">{address}</b>.
      </p>
      <p className="mb-7 text-muted">
        {fr("Toutes les connexions se ferment, partout. Vous choisissez ensuite un nouveau mot de passe.")}
      </p>
      <Form method="post">
        <input type="hidden" name="jeton" value={token} />
        <SubmitButton>Garder mon adresse</SubmitButton>
      </Form>
    </AuthFrame>
  );
}
