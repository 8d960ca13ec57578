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
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { Button, ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { ButtonRow, Grid12 } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/membership.page";
import { answerFigurePort } from "./answer-figure";
import { AutoStart } from "./auto-start";
import { LatePriceCard } from "./late-price-card";
import { findDraft, findMembership } from "./membership.server";
import { joinMessages } from "./messages";
import { draftCookie } from "./order-drafts.server";
import { OrderLines } from "./order-lines";
import { ServedPrice, WhatIsObserved, WhatItHolds } from "./parts.still";
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
      : await checkCodeFromOutside({ code: given, userId: user?.id ?? null, ip: clientIp(request) }, at);
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
    present:
      !allowed.ok && membership ? { reason: allowed.reason, end: `jusqu’au ${formatDay(membership.end_date)}` } : null,
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
  const known = code?.accepted ? { code: code.accepted, discountCents: code.discountCents } : null;
  const [validated, setValidated] = useState<typeof known>(null);
  const accepted = validated ?? known;
  const price = { offer: loaderData.offer, listPriceCents, referralDiscountCents };
  const standing = <ServedPrice {...price} {...known} />;
  const discountCents = accepted?.discountCents ?? 0;

  return (
    <>
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
                    onValid={(validCode, cents) => setValidated({ code: validCode, discountCents: cents })}
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
            {validated ? <LatePriceCard {...price} {...validated} meanwhile={standing} /> : standing}
            <WhatIsObserved offer={loaderData.offer} figure={loaderData.figure} listPriceCents={listPriceCents} />
          </div>
        </Grid12>
      </section>
      <WhatItHolds offer={loaderData.offer} />
    </>
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
