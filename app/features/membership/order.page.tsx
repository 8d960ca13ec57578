import "./membership.css";
import { randomUUID } from "node:crypto";
import { data, href, Link, redirect } from "react-router";
import * as v from "valibot";
import { currentUser, rememberDestination } from "~/features/accounts/accounts.server";
import { termsChanged } from "~/features/accounts/messages";
import { termsRefusal } from "~/features/accounts/rules";
import { leaveToPay, listOrders, mayPay } from "~/features/billing/billing.server";
import { DueToday } from "~/features/billing/due-today";
import { coachingIsNot, paymentMessages, priceChanged, termsNotAccepted } from "~/features/billing/messages";
import { OrderForm, saleOf } from "~/features/billing/order-parts";
import { TermsConsent } from "~/features/billing/terms-consent";
import { presentTerms } from "~/features/legal/legal.server";
import { yearText } from "~/features/offer/messages";
import { readOffer } from "~/features/offer/offer.server";
import { codeGiverLearns, codeMessages } from "~/features/referral/messages";
import { checkCodeFromOutside } from "~/features/referral/referral.server";
import { isMembersCode } from "~/features/referral/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { flash } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { formatEuros } from "~/platform/money";
import { paymentMethodsText } from "~/platform/payments/payment-methods";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { RadioGroup } from "~/ui/radio-group";
import { readsAgainWhenRefused } from "~/ui/read-again";
import { Step } from "~/ui/step";
import type { Route } from "./+types/order.page";
import { orderForm } from "./forms";
import { findMembership, joinAndPay, keepDraft, orderPath, payDraft, prepareOffer } from "./membership.server";
import { earlyStartText, readAgain } from "./messages";
import { draftCookie } from "./order-drafts.server";
import { OrderLines } from "./order-lines";
import { canJoin, type JoinRefusal, MEMBERSHIP, type PresentRefusal } from "./rules";

/** The order as the law wants it read before it is placed: what, how much, when, until when one may change one's mind. */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await currentUser(request);
  const settings = await getSettings(db());
  const membership = user ? await findMembership(db(), user.id, at) : null;
  if (!canJoin(membership, parisDay(at.now), settings.renewal_window_days).ok) throw redirect(href("/membership"));
  const asked = new URL(request.url).searchParams;
  const given = asked.get("ref")?.trim() ?? "";
  const check = given
    ? await checkCodeFromOutside({ code: given, userId: user?.id ?? null, ip: clientIp(request) }, at)
    : null;
  const accepted = check?.valid ? check.code : "";
  const offer = await prepareOffer(db(), { userId: user?.id ?? null, code: accepted, count: 2 }, at);
  const orders = user ? await listOrders(db(), user.id, at) : [];
  return {
    /** An order of a year whose bank has not answered yet. */
    confirming: orders.find(({ subject, stage }) => subject === MEMBERSHIP && stage === "processing")?.orderId ?? null,
    clientKey: randomUUID(),
    code: accepted,
    codeProblem: check && !check.valid ? codeMessages[check.reason] : null,
    quote: offer.quote,
    starts: offer.starts,
    withdrawUntil: offer.withdrawUntil,
    sale: saleOf(settings, await presentTerms(db(), at)),
    comprised: yearText(await readOffer(db(), at), settings),
    signedIn: user !== null,
    /** The plan of an order that lapsed. */
    chosenCount: asked.get("paiements") === "2" ? "2" : "1",
  };
}

export const meta: Route.MetaFunction = () => unlistedHead("Votre commande");
export const handle = { saysInPage: "all" };
export const shouldRevalidate = readsAgainWhenRefused;

interface Refusal {
  errors: { ref?: string; termsAccepted?: string; shownTotalCents?: string };
  problem: { title: string; text: string } | null;
  typed: { count: "1" | "2"; earlyStart: boolean; termsAccepted: boolean };
  /** Only a tick is missing: the code is not checked again, which would count as a try of it, and might lose it with its price. */
  asRead?: boolean;
}

