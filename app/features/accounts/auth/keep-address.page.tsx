import { data, href, redirect } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { describeUndo, undoAddressChange } from "../accounts.server";
import { ADDRESS_UNDO_HOURS } from "../rules";
import type { Route } from "./+types/keep-address.page";
import { AuthFrame } from "./auth-frame";
import { DeadLink, linkToken, postedToken, UseLink } from "./link-page";

const TAB = "Votre adresse";

export const meta: Route.MetaFunction = () => unlistedHead();

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkToken(request);
  return { token, address: await describeUndo(db(), token, { now: now() }) };
}

/** Undone: on to the new password, whose link is used at once. */
export async function action({ request }: Route.ActionArgs) {
  const result = await undoAddressChange(postedToken(await request.formData()), { now: now() });
  if (!result.ok) return data({ gone: true }, { status: 410 });
  return redirect(`${href("/auth/nouveau-mot-de-passe")}?jeton=${result.resetToken}`, 303);
}

export default function KeepAddressPage({ loaderData: { address, token }, actionData }: Route.ComponentProps) {
  if (address === null || actionData) {
    return (
      <DeadLink
        tab={TAB}
        failed={actionData !== undefined}
        text={`Il a déjà servi, ou il date de plus de ${ADDRESS_UNDO_HOURS} heures. Si quelque chose vous inquiète, écrivez-nous.`}
        to="/contact"
        action="Nous écrire"
      />
    );
  }
  return (
    <AuthFrame tab={TAB} title="Garder mon adresse">
      <p className="mt-5 mb-4 text-muted">
        {fr("Votre compte retrouve l'adresse")} <b className="wrap-anywhere text-text">{address}</b>.
      </p>
      <p className="mb-7 text-muted">
        {fr("Toutes les connexions se ferment, partout. Vous choisissez ensuite un nouveau mot de passe.")}
      </p>
      <UseLink token={token}>Garder mon adresse</UseLink>
    </AuthFrame>
  );
}
