import { openHead } from "~/ui/head";
import "./membership.css";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { Form, href, Link } from "react-router";
import { currentUser } from "~/features/accounts/accounts.server";
import { readOffer } from "~/features/offer/offer.server";
import { codeMessages } from "~/features/referral/messages";
import { checkCodeFromOutside } from "~/features/referral/referral.server";
import { ReferralCodeField } from "~/features/referral/referral-code-field";
import { getSettings } from "~/features/settings/settings.server";
import { factsIn } from "~/features/settings/site-facts";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { Button, ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { JsonLd } from "~/ui/json-ld";
import { ButtonRow, Grid12, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/membership.page";
import { answerFigurePort } from "./answer-figure";
import { AutoStart } from "./auto-start";
import { BenefitsGrid } from "./benefits";
import { Comparison } from "./comparison";
import { evidenceOf } from "./evidence";
import { findDraft, findMembership } from "./membership.server";
import { describeEnd, joinMessages } from "./messages";
import { offerJsonLd } from "./offer-json-ld";
import { draftCookie } from "./order-drafts.server";
import { OrderLines } from "./order-lines";
import { PriceCard } from "./price-card";
import { canJoin, type PresentRefusal } from "./rules";

/** `?ref=` fills in the code and checks it (requirements ); an order made before signing in waits here for its payment. */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const settings = await getSettings(db());
  const user = await currentUser(request);
  const given = new URL(request.url).searchParams.get("ref")?.trim() ?? null;
  const check =
    given === null
      ? null
      : await checkCodeFromOutside(db(), { code: given, userId: user?.id ?? null, ip: clientIp(request) }, at);
  const membership = user ? await findMembership(db(), user.id, at) : null;
  const allowed = canJoin(membership, parisDay(at.now), settings.renewal_window_days);
  const draft = user && allowed.ok ? await findDraft(db(), draftCookie.read(request), at) : null;
  return {
    offer: await readOffer(db(), at),
    figure: await answerFigurePort.value(db(), at),
    listPriceCents: settings.membership_price_cents,
    referralDiscountCents: settings.referral_discount_cents,
    withdrawalDays: settings.withdrawal_days,
    code:
      check === null || given === null
        ? null
        : {
            given: given.toUpperCase().slice(0, 40),
            accepted: check.valid ? check.code : null,
            discountCents: check.valid ? check.discountCents : 0,
            message: check.valid ? null : codeMessages[check.reason],
          },
    present: !allowed.ok && membership ? { reason: allowed.reason, end: describeEnd(membership) } : null,
    orderWaits: draft !== null,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Adhésion Premium",
    description: `Une année d’accompagnement pour tenir, comprendre, décider : conseils illimités, réponse sous ${factsIn(page).advice_hours} h${page.loaderData?.offer.gatherings ? " et rencontres" : ""}. Avec ou sans code de parrainage.`,
  });
}

