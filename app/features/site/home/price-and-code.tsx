import { useState } from "react";
import { href } from "react-router";
import { PriceCard } from "~/features/membership/price-card";
import type { Offer } from "~/features/offer/rules";
import { ReferralCodeField } from "~/features/referral/referral-code-field";
import type { Cents } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";

export interface PriceAndCodeProps {
  offer: Offer;
  listPriceCents: Cents;
  referralDiscountCents: Cents;
  /** Written and sent before this was there: checked at once. */
  written?: string;
}

/** The price of a year, and the code that changes it. */
export function PriceAndCode({ written, ...price }: PriceAndCodeProps) {
  const [accepted, setAccepted] = useState<{ code: string; discountCents: Cents }>();
  const search = accepted && `?ref=${encodeURIComponent(accepted.code)}`;
  return (
    <>
      <PriceCard
        {...price}
        {...accepted}
        action={
          <>
            <ButtonLink to={{ pathname: href("/membership"), search }} className="to-others">
              {fr("Je deviens membre")}
            </ButtonLink>
            <ButtonLink to={{ pathname: href("/membership"), search }} className="to-signed-in">
              {fr("Voir l'adhésion")}
            </ButtonLink>
          </>
        }
      />
      <div className="max-w-136 border-t border-line pt-5">
        <ReferralCodeField
          checkPath={href("/parrainage/verifier")}
          written={written}
          onValid={(code, discountCents) => setAccepted({ code, discountCents })}
        />
      </div>
    </>
  );
}
