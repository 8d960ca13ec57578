import { data, href, Link, redirect } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { describeUndo, undoAddressChange } from "../accounts.server";
import { passwordMissing, wrongFormerPassword } from "../messages";
import { refuse, refuseForNow } from "../refusal";
import { ADDRESS_UNDO_HOURS } from "../rules";
import type { Route } from "./+types/keep-address.page";
import { AuthFrame } from "./auth-frame";
import { DeadLink, linkToken, postedToken, UseLinkWithPassword } from "./link-page";

const TAB = "Votre adresse";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Garder mon adresse" };

export async function loader({ request }: Route.LoaderArgs) {
  const token = linkToken(request);
  return { token, address: await describeUndo(db(), token, { now: now() }) };
}

/** Undone: on to the new password, whose link is used at once. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  const result = await undoAddressChange({ token: postedToken(form), password }, { now: now(), request });
  if (!result.ok && result.reason === "link_unusable") return data({ done: true as const }, { status: 410 });
  if (!result.ok && result.reason === "too_many_tries") return refuseForNow(form, result);
  if (!result.ok) return refuse(form, { errors: { password: password ? wrongFormerPassword : passwordMissing } });
  return redirect(`${href("/auth/nouveau-mot-de-passe")}?jeton=${result.resetToken}`, 303);
}

export default function KeepAddressPage({ loaderData: { address, token }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.done === false ? actionData : undefined;
  if (address === null || actionData?.done) {
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
    <AuthFrame tab={TAB} failed={refusal !== undefined} title="Garder mon adresse">
      <p className="mt-5 mb-4 text-muted">
        {fr("Votre compte retrouve l'adresse")} <b className="wrap-anywhere text-text">{address}</b>.
      </p>
      <p className="mb-7 text-muted">
        {fr(
          "Toutes les connexions se ferment, partout. Vous choisissez ensuite un nouveau mot de passe. Par sécurité, saisissez d'abord celui que vous aviez avant ce changement : lire cette boîte ne suffit pas.",
        )}
      </p>
      <UseLinkWithPassword token={token} refusal={refusal} label="Mot de passe d'avant le changement">
        Garder mon adresse
      </UseLinkWithPassword>
      <p className="small mt-5">
        <Link to="/contact">{fr("Je ne m'en souviens pas : écrire au coach")}</Link>
      </p>
    </AuthFrame>
  );
}
