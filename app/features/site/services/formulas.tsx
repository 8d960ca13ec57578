import type { ReactNode } from "react";
import { href } from "react-router";
import { type Cents, formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Section } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";

export interface FormulaFacts {
  sessionCents: Cents;
  pack5hCents: Cents;
  pack10hCents: Cents;
  sessionPaymentUrl: string;
  cancellationHours: number;
  place: string;
}

interface Formula {
  title: string;
  length: string;
  text: string;
  price: string;
  /** Beside the price: what an hour comes to. */
  hour?: string;
  chosen?: boolean;
  action: ReactNode;
}

const perHour = (cents: Cents, hours: number) => `${formatEuros(Math.round(cents / hours))} ${fr("l'heure")}`;

function formulas(facts: FormulaFacts): Formula[] {
  return [
    {
      title: fr("Séance unique"),
      length: fr("1 heure"),
      text: fr(
        "Une décision ne peut pas attendre : un message, un rendez-vous, une annonce. C'est aussi la séance « SOS ».",
      ),
      price: formatEuros(facts.sessionCents),
      action: (
        <ButtonLink href={facts.sessionPaymentUrl} newTab variant="secondary" small>
          {fr("Réserver la séance")}
        </ButtonLink>
      ),
    },
    {
      title: fr("Forfait 5 heures"),
      length: fr("5 heures, à prendre quand vous voulez"),
      text: fr("Passer un cap précis, sur quelques semaines : annoncer, préparer une audience, changer de logement."),
      price: formatEuros(facts.pack5hCents),
      hour: perHour(facts.pack5hCents, 5),
      chosen: true,
      action: <AskButton>{fr("Choisir 5 heures")}</AskButton>,
    },
    {
      title: fr("Forfait 10 heures"),
      length: fr("10 heures, à prendre quand vous voulez"),
      text: fr(
        "Tenir la distance, de la séparation jusqu'à l'organisation nouvelle, avec quelqu'un qui connaît le dossier.",
      ),
      price: formatEuros(facts.pack10hCents),
      hour: perHour(facts.pack10hCents, 10),
      action: <AskButton>{fr("Choisir 10 heures")}</AskButton>,
    },
    {
      title: fr("Abonnement VIP"),
      length: fr("2 heures par mois, pendant 6 mois"),
      text: fr("Un rythme régulier et une présence entre les séances, pour une situation longue ou conflictuelle."),
      price: fr("Sur devis"),
      action: <AskButton>{fr("Demander un devis")}</AskButton>,
    },
  ];
}

function AskButton({ children }: { children: string }) {
  return (
    <ButtonLink to={href("/contact")} variant="secondary" small>
      {children}
    </ButtonLink>
  );
}

/** A printed price list; the formula most often chosen is laid on light. */
export function Formulas({ facts }: { facts: FormulaFacts }) {
  return (
    <Section id="formules" labelledBy="formules-titre" tight>
      <div className="mb-10 grid gap-4 wide:grid-cols-12 wide:items-end wide:gap-8">
        <h2 id="formules-titre" className="h2 wide:col-span-7">
          {fr("Quatre formules, selon le moment")}
        </h2>
        <p className="max-w-md text-muted wide:col-span-4 wide:col-start-9">
          {fr("La même écoute, la même personne. Seule la durée change : prenez la plus courte qui suffit.")}
        </p>
      </div>
      <ul className="formulas">
        {formulas(facts).map(({ title, length, text, price, hour, chosen, action }) => (
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
              <b>{price}</b>
              {hour && <span>{hour}</span>}
            </p>
            <div className="formula-action">{action}</div>
          </li>
        ))}
      </ul>
      <ul className="mt-8 grid gap-x-10 gap-y-3 text-sm leading-normal text-muted md:grid-cols-3">
        <li>
          <Ordinals>{facts.place}</Ordinals>
          {fr(" : les mêmes prix.")}
        </li>
        <li>
          {fr(
            `Une séance se déplace ou s'annule jusqu'à ${facts.cancellationHours} h avant. Plus tard, elle reste due, sauf empêchement grave ou danger : dites-le-nous simplement.`,
          )}
        </li>
        <li>{fr("Première séance remboursée si elle ne vous convient pas. Sans engagement.")}</li>
      </ul>
    </Section>
  );
}
