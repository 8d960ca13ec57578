import "./safe-contact.css";
import { Form, href } from "react-router";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { parseSender } from "~/platform/mail/address";
import { kept } from "~/platform/personal-data/kept";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { YesNo } from "~/ui/yes-no";
import { findResetLock, readPreferences, requireUser, savePreferences } from "../accounts.server";
import { answersShut } from "../messages";
import { ResetLockNotice } from "../reset-lock-notice";
import { type ContactPreferences, preferenceText } from "../rules";
import type { Route } from "./+types/safe-contact.page";
import { AccountFrame } from "./account-frame";

const PATH = "/espace-membre/contact-sur";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Contact sûr" };

const FIRST_HOUR = 7;
const LAST_HOUR = 22;
const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, n) => FIRST_HOUR + n);

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const shut = await findResetLock(db(), user.id, { now: now() });
  return {
    email: user.email,
    /** As somebody else would read it on a locked screen. */
    sender: parseSender(config().mailFrom).name,
    phone: user.phone,
    preferences: await readPreferences(db(), user.id),
    shutUntil: shut && formatInstant(shut.until),
  };
}

/** An hour of the list; anything else is none. */
function hourOf(typed: FormDataEntryValue | null): number | null {
  return hours.find((hour) => String(hour) === typed) ?? null;
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  if (await findResetLock(db(), user.id, { now: now() }))
    return redirectSaying(href(PATH), { kind: "info", ...answersShut });
  const form = await request.formData();
  const yes = (name: string) => form.get(name) === "oui";
  const [notBefore, typedAfter] = [hourOf(form.get("notBefore")), hourOf(form.get("notAfter"))];
  // Hours that cross leave no hour: the later one is let go, so that what is kept always holds.
  const notAfter = notBefore !== null && typedAfter !== null && typedAfter <= notBefore ? null : typedAfter;
  const phone = yes("phone");
  const preferences = {
    mail: yes("mail"),
    phone,
    voiceMail: phone && yes("voiceMail"),
    sayName: yes("sayName"),
    notBefore,
    notAfter,
  };
  await inTransaction((trx) => savePreferences(trx, user.id, preferences, { now: now() }));
  return redirectDone(href(PATH), fr("C'est noté, dès maintenant"));
}

export default function SafeContactPage({ loaderData }: Route.ComponentProps) {
  const { email, sender, phone, preferences, shutUntil } = loaderData;
  return (
    <AccountFrame
      tab="Contact sûr"
      title="Comment vous joindre sans risque"
      lede="Dites-le une fois. Chaque envoi passe par ces réponses."
    >
      <p className="safe-contact-sum">{fr(preferenceText(preferences))}</p>
      {shutUntil ? (
        <ResetLockNotice what="ces réponses se changent" until={shutUntil}>
          {fr("D'ici là, elles restent celles-ci.")}
        </ResetLockNotice>
      ) : (
        <Answers {...{ email, sender, phone, preferences }} />
      )}
      <Notice className="mt-8" title="Ce qui part dans tous les cas">
        <p>
          {fr(
            "Un reçu, un contrat, un remboursement, l'accusé d'une résiliation : la loi les veut par e-mail, sous un objet neutre. Et les liens que vous demandez, ainsi que l'annonce d'un mot de passe, d'un second code ou d'une adresse qui change.",
          )}
        </p>
        <p className="mt-2">
          {fr(
            `Un compte sans commande ni rendez-vous s'efface avec ses feuilles après ${kept.idle_accounts.months / 12} ans sans visite. Sans e-mail, rien ne l'annonce ; une visite le garde.`,
          )}
        </p>
      </Notice>
    </AccountFrame>
  );
}

interface AnswersProps {
  email: string;
  sender: string;
  phone: string;
  preferences: ContactPreferences;
}

function Answers({ email, sender, phone, preferences }: AnswersProps) {
  return (
    <Form method="post" noValidate autoComplete="off">
      <BlockHeading title="Par où" />
      <YesNo
        name="mail"
        label="E-mail"
        hint={`Envoyé par « ${sender} » à ${email}. Il ne dit jamais de quoi il s'agit.`}
        chosen={preferences.mail}
      />
      <YesNo
        name="phone"
        label="Appel"
        hint={phone ? `Au ${phone}, si c'est vous qui décrochez.` : "Votre profil ne dit pas de numéro."}
        chosen={preferences.phone}
      />
      <YesNo
        name="voiceMail"
        label="Message vocal"
        hint="Quelqu'un d'autre pourrait l'écouter."
        chosen={preferences.voiceMail}
      />
      <YesNo name="sayName" label="Dire notre nom" hint="Si quelqu'un d'autre répond." chosen={preferences.sayName} />
      <div className="mt-8">
        <BlockHeading title="À quelles heures vous appeler" />
      </div>
      <p className="small muted mt-2">{fr("Un rappel de rendez-vous part aussi dans ces heures, la veille.")}</p>
      <div className="mt-4 grid gap-x-5 sm:grid-cols-2">
        <Hour name="notBefore" label="Pas avant" chosen={preferences.notBefore} />
        <Hour name="notAfter" label="Pas après" chosen={preferences.notAfter} />
      </div>
      <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
    </Form>
  );
}

function Hour({ name, label, chosen }: { name: string; label: string; chosen: number | null }) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen === null ? "" : String(chosen)}>
      <option value="">Peu importe</option>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {fr(`${hour} h`)}
        </option>
      ))}
    </SelectField>
  );
}
