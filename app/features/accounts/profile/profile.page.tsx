import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Tag } from "~/ui/tag";
import { AccountForm } from "../account-form";
import {
  asksPasswordForNumber,
  changeProfile,
  confirmAgain,
  isPasswordNeverChosen,
  listDevices,
  requireUser,
  requireVisit,
} from "../accounts.server";
import { CONFIRM_AGAIN, ConfirmAgain } from "../confirm-again";
import { refusePassword } from "../confirm-password-action.server";
import { CurrentPasswordField, NameFields, PhoneField } from "../fields";
import { profileForm, readForm } from "../forms";
import { passwordForNumber, profileSaved } from "../messages";
import { refuse } from "../refusal";
import { phoneShut } from "../reset-lock-messages";
import type { Route } from "./+types/profile.page";
import { AccountFrame } from "./account-frame";

const PATH = href("/espace-membre/profil");

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Profil" };

export async function loader({ request }: Route.LoaderArgs) {
  const { user, session } = await requireVisit(request);
  const asksPassword = await asksPasswordForNumber(db(), user);
  const neverChosen = await isPasswordNeverChosen(db(), user.id);
  return { user, asksPassword, neverChosen, devices: (await listDevices(db(), session)).length };
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  if (form.get("intent") === CONFIRM_AGAIN) return confirmAgain(user.id, PATH);
  const read = readForm(profileForm, form);
  if (!read.ok) return refuse(form, read);
  const typed = { ...read.input, password: String(form.get("password") ?? "") };
  const result = await changeProfile(user, typed, { now: now(), request });
  if (!result.ok && result.reason === "shut") return refuse(form, { errors: { phone: phoneShut } });
  if (!result.ok && result.reason === "password_missing")
    return refuse(form, { errors: { password: passwordForNumber } });
  if (!result.ok) return refusePassword(form, result, "password");
  return redirectDone(PATH, profileSaved);
}

export default function ProfilePage({
  loaderData: { user, asksPassword, neverChosen, devices },
  actionData: refusal,
}: Route.ComponentProps) {
  const shown = refusal?.typed ?? user;
  const errors = refusal?.errors ?? {};
  return (
    <AccountFrame
      tab="Votre profil"
      failed={refusal !== undefined}
      title="Votre profil"
      lede="Votre nom, votre téléphone, et vos façons d’entrer. Vous les changez quand vous voulez."
    >
      <AccountForm refusal={refusal} submit="Enregistrer" busy="Enregistrement...">
        <NameFields typed={shown} errors={errors} />
        <PhoneField phone={shown.phone} error={errors.phone} hint="Pour les rendez-vous uniquement." />
        {asksPassword && (
          <CurrentPasswordField
            refusal={refusal}
            hint={fr("Seulement si vous changez de numéro : c’est là que votre coach vous appelle.")}
            required={false}
          />
        )}
      </AccountForm>
      <section className="mt-12" aria-labelledby="acces">
        <BlockHeading title="Connexion et sécurité" id="acces" />
        <RuleList>
          <Way
            label="Email"
            value={
              <>
                <span className="wrap-anywhere">{user.email}</span>{" "}
                {!user.emailConfirmed && <Tag kind="line">non confirmée</Tag>}
              </>
            }
            to={href("/espace-membre/profil/adresse")}
            act="Changer d’adresse"
          />
          {!user.emailConfirmed && (
            <li className="flex flex-wrap items-center justify-between gap-x-6">
              <span className="small muted min-w-0 flex-[1_1_12rem]">
                {fr("Un message vous attend à cette adresse. Ouvrez son lien pour protéger votre accès.")}
              </span>
              <ConfirmAgain action={PATH} />
            </li>
          )}
          <Way
            label="Mot de passe"
            {...(neverChosen
              ? {
                  value: "Pas encore choisi : un lien vous est envoyé pour le choisir",
                  to: href("/auth/mot-de-passe-oublie"),
                  act: "Choisir un mot de passe",
                }
              : {
                  value: "Connu de vous seul",
                  to: href("/espace-membre/profil/mot-de-passe"),
                  act: "Changer de mot de passe",
                })}
          />
          <Way
            label="Double authentification"
            value={user.secondFactor ? "Active : un second code protège votre connexion" : "Inactive"}
            to={href("/espace-membre/profil/double-authentification")}
            act={user.secondFactor ? "Gérer" : "Activer"}
          />
          <Way
            label="Appareils"
            value={devices === 1 ? "Vous êtes connecté sur celui-ci seulement" : `${devices} appareils connectés`}
            to={href("/espace-membre/profil/appareils")}
            act="Voir mes appareils"
          />
        </RuleList>
      </section>
      <section className="mt-12" aria-labelledby="donnees">
        <BlockHeading title="Vos données" id="donnees" />
        <RuleList>
          <Way
            label="Ce que nous gardons"
            value="Le détail, et une copie à prendre"
            to={href("/espace-membre/mes-donnees")}
            act="Voir mes données"
          />
        </RuleList>
      </section>
    </AccountFrame>
  );
}

/** One way in, how it stands, and where to change it. */
function Way({ label, value, to, act }: { label: string; value: ReactNode; to: string; act: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6">
      <span className="min-w-0 flex-[1_1_8rem]">
        <b className="block">{label}</b>
        <span className="small muted block">{typeof value === "string" ? fr(value) : value}</span>
      </span>
      <Link to={to} className="inline-flex min-h-target items-center max-[24rem]:basis-full">
        {act}
      </Link>
    </li>
  );
}
