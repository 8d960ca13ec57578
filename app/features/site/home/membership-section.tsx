import { useState } from "react";
import { Form, href } from "react-router";
import { LatePriceCard } from "~/features/membership/late-price-card";
import type { Offer } from "~/features/offer/rules";
import { ReferralCodeField } from "~/features/referral/referral-code-field";
import type { Cents } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Section, SectionHead } from "~/ui/layout";
import type { HomeTexts } from "./messages";
import { HomePrice } from "./parts.still";

interface MembershipSectionProps {
  texts: HomeTexts["membership"];
  offer: Offer;
  listPriceCents: Cents;
  referralDiscountCents: Cents;
}

export function MembershipSection({ texts: { text, ...head }, ...price }: MembershipSectionProps) {
  const [accepted, setAccepted] = useState<{ code: string; discountCents: Cents } | null>(null);
  return (
    <Section id="adhesion" labelledBy="adhesion-titre">
      <div className="home-membership">
        <div className="self-end">
          <SectionHead id="adhesion-titre" {...head} ledeLook="mt-4 lede muted" />
          <p className="mt-4 max-w-xl max-wide:hidden">{text}</p>
        </div>
        {accepted ? (
          <LatePriceCard
            {...price}
            {...accepted}
            action={<ButtonLink to={join(accepted.code)}>{fr("Je deviens membre")}</ButtonLink>}
            meanwhile={<HomePrice {...price} />}
          />
        ) : (
          <HomePrice {...price} />
        )}
        <Form method="get" action={href("/membership")} className="max-w-136 border-t border-line pt-5">
          <ReferralCodeField
            checkPath={href("/parrainage/verifier")}
            onValid={(code, discountCents) => setAccepted({ code, discountCents })}
          />
        </Form>
      </div>
    </Section>
  );
}

function join(code: string) {
  return { pathname: href("/membership"), search: `?ref=${encodeURIComponent(code)}` };
}
