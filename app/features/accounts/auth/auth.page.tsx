import { useEffect } from "react";
import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { INTERRUPTED, RESUMING } from "~/platform/auth/interrupted-names";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { type Flash, flash, redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { readsAgainWhenRefused } from "~/ui/read-again";
import { TabPanel, Tabs } from "~/ui/tabs";
import { toast } from "~/ui/toast";
import {
  clearDestination,
  currentUser,
  destinationOf,
  destinationOfNewcomer,
  findResetSinceSignIn,
  signIn,
  signUp,
} from "../accounts.server";
import { isSharedDevice, readForm, signInForm, signUpForm } from "../forms";
import { refuseGuessed } from "../guessed-password.server";
import {
  askToSignInAgain,
  comesAlone,
  destinationBeside,
  isFormOfAnotherPage,
  resumptionOf,
} from "../interrupted-form.server";
import {
  resumeTexts,
  signedIn,
  signedUp,
  signedUpForEvent,
  signInFailed,
  signUpFailed,
  termsChanged,
  wrongCredentials,
} from "../messages";
import { isRefused, refuse, refuseForNow } from "../refusal";
import { termsRefusal } from "../rules";
import { signUpPort, termsPort } from "../sign-up-port";
import type { Route } from "./+types/auth.page";
import { AuthFrame } from "./auth-frame";
import { Resume, SessionOver } from "./interrupted";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

/** The browser leaves for the payment this long after the sign-up (requirements ). */
const REDIRECT_DELAY_MS = 1_000;

export const meta: Route.MetaFunction = () => unlistedHead(undefined, "Entrer dans votre espace, ou créer un compte.");

/** On a telephone its fields fill the screen. */
export const handle = { saysInPage: "(max-width: 63.99rem)" };

/** Who is signed in already goes where a sign-in would have led (requirements ). */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await currentUser(request);
  if (user) {
    throw redirect(destinationOf(request, user), { headers: { "Set-Cookie": clearDestination() } });
  }
  const { password_min_length } = await getSettings(db());
  const signUpOpen = await signUpPort.value(db());
  const signingUp = signUpOpen && new URL(request.url).searchParams.get("onglet") === "inscription";
  const resetAt = await findResetSinceSignIn(request, { now: now() });
  return {
    minLength: password_min_length,
    terms: signingUp ? await termsPort.value.present(db(), { now: now() }) : null,
    signUpOpen,
    signingUp,
    passwordReset: resetAt && formatInstant(resetAt),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  if (isFormOfAnotherPage(request, form)) return askToSignInAgain(request, form);
  if (comesAlone(form)) return refuse(form, {}, 401);
  return form.get("intent") === "sign-up" ? signUpAction(request, form) : signInAction(request, form);
}

async function signInAction(request: Request, form: FormData) {
  const read = readForm(signInForm, form);
  if (!read.ok) return refuse(form, read);
  const input = { ...read.input, sharedDevice: isSharedDevice(form) };
  const result = await signIn(input, { request, now: now() }).catch(unexpected("sign_in_failed", request));
  if (!result) return refuse(form, { problem: signInFailed }, 500);
  if (!result.ok) {
    if (result.reason === "second_factor")
      return form.get(INTERRUPTED)
        ? redirect(`${href("/auth/code")}?${RESUMING}`, { status: 307, headers: result.headers })
        : redirect(href("/auth/code"), { status: 303, headers: result.headers });
    if (result.reason === "wrong_credentials") return refuse(form, { problem: wrongCredentials }, 401);
    return refuseForNow(form, result);
  }
  const { headers } = result;
  headers.append("Set-Cookie", clearDestination());
  const resumption = resumptionOf(form, result.userId);
  if (resumption) return data(resumption, { headers });
  return redirectSaying(destinationBeside(request, form, result), { kind: "success", title: signedIn }, headers);
}

/** Leads to the payment: at once without a script, otherwise after a second with the message in sight (requirements ). */
async function signUpAction(request: Request, form: FormData) {
  if (!(await signUpPort.value(db()))) return redirect(href("/auth"), 303);
  const { password_min_length } = await getSettings(db());
  const read = readForm(signUpForm(password_min_length), form);
  const present = await termsPort.value.present(db(), { now: now() });
  const errors = {
    ...(!read.ok && read.errors),
    ...(present && termsRefusal(termsIn(form), present) === "terms_changed" && { terms: termsChanged }),
  };
  if (!read.ok || errors.terms) return refuse(form, { errors });
  const guessed = refuseGuessed(form, read.input.password, read.input.email);
  if (guessed) return guessed;
  const input = { ...read.input, sharedDevice: isSharedDevice(form) };
  const result = await signUp(input, { request, now: now() }).catch(unexpected("sign_up_failed", request));
  if (!result) return refuse(form, { problem: signUpFailed }, 500);
  if (!result.ok) return refuseForNow(form, result);
  const { headers } = result;
  headers.append("Set-Cookie", clearDestination());
  const next = destinationOfNewcomer(request);
  const welcome: Flash = { kind: "success", title: welcomeTo(next) };
  if (!form.get("scripts")) return redirectSaying(next, welcome, headers);
  // Said over this page for a second; an order, where nothing stands over what is chosen and paid, says it again in its own.
  if (next === href("/membership/offrir/commande")) flash(headers, welcome, next);
  return data({ done: true as const, next }, { headers });
}

function termsIn(form: FormData) {
  const shownTerms = form.get("shownTerms");
  return {
    termsAccepted: form.get("terms") === "on",
    ...(typeof shownTerms === "string" && { shownTerms }),
  };
}

function welcomeTo(next: string): string {
  return next === href("/membership") ? signedUp : signedUpForEvent;
}

/** Logs what went wrong; what answers by itself (a crowded server) and who left are no failure. Throws those again. */
function unexpected(event: string, { signal }: Request) {
  return (error: unknown) => {
    if (error instanceof Response || signal.aborted) throw error;
    log.error(event, { error });
    return null;
  };
}

/** The new session must not send the browser away before its second of welcome is over. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  return (asked.actionResult as { done?: boolean } | undefined)?.done ? false : readsAgainWhenRefused(asked);
}

export default function AuthPage({
  loaderData: { signingUp, signUpOpen, minLength, terms, passwordReset },
  actionData,
}: Route.ComponentProps) {
  const next = actionData?.done ? actionData.next : null;
  const refusal = actionData?.done === false ? actionData : undefined;
  useWelcome(next);
  if (actionData?.done && "interrupted" in actionData)
    return (
      <AuthFrame tab="Espace membre" title={resumeTexts.back}>
        <Resume {...actionData} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      tab="Espace membre"
      failed={isRefused(refusal)}
      title={signingUp ? "Créer votre compte" : "Heureux de vous revoir"}
    >
      <SessionOver refusal={refusal} />
      {passwordReset && !signingUp && <PasswordReset at={passwordReset} />}
      {signUpOpen && refusal?.interrupted === undefined ? (
        <>
          <Tabs
            label="Connexion ou inscription"
            panelId="formulaire"
            tabs={[
              { id: "onglet-connexion", to: href("/auth"), label: "Connexion", current: !signingUp },
              {
                id: "onglet-inscription",
                to: `${href("/auth")}?onglet=inscription`,
                label: "Inscription",
                current: signingUp,
              },
            ]}
          />
          <TabPanel id="formulaire" labelledBy={signingUp ? "onglet-inscription" : "onglet-connexion"}>
            {signingUp ? (
              <SignUpForm
                key={terms?.hash}
                refusal={refusal}
                minLength={minLength}
                shownTerms={terms?.hash}
                done={next !== null}
              />
            ) : (
              <SignInForm refusal={refusal} />
            )}
          </TabPanel>
        </>
      ) : (
        <div className="mt-8">
          <SignInForm refusal={refusal} />
        </div>
      )}
    </AuthFrame>
  );
}

/** Said to a browser that was signed in then: its session ended with the former password. */
function PasswordReset({ at }: { at: string }) {
  return (
    <Notice kind="info" className="my-6" title={fr("Le mot de passe de ce compte a changé")}>
      <p>
        {fr(
          `${at[0]?.toUpperCase()}${at.slice(1)}, par un lien reçu par e-mail. Toutes les connexions ont été fermées.`,
        )}
      </p>
      <p className="mt-2">
        {fr(
          "Ce n'était pas vous ? Quelqu'un lit peut-être votre boîte. Depuis un appareil sûr, protégez d'abord votre messagerie, puis",
        )}{" "}
        <Link to={href("/auth/mot-de-passe-oublie")}>{fr("demandez un nouveau lien")}</Link>
        {fr(", ou")} <Link to={href("/contact")}>{fr("écrivez-nous")}</Link>.{" "}
        {fr("Ce que vous avez confié reste fermé 48 h.")}
      </p>
      <p className="mt-2">
        <Link to={href("/en-securite")}>{fr("Avant de changer un mot de passe, être en sécurité")}</Link>
      </p>
    </Notice>
  );
}

function useWelcome(next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!next) return;
    toast({ kind: "success", title: welcomeTo(next) });
    const timer = setTimeout(() => navigate(next), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, navigate]);
}