export async function action({ request }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const at = { now: now() };
  const user = await currentUser(request);
  if (form.intent === "resume") return resume(request, user?.id ?? null, at);

  const parsed = v.safeParse(orderForm, form);
  if (!parsed.success) throw data(null, { status: 400 });
  const { clientKey, ref: code, shownTotalCents, shownTerms, ...typed } = parsed.output;
  const count = typed.count === "2" ? (2 as const) : (1 as const);
  const input = { count, code, earlyStart: typed.earlyStart, shownTotalCents, shownTerms };
  const unread = termsRefusal(parsed.output, await presentTerms(db(), at));
  if (unread === "terms_changed") return refuse({ termsAccepted: termsChanged }, null, typed);
  if (unread) return refuse({ termsAccepted: refusals.terms_not_accepted }, null, typed, { asRead: true });
  if (!user) return signInFirst(input, at);

  if (!(await mayPay({ userId: user.id, ip: clientIp(request) }, at)))
    return refuse({}, { title: paymentMessages.errorTitle, text: paymentMessages.tooMany }, typed, { status: 429 });
  const order = { ...input, userId: user.id, clientKey, termsAccepted: true };
  const joined = await joinAndPay(order, at).catch((error: unknown) => {
    log.error("order_failed", { error });
    return null;
  });
  if (!joined)
    return refuse({}, { title: paymentMessages.genericTitle, text: paymentMessages.generic }, typed, { status: 500 });
  if (joined.ok) return leave(joined);
  if (joined.reason === "code_refused")
    return refuse({ ref: codeMessages[joined.codeRefusal ?? "unknown"] }, null, typed);
  if (joined.reason === "terms_changed") return refuse({ termsAccepted: termsChanged }, null, typed);
  if (concernsOrder(joined.reason)) return refuse({ shownTotalCents: refusals[joined.reason] }, null, typed);
  throw redirect(href("/membership"), 303);
}

function refuse(
  errors: Refusal["errors"],
  problem: Refusal["problem"],
  typed: Refusal["typed"],
  { status = 422, asRead = false } = {},
) {
  return data<Refusal>({ errors, problem, typed, asRead }, { status });
}

const refusals = { terms_not_accepted: termsNotAccepted, price_changed: priceChanged };

/** What another order may mend; the rest is said of the membership itself, where it is shown. */
function concernsOrder(reason: JoinRefusal): reason is Exclude<JoinRefusal, PresentRefusal | "terms_changed"> {
  return reason === "terms_not_accepted" || reason === "price_changed" || reason === "code_refused";
}

/** Keeps the order, asks to sign in, and comes back to an automatic start (requirements ). */
async function signInFirst(input: Parameters<typeof keepDraft>[1], at: At) {
  const token = await inTransaction((trx) => keepDraft(trx, input, at));
  const headers = new Headers({ "Set-Cookie": draftCookie.write(token) });
  headers.append("Set-Cookie", rememberDestination("membership"));
  flash(headers, { kind: "info", title: paymentMessages.signInTitle, text: paymentMessages.signInText });
  return redirect(`${href("/auth")}?onglet=inscription`, { headers, status: 303 });
}

/** One use: the waiting order is taken, its payment opened, its cookie removed. */
async function resume(request: Request, userId: string | null, at: At) {
  if (!userId) throw redirect(href("/membership"), 303);
  const headers = new Headers({ "Set-Cookie": draftCookie.clear() });
  const { joined, draft } = (await payDraft({ userId, token: draftCookie.read(request) }, at)) ?? {};
  if (joined?.ok) return leave(joined, headers);
  const reason = joined?.reason;
  const toReadAgain = !reason || reason === "terms_changed" || concernsOrder(reason);
  if (!toReadAgain) return redirect(href("/membership"), { headers, status: 303 });
  flash(headers, { kind: "info", ...(reason === "terms_changed" ? readAgain.terms : readAgain.changed) });
  return redirect(draft ? orderPath(draft) : href("/membership/commande"), { headers, status: 303 });
}

