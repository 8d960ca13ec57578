import { data, Form, href } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { answersShut } from "~/features/accounts/messages";
import { AccountFrame } from "~/features/accounts/profile/account-frame";
import { ResetLockNotice } from "~/features/accounts/reset-lock-notice";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, formatInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/other-parent.page";
import { nameOtherParent, withdrawOtherParent } from "./couples.server";
import { type OtherParentErrors, readOtherParentForm } from "./forms";
import { named, tooManyNamings, withdrawn } from "./messages";
import { findNamedAt } from "./queries.server";
import { givenNameOf } from "./rules";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Autre parent" };

const PATH = "/espace-membre/autre-parent";

/** The same for everybody: whether the other parent is known here is never looked at. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const namedAt = await findNamedAt(db(), user.id);
  const shut = await findResetLock(db(), user.id, { now: now() });
  const { coach_name } = await getSettings(db());
  return {
    coach: givenNameOf(coach_name),
    since: namedAt && formatDay(parisDay(namedAt)),
    leftAt: namedAt?.getTime() ?? 0,
    shutUntil: shut && formatInstant(shut.until),
  };
}

interface Refused {
  errors: OtherParentErrors;
  problem?: string;
  typed: { givenName: string; email: string; phone: string };
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const at = { now: now() };
  if (await findResetLock(db(), user.id, at)) return redirectSaying(href(PATH), { kind: "info", ...answersShut });
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    await inTransaction((trx) => withdrawOtherParent(trx, user.id, at));
    return redirectDone(href(PATH), withdrawn);
  }
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 400);
  const typed = { givenName: text("givenName"), email: text("email"), phone: text("phone") };
  const read = readOtherParentForm(form);
  if (!read.ok) return data<Refused>({ errors: read.errors, typed }, { status: 422 });
  const kept = await inTransaction((trx) => nameOtherParent(trx, { userId: user.id, ...read.input }, at));
  if (!kept.ok) return data<Refused>({ errors: {}, problem: tooManyNamings, typed }, { status: 429 });
  return redirectDone(href(PATH), named);
}

export default function OtherParentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coach, since, leftAt, shutUntil } = loaderData;
  const refused: Refused | undefined = actionData;
  return (
    <AccountFrame
      tab="Autre parent"
      failed={refused !== undefined}
      title="L'autre parent"
      lede={`Facultatif. Pour que ${coach} sache, avant d'ouvrir un message, si l'autre parent est aussi accompagné ici.`}
    >
      <Notice className="mb-8" title="Ce que nous gardons">
        <p>
          {fr(
            "Ni prénom, ni adresse, ni numéro : une empreinte, qui ne sait répondre que oui ou non. Vous l'effacez quand vous voulez.",
          )}
        </p>
        <p className="mt-2">
          {fr(
            `L'autre parent n'en verra rien, et vous non plus : aucune page, aucun message, aucun délai ne change. Personne d'autre que ${coach} n'est prévenu.`,
          )}
        </p>
      </Notice>
      {since && (
        <section className="mb-10" aria-labelledby="gardee">
          <BlockHeading title={fr(`Une empreinte est gardée depuis le ${since}`)} id="gardee" />
          <p className="mt-4">{fr("Nous ne pouvons pas vous redire de qui : elle ne se lit pas.")}</p>
          {!shutUntil && (
            <Form method="post" className="mt-4">
              <SubmitButton intent="withdraw" variant="secondary" busyLabel="Un instant...">
                Effacer
              </SubmitButton>
            </Form>
          )}
        </section>
      )}
      {shutUntil ? (
        <ResetLockNotice what="cette réponse se donne ou s’efface" until={shutUntil} />
      ) : (
        <Say {...{ since, leftAt, refused }} />
      )}
    </AccountFrame>
  );
}

function Say({ since, leftAt, refused }: { since: string | null; leftAt: number; refused: Refused | undefined }) {
  return (
    <section aria-labelledby="dire">
      <BlockHeading title={since ? "Remplacer" : "Le dire"} id="dire" />
      {refused?.problem && (
        <Notice kind="danger" className="mt-4">
          {fr(refused.problem)}
        </Notice>
      )}
      {/* Another form once it is kept: nothing that was typed stays in it. */}
      <Form key={leftAt} method="post" noValidate autoComplete="off" className="mt-5">
        <ErrorSummary errors={refused?.errors ?? {}} />
        <TextField
          label="Son prénom"
          name="givenName"
          optional
          autoComplete="off"
          spellCheck={false}
          defaultValue={refused?.typed.givenName}
          error={refused?.errors.givenName}
        />
        <TextField
          label="Son e-mail"
          name="email"
          type="email"
          hint={fr("Ou son téléphone : l'un des deux suffit.")}
          autoComplete="off"
          defaultValue={refused?.typed.email}
          error={refused?.errors.email}
        />
        <TextField
          label="Son téléphone"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={refused?.typed.phone}
          error={refused?.errors.phone}
        />
        <SubmitButton among={{ intent: "name" }} busyLabel="Enregistrement...">
          {since ? "Remplacer" : "Enregistrer"}
        </SubmitButton>
        <input type="hidden" name="intent" value="name" />
      </Form>
    </section>
  );
}
