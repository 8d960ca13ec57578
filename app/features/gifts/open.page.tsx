import { data, Form, href, redirect } from "react-router";
import * as v from "valibot";
import { currentUser, rememberDestination } from "~/features/accounts/accounts.server";
import { TermsConsent } from "~/features/billing/terms-consent";
import { coverAddress } from "~/features/blog/blog.server";
import { presentTerms } from "~/features/legal/legal.server";
import { planGiftedYear } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { type Flash, redirectSaying } from "~/platform/http/flash.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Grid12 } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { readsAgainWhenRefused } from "~/ui/read-again";
import type { Route } from "./+types/open.page";
import { openingForm } from "./forms";
import { openGift } from "./gifts.server";
import { alreadyYours, begun, openingRefusals, startText, tooManyCodes } from "./messages";
import { mayTryCode } from "./rate-limit.server";
import { giftCover, printCode, readCode } from "./rules";
import { clearTypedCode, keepTypedCode, readTypedCode } from "./typed-code.server";

/** Of a visitor the code is only kept; of somebody signed in, what would begin is shown. Whether a code holds is asked by the last button alone. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await currentUser(request);
  const settings = await getSettings(db());
  const kept = readTypedCode(request);
  const year = user ? await planGiftedYear(db(), user.id, { now: now() }) : null;
  return {
    code: kept ? printCode(kept) : "",
    year,
    cover: coverAddress(giftCover),
    terms: await presentTerms(db(), { now: now() }),
    contactEmail: settings.contact_email,
  };
}

export const meta: Route.MetaFunction = () => unlistedHead("Votre code");
export const handle = { crumb: () => "Votre code" };
export const shouldRevalidate = readsAgainWhenRefused;

interface Refusal {
  errors: { code?: string; termsAccepted?: string; startAsked?: string };
  problem: string | null;
  typed: { code: string; termsAccepted: boolean; startAsked: boolean };
}

export async function action({ request }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const parsed = v.safeParse(openingForm, form);
  if (!parsed.success || (form.intent !== "continue" && form.intent !== "begin")) throw data(null, { status: 400 });
  const typed = parsed.output;
  const refuse = (errors: Refusal["errors"], problem: string | null = null, status = 422) =>
    data<Refusal>({ errors, problem, typed }, { status });
  const code = readCode(typed.code);
  const user = await currentUser(request);
  if (!user) return code ? signInFirst(code) : refuse({ code: openingRefusals.code_refused });
  if (form.intent === "continue") {
    if (!code) return refuse({ code: openingRefusals.code_refused });
    return redirect(href("/cadeau"), { headers: { "Set-Cookie": keepTypedCode(code) }, status: 303 });
  }
  const at = { now: now() };
  if (!(await mayTryCode({ userId: user.id, ip: clientIp(request) }, at))) return refuse({}, tooManyCodes, 429);
  const opened = await inTransaction((trx) => openGift(trx, { ...typed, userId: user.id }, at));
  if (opened.ok) return toOwnArea({ kind: "success", ...begun(opened) });
  if (opened.reason === "already_yours") return toOwnArea({ kind: "info", ...alreadyYours });
  const message = openingRefusals[opened.reason];
  if (opened.reason === "terms_not_accepted" || opened.reason === "terms_changed")
    return refuse({ termsAccepted: message });
  if (opened.reason === "start_not_asked") return refuse({ startAsked: message });
  if (opened.reason === "code_refused" || opened.reason === "own_gift") return refuse({ code: message });
  return refuse({}, message);
}

function toOwnArea(message: Flash) {
  return redirectSaying(href("/espace-membre"), message, new Headers({ "Set-Cookie": clearTypedCode() }));
}

function signInFirst(code: string) {
  const headers = new Headers({ "Set-Cookie": keepTypedCode(code) });
  headers.append("Set-Cookie", rememberDestination("cadeau"));
  return redirect(`${href("/auth")}?onglet=inscription`, { headers, status: 303 });
}

export default function OpenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { year, code, cover } = loaderData;
  const errors = actionData?.errors ?? {};
  const typed = actionData?.typed;
  return (
    <section className="wrap pt-[clamp(0.75rem,3vw,3rem)] pb-section">
      <Grid12>
        <div className="wide:col-span-7">
          <h1 className="max-w-[12em] max-xs:text-4xl">{year ? "Ouvrir votre année" : "Vous avez reçu un code"}</h1>
          <p className="lede muted mt-4 mb-5 md:mb-10">
            {fr("Votre code ouvre une année d'adhésion. Il n'y a rien à payer.")}
          </p>
          {actionData?.problem && <FormMessage kind="danger" title={actionData.problem} />}
          {year && !year.ok ? (
            <Notice title={openingRefusals[year.reason]}>
              <p className="mb-4">{fr("Votre code reste valable en attendant.")}</p>
              <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
            </Notice>
          ) : (
            <Form method="post" action={href("/cadeau")} noValidate autoComplete="off" className="max-w-xl">
              <ErrorSummary errors={{ ...errors }} />
              <TextField
                label="Votre code"
                name="code"
                hint={fr("Douze lettres et chiffres, avec ou sans tirets.")}
                defaultValue={typed?.code ?? code}
                error={errors.code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                className="max-w-80"
              />
              {year ? <WhatBegins {...loaderData} year={year} errors={errors} typed={typed} /> : <SignInNext />}
            </Form>
          )}
        </div>
        <img
          src={cover}
          alt=""
          width={800}
          height={600}
          loading="lazy"
          className="hidden w-full rounded-xs wide:col-span-4 wide:col-start-9 wide:block"
        />
      </Grid12>
    </section>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** What a visitor reads before anything is asked of them. */
