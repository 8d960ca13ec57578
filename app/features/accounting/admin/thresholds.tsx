import { Link } from "react-router";
import { formatMonth } from "~/platform/clock";
import { formatEuros, formatExactEuros } from "~/platform/money";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import type { Accounts } from "../accounting.server";

/** The scale ends a little above the upper limit; the marks stand where the style sheet puts them, at 83.4 and 91.7 %. */
const ABOVE = 1.09;

/** The year beside the limits of the VAT exemption, as a gauge of a river. */
export function Thresholds({ accounts: { year, limits, vatRateBp, vatNote, today } }: { accounts: Accounts }) {
  const part = Math.min(1, Math.max(0, year.cents) / (limits.upperCents * ABOVE));
  return (
    <section className="mt-14" aria-labelledby="seuils">
      <BlockHeading
        title="L’année et les seuils"
        id="seuils"
        action={<span className="small muted">{fr(`${formatExactEuros(year.cents)} depuis janvier`)}</span>}
      />
      <div className="gauge" aria-hidden="true">
        <svg className="gauge-water" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1000 10">
          <rect width={Math.round(part * 1_000)} height="10" />
        </svg>
        <span className="gauge-mark gauge-base">
          <span>{formatEuros(limits.baseCents)}</span>
        </span>
        <span className="gauge-mark gauge-upper">
          <span>{formatEuros(limits.upperCents)}</span>
        </span>
        <span className="gauge-ground" />
      </div>
      <dl className="two-facts">
        <div>
          <dt>{fr(vatNote).replace(/article .*CGI/, inOnePiece)}</dt>
          <dd>
            {vatRateBp === 0
              ? fr(`${leftText(year.cents, limits)} ${paceText(year.reachedIn)}`)
              : fr(`Encaissé en ${today.slice(0, 4)} : ${formatExactEuros(year.cents)}.`)}{" "}
            <Link to="/admin/settings?groupe=legal#tva" className="whitespace-nowrap">
              Taux de TVA
            </Link>
          </dd>
        </div>
        <div>
          <dt>{fr("Si un seuil est franchi")}</dt>
          <dd>
            <Ordinals>
              À 37 500 €, la TVA s’applique au 1er janvier suivant. À 41 250 €, le jour même. Le tableau de bord vous
              prévient à 30 000 €, puis à chaque étape.
            </Ordinals>
          </dd>
        </div>
      </dl>
    </section>
  );
}

const inOnePiece = (words: string) => words.replaceAll(" ", "\u00a0");

function leftText(cents: number, { baseCents, upperCents }: Accounts["limits"]): string {
  const left = baseCents - cents;
  if (left > 0) return `Il reste ${formatExactEuros(left)} avant le premier seuil.`;
  return cents > upperCents ? "Les deux seuils sont dépassés." : "Le premier seuil est dépassé.";
}

function paceText(reachedIn: string | null): string {
  return reachedIn ? `À ce rythme, il serait atteint en ${formatMonth(reachedIn)}.` : "";
}
