import { useState } from "react";
import { Form, Link, href } from "react-router";
import { PriceCard } from "~/features/membership/price-card";
import { ReferralCodeField } from "~/features/referral/referral-code-field";
import type { Cents } from "~/platform/money";
import { fr } from "~/ui/french";

export interface MembershipPrices {
  listPriceCents: Cents;
  referralDiscountCents: Cents;
}

export function MembershipSection({ listPriceCents, referralDiscountCents }: MembershipPrices) {
  const [accepted, setAccepted] = useState<{ code: string; discountCents: Cents } | null>(null);
  const join = accepted ? { pathname: href("/membership"), search: `?ref=${encodeURIComponent(accepted.code)}` } : href("/membership");

  return (
    <section id="adhesion" className="py-(--space-section)" aria-labelledby="adhesion-titre">
      <div className="wrap home-grid items-center">
        <div className="col-span-full min-[60rem]:col-span-6">
          <h2 id="adhesion-titre" className="text-4xl leading-tight">
            {fr("Une année entière, sans compter vos questions")}
          </h2>
          <p className="mt-[1.1rem] mb-6 max-w-(--measure-short) text-lg leading-[1.55] text-muted">
            {fr(
              "L'adhésion, c'est une réponse sous 48 h à chaque doute, des rencontres, et des parents qui savent de quoi vous parlez.",
            )}
          </p>
          <p className="max-w-xl">
            {fr(
              "À 23 h, quand un message de l'autre parent vous tient éveillé, vous nous l'envoyez avant d'y répondre. Souvent, c'est tout ce qu'il faut.",
            )}
          </p>
          <Form method="get" action={href("/membership")} className="mt-10 max-w-136 border-t border-line pt-7">
            <ReferralCodeField
              checkPath={href("/parrainage/verifier")}
              onValid={(code, discountCents) => setAccepted({ code, discountCents })}
            />
          </Form>
        </div>
        <div className="col-span-full min-[60rem]:col-start-8">
          <PriceCard
            listPriceCents={listPriceCents}
            referralDiscountCents={referralDiscountCents}
            discountCents={accepted?.discountCents}
            action={
              <Link to={join} className="btn btn-primary">
                {fr("Je deviens membre")}
              </Link>
            }
          />
        </div>
      </div>
    </section>
  );
}