function SignInNext() {
  return (
    <>
      <input type="hidden" name="intent" value="continue" />
      <SubmitButton among={{ intent: "continue" }} busyLabel="Un instant...">
        Continuer
      </SubmitButton>
      <ul className="rules mt-10">
        <li>
          {fr(
            "Vous créez votre compte, ou vous vous connectez. Vous lisez d'abord ce que l'année comprend : rien ne s'ouvre avant que vous le demandiez.",
          )}
        </li>
        <li className="border-b-0">
          {fr(
            "La personne qui vous a remis ce code n'est prévenue de rien. Tant que dure son délai de rétractation, cette personne peut demander à être remboursée : si l'année est ouverte, elle apprend seulement que ce n'est plus possible.",
          )}
        </li>
      </ul>
    </>
  );
}

/** The dates, what is agreed to, and the one button that begins. */
function WhatBegins({
  year,
  terms,
  contactEmail,
  errors,
  typed,
}: Loaded & { year: { start: string; end: string }; errors: Refusal["errors"]; typed: Refusal["typed"] | undefined }) {
  return (
    <>
      <input type="hidden" name="intent" value="begin" />
      <h2 className="h4 mt-8 mb-3">Ce qui commence</h2>
      <KeyValues
        items={[
          { label: "Service", value: "Adhésion Premium, un an" },
          { label: "Premier jour", value: formatDay(year.start) },
          { label: "Dernier jour", value: formatDay(year.end) },
          { label: "À payer", value: "Rien" },
        ]}
      />
      <div className="mt-6">
        <Checkbox name="startAsked" value="oui" error={errors.startAsked} defaultChecked={typed?.startAsked}>
          {startText}
        </Checkbox>
        <TermsConsent terms={terms} error={errors.termsAccepted} accepted={typed?.termsAccepted} />
      </div>
      <SubmitButton among={{ intent: "begin" }} busyLabel="Un instant...">
        Commencer mon année
      </SubmitButton>
      <ul className="rules mt-10">
        <li>{fr("L'année ne se renouvelle pas toute seule. Rien ne vous sera prélevé.")}</li>
        <li className="border-b-0">
          {fr("Un code s'ouvre une seule fois. Une question ? Écrivez à")}{" "}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </li>
      </ul>
    </>
  );
}
