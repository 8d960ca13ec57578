import { href } from "react-router";
import { useSiteFacts } from "~/features/settings/site-facts";
import { type Cents, formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Section } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import { useTexts } from "./messages";

interface FormulasProps {
  /** Of the session and of both packs; the rest has no price. */
  pricesCents: Cents[];
  sessionUrl: string;
  cancellationHours: number;
}

/** A printed price list, with what an hour of a pack comes to; the formula most often chosen is laid on light. */
export function Formulas({ pricesCents, sessionUrl, cancellationHours }: FormulasProps) {
  const { title: heading, lede, items } = useTexts().formulas;
  const { address_place } = useSiteFacts();
  return (
    <Section id="formules" labelledBy="formules-titre" tight>
      <div className="mb-10 grid gap-4 wide:grid-cols-12 wide:items-end wide:gap-8">
        <h2 id="formules-titre" className="h2 wide:col-span-7">
          {heading}
        </h2>
        <p className="max-w-md text-muted wide:col-span-4 wide:col-start-9">{lede}</p>
      </div>
      <ul className="formulas">
        {items.map(({ title, length, text, hours, chosen, ask }, rank) => {
          const cents = pricesCents[rank];
          const target = rank === 0 && sessionUrl ? { href: sessionUrl, newTab: true } : { to: href("/contact") };
          return (
            <li key={title} className={chosen ? "formula formula-chosen" : "formula"}>
              <div>
                {chosen && (
                  <p className="mb-3">
                    <span className="tag bg-text text-bg">{fr("Le plus choisi")}</span>
                  </p>
                )}
                <h3 className="h4">{title}</h3>
                <p className="mt-1.5 text-sm leading-normal text-muted">{length}</p>
              </div>
              <p className="formula-text">{text}</p>
              <p className="formula-price num">
                <b>{cents === undefined ? fr("Sur devis") : formatEuros(cents)}</b>
                {hours && cents && <span>{`${formatEuros(Math.round(cents / hours))} ${fr("l'heure")}`}</span>}
              </p>
              <div className="formula-action">
                <ButtonLink {...target} variant="secondary" small>
                  {ask}
                </ButtonLink>
              </div>
            </li>
          );
        })}
      </ul>
      <ul className="mt-8 grid gap-x-10 gap-y-3 text-sm leading-normal text-muted md:grid-cols-3">
        {address_place && (
          <li>
            <Ordinals>{address_place}</Ordinals>
            {fr(" : les mêmes prix.")}
          </li>
        )}
        <li>
          {fr(
            `Une séance se déplace ou s'annule jusqu'à ${cancellationHours} h avant. Plus tard, elle reste due, sauf empêchement grave ou danger : dites-le-nous simplement.`,
          )}
        </li>
        <li>{fr("Première séance remboursée si elle ne vous convient pas. Sans engagement.")}</li>
      </ul>
    </Section>
  );
}
