import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { gatheringsText, linesText } from "~/features/offer/messages";
import type { Offer } from "~/features/offer/rules";
import { isMembersCode } from "~/features/referral/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { type Cents, formatPriceTag } from "~/platform/money";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";

/** What may be named today, in the owner's words (requirements ). */
function includedIn(offer: Offer, adviceHours: number): string[] {
  const gatherings = gatheringsText(offer);
  return [
    fr(`Conseils illimités par messagerie, réponse sous ${adviceHours} h`),
    gatherings && `${gatherings} réservés`,
    linesText(offer, { guides: "guides premium", podcasts: "podcasts", videos: "vidéos" }),
    linesText(offer, { partners: "tarifs préférentiels chez nos partenaires" }),
    linesText(offer, { community: "une communauté privée et bienveillante" }),
  ].filter((line) => line !== null);
}

interface PriceCardProps {
  offer: Offer;
  listPriceCents: Cents;
  /** What a code would take off: the line « Ou 350€ avec un code de parrainage ». */
  referralDiscountCents: Cents;
  /** What the accepted code takes off; 0 without a code. */
  discountCents?: Cents;
  /** The accepted code. The price is crossed out for a member's alone: one the coach gives out would announce a reduction (L.112-1-1). */
  code?: string | null;
  /** The one amber button, unless the page has it elsewhere. */
  action?: ReactNode;
}

/** The membership's price with and without a code (requirements ), its benefits and its button. */
export function PriceCard({
  offer,
  listPriceCents,
  referralDiscountCents,
  discountCents = 0,
  code,
  action,
}: PriceCardProps) {
  const adviceHours = useSiteFacts().advice_hours;
  const promo = Boolean(code) && !isMembersCode(code ?? "");
  return (
    <article className="price-card" aria-label="Adhésion Premium">
      <div className="price-card-head">
        <div className="relative z-1">
          <h2 className="h4 text-inherit">Adhésion Premium</h2>
          <p className="small mt-1">Un an, sans engagement</p>
        </div>
        <Landscape />
      </div>
      <div className="price-card-body">
        <div aria-live="polite">
          <p className="price-card-amount">
            {discountCents > 0 && !promo && (
              <s>
                <span className="sr-only">Ancien prix{"\u202f"}: </span>
                {formatPriceTag(listPriceCents)}
              </s>
            )}{" "}
            <span>
              {formatPriceTag(listPriceCents - discountCents)}
              <small>/an</small>
            </span>
          </p>
          {discountCents > 0 ? (
            <p className="mt-4 inline-flex items-center gap-2 rounded-xs bg-ok-bg px-3 py-2 text-sm font-[620] text-ok">
              <Icon of={Check} />
              {promo
                ? `${formatPriceTag(listPriceCents - discountCents)} avec un code`
                : `Réduction de ${formatPriceTag(discountCents)} appliquée\u202f!`}
            </p>
          ) : (
            <p className="mt-3 font-semibold text-(--glow-2)">
              Ou {formatPriceTag(listPriceCents - referralDiscountCents)} avec un code de parrainage
            </p>
          )}
        </div>
        <p className="small mt-3 text-[#b4c8c8]">{fr("En une fois, ou en deux paiements à un mois d'intervalle.")}</p>
        <hr className="my-6 border-t border-[#3a5c63]" />
        <ul>
          {includedIn(offer, adviceHours).map((benefit) => (
            <li key={benefit} className="grid grid-cols-[1.6rem_1fr] gap-2 py-[.42rem] leading-[1.45]">
              <Check className="mt-0.5 size-[1.2rem] text-(--amber)" strokeWidth={2} aria-hidden="true" />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
        {action && <div className="price-card-action">{action}</div>}
      </div>
    </article>
  );
}

function Landscape() {
  return (
    <svg className="price-card-landscape" viewBox="0 0 260 110" aria-hidden="true">
      <circle cx="190" cy="74" r="30" fill="#F2A63A" />
      <circle cx="190" cy="74" r="44" fill="none" stroke="#C97A17" strokeDasharray="1 6" strokeLinecap="round" />
      <path d="M0 110C60 60 110 70 160 110Z" fill="#245A48" />
      <path d="M120 110c40-44 90-52 140-40v40Z" fill="#11333A" />
      <path d="M20 100c30-22 60-26 90-16M150 100c30-16 60-22 100-20" fill="none" stroke="#F4F1E6" strokeOpacity=".4" />
    </svg>
  );
}
