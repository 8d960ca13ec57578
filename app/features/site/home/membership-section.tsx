import { useState } from "react";
import { Form, href } from "react-router";
import { PriceCard } from "~/features/membership/price-card";
import type { Offer } from "~/features/offer/rules";
import { ReferralCodeField } from "~/features/referral/referral-code-field";
import type { Cents } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Section, SectionHead } from "~/ui/layout";
import type { HomeTexts } from "./messages";

interface MembershipSectionProps {
  texts: HomeTexts["membership"];
  offer: Offer;
  listPriceCents: Cents;
  referralDiscountCents: Cents;
}

export function MembershipSection({
  texts: { text, ...head },
  offer,
  listPriceCents,
  referralDiscountCents,
}: MembershipSectionProps) {
  const [accepted, setAccepted] = useState<{ code: string; discountCents: Cents } | null>(null);
  const join = accepted
    ? { pathname: href("/membership"), search: `?ref=${encodeURIComponent(accepted.code)}` }
    : href("/membership");

  return (
    <Section id="adhesion" labelledBy="adhesion-titre">
      <div className="home-membership">
        <div className="self-end">
          <SectionHead id="adhesion-titre" {...head} ledeLook="mt-4 lede muted" />
          <p className="mt-4 max-w-xl max-wide:hidden">{text}</p>
        </div>
        <PriceCard
          offer={offer}
          listPriceCents={listPriceCents}
          referralDiscountCents={referralDiscountCents}
          discountCents={accepted?.discountCents}
          code={accepted?.code}
          action={<ButtonLink to={join}>{fr("Je deviens membre")}</ButtonLink>}
        />
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
