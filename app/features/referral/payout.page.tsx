import { data, Form, redirect } from "react-router";
import { findResetLock, readSensitiveForm, requireVisit } from "~/features/accounts/accounts.server";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { AccountFrame } from "~/features/accounts/profile/account-frame";
import { ResetLockNotice } from "~/features/accounts/reset-lock-notice";
import { formatDay, formatInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { formatEuros } from "~/platform/money";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import type { Route } from "./+types/payout.page";
import { askRefused, payoutAccountNote, payoutAsked, payoutTaxNote, payoutWithdrawn } from "./payout-messages";
import { requestPayout, summarizeReferrals, withdrawRequest } from "./referral.server";
import { HOLDER_MAX_CHARACTERS } from "./rules";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Versement" };

const PATH = "/espace-membre/versement";
const CARD = "/espace-membre#parrainage";

export async function loader({ request }: Route.LoaderArgs) {
  const { user, session } = await requireVisit(request);
  const at = { now: now() };
  const { dueCents, requestedAt, countedOn } = await summarizeReferrals(db(), user.id, at);
  const shut = await findResetLock(db(), user.id, at);
  return {
    dueCents,
    countedOn: formatDay(countedOn),
    requestedOn: requestedAt && formatDay(parisDay(requestedAt)),
    fresh: session.fresh,
    shutUntil: shut && formatInstant(shut.until),
  };
}

interface Refused {
  ask: {
    errors: Partial<Record<"iban" | "holder", string>>;
    problem?: string;
    typed: { iban: string; holder: string };
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { visit, form, held } = await readSensitiveForm(request, PATH);
  if (held) return held;
  const at = { now: now() };
  const userId = visit.user.id;
  if (await findResetLock(db(), userId, at)) return redirect(PATH, 303);
  const intent = form.get("intent");
  if (intent === "withdraw") {
    await inTransaction((trx) => withdrawRequest(trx, userId, at));
    return redirectSaying(CARD, { kind: "success", ...payoutWithdrawn });
  }
  if (intent !== "ask") throw data(null, { status: 400 });
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const typed = { iban: text("iban"), holder: text("holder") };
  const asked = await inTransaction((trx) => requestPayout(trx, { userId, ...typed }, at));
  if (asked.ok) return redirectSaying(CARD, { kind: "success", ...payoutAsked });
  const { field, message } = askRefused[asked.reason];
  const ask = field ? { errors: { [field]: message }, typed } : { errors: {}, problem: message, typed };
  return data<Refused>({ ask }, { status: 422 });
}

export default function PayoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dueCents, countedOn, requestedOn, fresh, shutUntil } = loaderData;
  const refused = actionData && "ask" in actionData ? actionData.ask : undefined;
  const password = actionData && !("ask" in actionData) ? actionData : undefined;
  const nothing = dueCents < 1 && !requestedOn;
  return (
    <AccountFrame
      tab="Versement"
      failed={actionData !== undefined}
      title="Demander mon versement"
      lede="Le virement part à la main, de la banque de votre coach."
    >
      <KeyValues items={[{ label: "À vous verser", value: formatEuros(dueCents) }]} />
      <p className="xs muted mt-3 mb-8">
        <Ordinals>{`Au ${countedOn}. Ce montant change le premier de chaque mois, et aucun autre jour.`}</Ordinals>
      </p>
      {nothing && (
        <EmptyState level={2} title={fr("Rien ne vous est dû pour le moment")}>
          Cette page vous attendra.
        </EmptyState>
      )}
      {shutUntil && !nothing && <ResetLockNotice what="un versement se demande" until={shutUntil} />}
      {!shutUntil && !nothing && !fresh && (
        <ConfirmPassword
          refusal={password}
          why="Pour confier un IBAN, redonnez votre mot de passe. C’est valable dix minutes."
        />
      )}
      {!shutUntil && !nothing && fresh && (
        <>
          {requestedOn && <Waiting since={requestedOn} />}
          {dueCents > 0 && <Ask changing={requestedOn !== null} refused={refused} />}
        </>
      )}
    </AccountFrame>
  );
}

function Waiting({ since }: { since: string }) {
  return (
    <section className="mb-10" aria-labelledby="demande">
      <BlockHeading title={fr(`Demandé le ${since}`)} id="demande" />
      <p className="mt-4">
        {fr("Votre coach a votre demande et votre IBAN. Vous pouvez la retirer : l'IBAN est alors effacé.")}
      </p>
      <Form method="post" className="mt-4">
        <SubmitButton intent="withdraw" variant="secondary" busyLabel="Un instant...">
          Retirer ma demande
        </SubmitButton>
      </Form>
    </section>
  );
}

function Ask({ changing, refused }: { changing: boolean; refused: Refused["ask"] | undefined }) {
  return (
    <section aria-labelledby="compte">
      <BlockHeading title={changing ? "Donner un autre compte" : "Votre compte bancaire"} id="compte" />
      <p className="mt-4">{payoutTaxNote}</p>
      <p className="mt-3 mb-6">{payoutAccountNote}</p>
      {refused?.problem && (
        <Notice kind="danger" className="mb-6">
          {fr(refused.problem)}
        </Notice>
      )}
      <Form method="post" noValidate autoComplete="off">
        <ErrorSummary errors={refused?.errors ?? {}} />
        <TextField
          label="IBAN"
          name="iban"
          hint={fr("Il est sur votre RIB. Les espaces ne comptent pas.")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={refused?.typed.iban}
          error={refused?.errors.iban}
        />
        <TextField
          label="Titulaire du compte"
          name="holder"
          hint={fr("Le nom qui est sur votre RIB.")}
          autoComplete="off"
          maxLength={HOLDER_MAX_CHARACTERS}
          defaultValue={refused?.typed.holder}
          error={refused?.errors.holder}
        />
        <SubmitButton intent="ask" busyLabel="Enregistrement...">
          {changing ? "Changer de compte" : "Demander mon versement"}
        </SubmitButton>
      </Form>
    </section>
  );
}