/** To the provider's page; where it cannot be had the order is kept and the next page says so. */
function leave(joined: Extract<Awaited<ReturnType<typeof joinAndPay>>, { ok: true }>, headers = new Headers()) {
  return leaveToPay(joined.checkout, `${href("/payment-success")}?commande=${joined.orderId}`, headers);
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, starts } = loaderData;
  const [first, second] = quote.instalments;
  const errors = actionData?.errors ?? {};
  const typed = actionData?.typed;

  return (
    <OrderForm
      hidden={{ clientKey: loaderData.clientKey, ref: loaderData.code, shownTotalCents: quote.totalCents }}
      problem={actionData?.problem}
      errors={errors}
      sale={loaderData.sale}
      backTo={{ pathname: href("/membership"), search: loaderData.code ? `?ref=${loaderData.code}` : "" }}
      termsAccepted={typed?.termsAccepted}
      consentAmong
      lede="Trois réponses, puis le paiement. Rien n'est débité sur cette page."
      choices={
        <>
          {loaderData.confirming && (
            <Notice title={fr("Un paiement est déjà en cours")} className="mb-8">
              <p>
                {fr("Votre banque n'a pas encore répondu : inutile de payer une seconde fois.")}{" "}
                <Link
                  to={`${href("/payment-success")}?commande=${loaderData.confirming}`}
                  className="whitespace-nowrap"
                >
                  Voir où il en est
                </Link>
              </p>
            </Notice>
          )}
          {loaderData.codeProblem && (
            <Notice title={loaderData.codeProblem} className="mb-8">
              <p>
                {fr("Le prix ci-contre est celui sans code.")}{" "}
                <Link to={href("/membership")}>Saisir un autre code</Link>
              </p>
            </Notice>
          )}
          <Step rank={1} title={fr("Comment souhaitez-vous régler ?")} id="reglement">
            <RadioGroup
              legend={<span className="sr-only">{fr("Comment souhaitez-vous régler ?")}</span>}
              name="count"
              defaultValue={typed?.count ?? loaderData.chosenCount}
              options={[
                {
                  value: "1",
                  label: <b>{`En une fois : ${formatEuros(quote.totalCents)}`}</b>,
                  hint: fr("Aujourd'hui."),
                },
                {
                  value: "2",
                  label: <b>{fr("En deux fois, sans frais")}</b>,
                  hint: `${formatEuros(first?.amountCents ?? 0)} aujourd’hui, ${formatEuros(second?.amountCents ?? 0)} le ${formatDay(second?.dueDate ?? "")}, par prélèvement sur la même carte.`,
                },
              ]}
            />
          </Step>
          <Step rank={2} title={fr("Quand commence votre accès ?")} id="debut">
            <p className="muted mb-4 max-w-xl">
              <Ordinals>{`Sans demande de votre part, il s'ouvre le ${formatDay(starts.later.start)}, une fois passé le délai de rétractation.`}</Ordinals>
            </p>
            <Checkbox name="earlyStart" value="oui" defaultChecked={typed?.earlyStart}>
              {earlyStartText}
              <span className="hint mt-1 block">
                <Ordinals>{`Votre accès va alors du ${formatDay(starts.early.start)} au ${formatDay(starts.early.end)}.`}</Ordinals>
              </span>
            </Checkbox>
          </Step>
          <Step rank={3} title="Vos accords" id="accords">
            <div className="max-w-xl">
              <TermsConsent
                terms={loaderData.sale.terms}
                error={errors.termsAccepted}
                accepted={typed?.termsAccepted}
              />
            </div>
          </Step>
          <h2 className="h4 mt-12 mb-3">{fr("Bon à savoir")}</h2>
          <ul className="rules">
            <li className="small">
              <Ordinals>{`Vous pouvez changer d'avis jusqu'au ${formatDay(loaderData.withdrawUntil)} inclus. Le lien`}</Ordinals>{" "}
              <Link to={href("/renoncer-au-contrat")} target="_blank">
                Renoncer au contrat ici
              </Link>{" "}
              {fr("est en bas de chaque page. Un message à")}{" "}
              <a href={`mailto:${loaderData.sale.contactEmail}`}>{loaderData.sale.contactEmail}</a>{" "}
              {fr("suffit aussi.")}
            </li>
            {isMembersCode(loaderData.code) && (
              <li className="small">
                {fr("Vous utilisez un code de parrainage.")} {codeGiverLearns}{" "}
                <Link to={href("/membership/commande")}>Commander sans code</Link>
              </li>
            )}
            <li className="small">
              {fr("L'adhésion ne se renouvelle pas toute seule. Vous pouvez y mettre fin à tout moment, en ligne.")}
            </li>
            <li className="small">{coachingIsNot}</li>
          </ul>
        </>
      }
      total={<DueToday totalCents={quote.totalCents} inTwo={quote.instalments} />}
      summary={
        <>
          <OrderLines
            listPriceCents={quote.listPriceCents}
            discountCents={quote.discountCents}
            code={loaderData.code || null}
            totalLabel="Total"
          />
          <p className="small muted mt-4">{loaderData.comprised}</p>
          <div className="mt-4">
            <KeyValues
              items={[
                { label: "Durée", value: "Un an" },
                {
                  label: "Votre accès",
                  value: (
                    <>
                      <span className="follows follows-early">{spanOf(starts.early)}</span>
                      <span className="follows follows-later">{spanOf(starts.later)}</span>
                    </>
                  ),
                },
                { label: "Engagement minimal", value: "Aucun" },
                { label: "Moyens de paiement", value: paymentMethodsText },
              ]}
            />
          </div>
        </>
      }
    />
  );
}

function spanOf({ start, end }: { start: string; end: string }): string {
  return fr(`du ${formatDay(start)} au ${formatDay(end)}`);
}
