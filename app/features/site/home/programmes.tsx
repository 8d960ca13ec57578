import type { ReactNode } from "react";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import { Cover } from "./covers";

interface Programme {
  cover: ReactNode;
  title: string;
  price: string;
  text: string;
  link: ReactNode;
}

interface ProgrammePrices {
  sessionPriceCents: number;
  pack5hCents: number;
  pack10hCents: number;
}

interface ProgrammesProps {
  prices: ProgrammePrices;
  sessionUrl: string;
  brandName: string;
}

/** Two packs and one session at the settings' prices; the price of an hour is the pack's divided by its hours. */
function programmes({ prices, sessionUrl, brandName }: ProgrammesProps): Programme[] {
  return [
    {
      cover: <Cover tone="brick" title={fr("Séance unique")} note={fr(`Collection ${brandName}`)} />,
      title: fr("Séance unique"),
      price: formatEuros(prices.sessionPriceCents),
      text: fr("1 heure, ou « SOS » quand une décision ne peut pas attendre."),
      link: (
        <ButtonLink href={sessionUrl} newTab variant="quiet" small className="px-0">
          {fr("Réserver la séance")}
        </ButtonLink>
      ),
    },
    {
      cover: <Cover tone="petrol" title={fr("Forfait 5 heures")} note={fr("Le plus choisi")} />,
      title: fr("Forfait 5 heures"),
      price: formatEuros(prices.pack5hCents),
      text: `${formatEuros(Math.round(prices.pack5hCents / 5))} ${fr("l'heure. Pour passer un cap précis : annonce, audience, déménagement.")}`,
      link: (
        <ButtonLink href="#contact" variant="quiet" small className="px-0">
          {fr("Choisir 5 heures")}
        </ButtonLink>
      ),
    },
    {
      cover: <Cover tone="fir" title={fr("Forfait 10 heures")} note={fr(`Collection ${brandName}`)} />,
      title: fr("Forfait 10 heures"),
      price: formatEuros(prices.pack10hCents),
      text: `${formatEuros(Math.round(prices.pack10hCents / 10))} ${fr("l'heure. Pour tenir la distance, de la séparation à l'organisation nouvelle.")}`,
      link: (
        <ButtonLink href="#contact" variant="quiet" small className="px-0">
          {fr("Choisir 10 heures")}
        </ButtonLink>
      ),
    },
    {
      cover: <Cover tone="night" title={fr("VIP 6 mois")} note={fr("Sur devis")} />,
      title: fr("Abonnement VIP 6 mois"),
      price: fr("Sur devis"),
      text: fr("2 heures par mois pendant six mois, et une présence entre les séances."),
      link: (
        <ButtonLink href="#contact" variant="quiet" small className="px-0">
          {fr("Demander un devis")}
        </ButtonLink>
      ),
    },
  ];
}

export function Programmes(props: ProgrammesProps) {
  return (
    <Section tone="mist" labelledBy="programmes">
      <Grid12 className="mb-[clamp(2.5rem,5vw,5rem)] items-end">
        <h2 id="programmes" className="h2 max-[24rem]:text-[2rem] wide:col-span-6">
          {fr("Les programmes premium")}
        </h2>
        <p className="text-muted wide:col-start-8 wide:col-end-13">
          {fr(
            "Pour aller plus loin, en tête-à-tête. 20 minutes offertes pour faire connaissance ; première séance remboursée si elle ne vous convient pas.",
          )}
        </p>
      </Grid12>
      <div className="home-shelf">
        {programmes(props).map(({ cover, title, price, text, link }) => (
          <article key={title} className="home-volume">
            {cover}
            <div>
              <h3 className="mb-1 h5">{title}</h3>
              <p className="font-display text-2xl leading-[1.1] font-medium tabular-nums lining-nums">{price}</p>
              <p className="mt-2 mb-1.5 text-sm leading-normal text-muted">{text}</p>
              {link}
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