export default function MembershipPage({ loaderData }: Route.ComponentProps) {
  const { listPriceCents, referralDiscountCents, code, present } = loaderData;
  const [accepted, setAccepted] = useState(
    code?.accepted ? { code: code.accepted, discountCents: code.discountCents } : null,
  );
  const discountCents = accepted?.discountCents ?? 0;

  return (
    <>
      <JsonLd data={(site) => offerJsonLd(site, listPriceCents)} />
      {loaderData.orderWaits && <AutoStart />}
      <section className="wrap pt-[clamp(1.5rem,3vw,3rem)] pb-section">
        <Grid12 className="items-start">
          <div className="wide:col-span-7">
            <h1 className="text-5xl">{fr("Ne restez pas seul avec vos questions")}</h1>
            <p className="lede muted mt-5 mb-10">
              {fr(
                "Une année d'accompagnement pour tenir, comprendre, décider. Sans engagement, et remboursée au prorata si vous partez.",
              )}
            </p>
            <div className="max-w-xl border-t-[1.5px] border-text pt-7">
              {present ? (
                <PresentMembership reason={present.reason} end={present.end} />
              ) : (
                <Form method="get" action={href("/membership")}>
                  <ReferralCodeField
                    checkPath={href("/parrainage/verifier")}
                    initial={
                      code
                        ? {
                            code: code.accepted ?? code.given,
                            state: code.accepted ? "valid" : "invalid",
                            message: code.message,
                            discountCents: code.discountCents,
                          }
                        : undefined
                    }
                    onValid={(validCode, cents) => setAccepted({ code: validCode, discountCents: cents })}
                  />
                  <div className="mt-7">
                    <OrderLines
                      listPriceCents={listPriceCents}
                      discountCents={discountCents}
                      code={accepted?.code ?? null}
                      totalLabel={fr("Total pour un an")}
                    />
                  </div>
                  <ButtonRow className="mt-6">
                    <Button type="submit" formAction={href("/membership/commande")}>
                      Je deviens membre
                    </Button>
                    <span className="small muted inline-flex items-center gap-2">
                      <Icon of={LockKeyhole} /> Paiement sécurisé par Mollie
                    </span>
                  </ButtonRow>
                  <p className="small muted mt-5">
                    {fr(
                      `Vous relisez votre commande avant de payer. Vous disposez de ${loaderData.withdrawalDays} jours pour changer d'avis.`,
                    )}
                  </p>
                </Form>
              )}
              <p className="small muted mt-5">
                {fr("C'est pour quelqu'un d'autre ?")} <Link to={href("/membership/offrir")}>Offrir une année</Link>
              </p>
            </div>
          </div>
          <div className="wide:col-start-9 wide:col-end-13">
            <PriceCard
              offer={loaderData.offer}
              listPriceCents={listPriceCents}
              referralDiscountCents={referralDiscountCents}
              discountCents={discountCents}
              code={accepted?.code}
            />
            <Observed offer={loaderData.offer} figure={loaderData.figure} />
          </div>
        </Grid12>
      </section>
      <Section tone="mist" labelledBy="comprend">
        <h2 className="h2 mb-10 max-w-[13em]" id="comprend">
          {fr("Ce que comprend l'adhésion")}
        </h2>
        <BenefitsGrid offer={loaderData.offer} />
      </Section>
      <Section labelledBy="comparer">
        <Grid12>
          <div className="wide:col-span-4">
            <h2 className="h2" id="comparer">
              Gratuit ou Premium
            </h2>
            <p className="muted mt-4 max-w-sm">
              {fr(
                loaderData.offer.letter
                  ? "Les articles du blog et la lettre mensuelle restent ouverts à tous."
                  : "Les articles du blog restent ouverts à tous.",
              )}
            </p>
          </div>
          <div className="wide:col-start-6 wide:col-end-13">
            <Comparison offer={loaderData.offer} />
          </div>
        </Grid12>
      </Section>
    </>
  );
}

/** What the site counts today; a line without proof is not here. */
function Observed({ offer, figure }: Pick<Route.ComponentProps["loaderData"], "offer" | "figure">) {
  const proofs = Object.entries(evidenceOf(offer, figure));
  if (proofs.length === 0) return null;
  return (
    <div className="mt-10">
      <h2 className="h4" id="constat">
        {fr("Ce que l'on constate")}
      </h2>
      <ul className="observed" aria-labelledby="constat">
        {proofs.map(([line, { number, counts }]) => (
          <li key={line}>
            <b>{fr(number)}</b> <span>{fr(counts)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs leading-normal text-muted">
        {fr("Compté par le site, à ce jour. Une ligne sans preuve n'est pas affichée.")}
      </p>
      <p className="small mt-2">
        <Link to={href("/nos-offres")}>{fr("Le détail, ligne par ligne")}</Link>
      </p>
    </div>
  );
}

const presentTitles: Record<PresentRefusal, string> = {
  already_member: "Vous êtes membre",
  instalment_due: "Votre adhésion attend sa seconde échéance",
  paused: "Votre adhésion est en pause",
  payment_reversed: "Votre adhésion est en attente",
};

function PresentMembership({ reason, end }: { reason: PresentRefusal; end: string }) {
  const text =
    reason === "already_member" ? `Votre adhésion court ${end}. Il n'y a rien à régler.` : joinMessages[reason];
  return (
    <Notice kind={reason === "already_member" ? "ok" : "info"} title={presentTitles[reason]}>
      <p className="mb-4">{fr(text)}</p>
      {reason === "already_member" && <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>}
      {reason === "instalment_due" && <ButtonLink to={href("/espace-membre")}>Régler depuis mon espace</ButtonLink>}
      {(reason === "paused" || reason === "payment_reversed") && (
        <ButtonLink to={href("/contact")}>Nous écrire</ButtonLink>
      )}
    </Notice>
  );
}
