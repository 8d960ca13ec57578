import { data, href, redirect } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, formatInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { unlistedHead } from "~/ui/head";
import {
  describeSecondFactor,
  type Enrolment,
  enrolSecondFactor,
  findResetLock,
  isSecondFactorDue,
  offerEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  repeatEnrolment,
  requireVisit,
  type User,
  type Visit,
} from "../accounts.server";
import { ConfirmPassword } from "../confirm-password";
import { readSensitiveForm } from "../confirm-password-action.server";
import { codeForm, readForm } from "../forms";
import { factorAlready, factorRemoved, factorRequired, offerUnusable, tooManyTries, wrongCode } from "../messages";
import { type Refusal, refusalOf, refuse } from "../refusal";
import { factorShut } from "../reset-lock-messages";
import { ResetLockNotice } from "../reset-lock-notice";
import type { Route } from "./+types/second-factor.page";
import { AccountFrame } from "./account-frame";
import { BackToProfile } from "./back-to-profile";
import { EnrolForm } from "./enrol-form";
import { FactorActive } from "./factor-active";
import { RecoveryCodes } from "./recovery-codes";

const path = href("/espace-membre/profil/double-authentification");

/** `codes` are shown in this answer and nowhere else. */
type Shown = { done: true; codes: string[] };

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Double authentification" };

async function issuer(): Promise<string> {
  return (await getSettings(db())).brand_name;
}

export async function loader({ request }: Route.LoaderArgs) {
  const { user, session } = await requireVisit(request);
  const state = await describeSecondFactor(db(), user.id);
  const shut = user.isAdmin || state ? null : await findResetLock(db(), user.id, { now: now() });
  return {
    fresh: session.fresh,
    shutUntil: shut && formatInstant(shut.until),
    active: state && { since: formatDay(parisDay(state.enrolledAt)), codesLeft: state.codesLeft },
    due: user.isAdmin && isSecondFactorDue(),
    coach: user.isAdmin,
    enrolment: session.fresh && !state && !shut ? offerEnrolment(user, { issuer: await issuer() }) : null,
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { visit, form, held } = await readSensitiveForm(request, path);
  if (held) return held;
  const intent = form.get("intent");
  if (intent === "enable") return enrol(visit, form);
  if (intent === "renew-codes") return renew(visit.user);
  if (intent === "disable") return remove(visit.user, request);
  throw data(null, { status: 400 });
}

async function enrol(visit: Visit, form: FormData) {
  const { user } = visit;
  const sealed = String(form.get("sealed") ?? "");
  const enrolment = repeatEnrolment(user, sealed, { issuer: await issuer() });
  if (!enrolment) return refuse(form, { problem: offerUnusable }, 410);
  const again = (why: Parameters<typeof refusalOf>[1], status = 422) =>
    data({ ...refusalOf(form, why), enrolment }, { status });
  const read = readForm(codeForm, form);
  if (!read.ok) return again(read);
  const result = await enrolSecondFactor(visit, { sealed, code: read.input.code }, { now: now() });
  if (result.ok) return data<Shown>({ done: true, codes: result.codes });
  if (result.reason === "too_many_tries") return again({ problem: tooManyTries(result.retryAfterSeconds) }, 429);
  if (result.reason === "shut") return again({ problem: factorShut });
  if (result.reason === "wrong_code") return again({ errors: { code: wrongCode } });
  return again({ problem: result.reason === "already" ? factorAlready : offerUnusable }, 410);
}

async function renew(user: User) {
  const codes = await renewRecoveryCodes(user, { now: now() });
  return codes ? data<Shown>({ done: true, codes }) : redirect(path, 303);
}

async function remove(user: User, request: Request) {
  const result = await removeSecondFactor(user, { now: now(), request });
  return redirectSaying(
    result.ok ? href("/espace-membre/profil") : path,
    result.ok ? { kind: "success", title: factorRemoved } : { kind: "error", title: factorRequired },
  );
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { active, due, coach, fresh, shutUntil } = loaderData;
  const codes = actionData?.done ? actionData.codes : null;
  const refusal = actionData?.done === false ? (actionData as Refusal & { enrolment?: Enrolment }) : undefined;
  const enrolment = refusal?.enrolment ?? loaderData.enrolment;
  return (
    <AccountFrame
      tab="Votre accès"
      failed={refusal !== undefined}
      title="Un second code"
      lede="La double authentification ajoute au mot de passe un code que votre téléphone change toutes les trente secondes. Qui connaît le mot de passe n’entre pas pour autant."
    >
      {codes ? (
        <RecoveryCodes codes={codes} next={coach ? href("/admin") : href("/espace-membre/profil")} />
      ) : shutUntil && !refusal ? (
        <ResetLockNotice what="un second code s’active" until={shutUntil} />
      ) : !fresh ? (
        <ConfirmPassword
          refusal={refusal}
          why={
            due && !active
              ? "L’administration demande un second code. Pour l’installer, redonnez votre mot de passe."
              : "Avant de toucher à cette protection, redonnez votre mot de passe. C’est valable dix minutes."
          }
        />
      ) : active ? (
        <FactorActive since={active.since} codesLeft={active.codesLeft} due={due} />
      ) : (
        enrolment && <EnrolForm enrolment={enrolment} refusal={refusal} due={due} />
      )}
      {!codes && !coach && <BackToProfile />}
    </AccountFrame>
  );
}
