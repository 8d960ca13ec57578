import "./membership.css";
import { href, Link } from "react-router";
import { linesText, meetingsText } from "~/features/offer/messages";
import { readOffer } from "~/features/offer/offer.server";
import type { Offer } from "~/features/offer/rules";
import { getSettings } from "~/features/settings/settings.server";
import { factsIn, useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatEuros, halves } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { JsonLd } from "~/ui/json-ld";
import { PageHead, Section } from "~/ui/layout";
import type { Route } from "./+types/offers.page";
import { type AnswerFigure, answerFigurePort } from "./answer-figure";
import { type Evidence, evidenceOf } from "./evidence";
import { offerJsonLd } from "./offer-json-ld";
import { Proof } from "./proof";

export async function loader() {
  const { membership_price_cents, referral_discount_cents, withdrawal_days } = await getSettings(db());
  const at = { now: now() };
  return {
    offer: await readOffer(db(), at),
    figure: await answerFigurePort.value(db(), at),
    priceCents: membership_price_cents,
    priceWithCodeCents: membership_price_cents - referral_discount_cents,
    withdrawalDays: withdrawal_days,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Nos offres",
    description: `L’adhésion Premium d’un an : conseils illimités par messagerie sous ${factsIn(page).advice_hours} h${page.loaderData?.offer.gatherings ? " et rencontres" : ""}. En une fois ou en deux paiements.`,
  });
}

interface Line {
  text: string;
  proof: Evidence | undefined;
}

/** What may be named today, in the owner's words (requirements ), each with what proves it. */
function linesOf(offer: Offer, figure: AnswerFigure | null, settings: { adviceHours: number; withdrawalDays: number }) {
  const proofs = evidenceOf(offer, figure);
  const named = (text: string | null, proof: Evidence | undefined): Line[] => (text ? [{ text, proof }] : []);
  return [
    ...named(`Conseils illimités par messagerie privée, réponse sous ${settings.adviceHours} h`, proofs.answers),
    ...named(meetingsText(offer), proofs.meetings),
    ...named(
      linesText(offer, { guides: "guides premium à télécharger", podcasts: "podcasts", videos: "vidéos" }),
      proofs.pieces,
    ),
    ...named(
      linesText(offer, { partners: "tarifs préférentiels sur les ateliers et les services partenaires" }),
      proofs.partners,
    ),
    ...named("Sans engagement", {
      number: String(settings.withdrawalDays),
      counts: "jours pour changer d'avis",
      source: "Ensuite, remboursée au prorata si vous partez.",
    }),
  ];
}

/** Three cards (requirements ); each says what can be had already. */
const comingSoon = [
  {
    title: fr("Ateliers à l'unité"),
    text: fr("Un programme du soir, un sujet à la fois : annoncer, négocier, s'organiser. Sans adhésion."),
    already: { to: href("/evenements"), label: fr("Les dates déjà ouvertes") },
  },
  {
    title: fr("Coaching individuel"),
    text: fr("Réserver, payer et suivre vos séances depuis votre espace."),
    already: { to: href("/services"), label: fr("Les séances déjà proposées") },
  },
  { title: fr("Cours en ligne"), text: fr("Des leçons courtes, à suivre le soir, à votre rythme."), already: null },
];

export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { offer, figure, priceCents, priceWithCodeCents, withdrawalDays } = loaderData;
  const adviceHours = useSiteFacts().advice_hours;
  const [first, second] = halves(priceCents);
  const inTwo =
    first === second
      ? `${fr("ou 2 ×")} ${formatEuros(first)}`
      : `${fr("ou")} ${formatEuros(first)}, ${fr("puis")} ${formatEuros(second)}`;

  return (
    <>
      <JsonLd data={(site) => offerJsonLd(site, priceCents)} />
      <PageHead
        title={fr("Nos offres")}
        lede={fr("Une seule adhésion, ligne par ligne : ce qui se compte est compté. Rien ne se renouvelle sans vous.")}
      />
      <section className="wrap pb-section" aria-labelledby="premium">
        <article className="offer">
          <div>
            <h2 className="sr-only">{fr("Ce que comprend l'année")}</h2>
            <ul className="offer-lines">
              {linesOf(offer, figure, { adviceHours, withdrawalDays }).map(({ text, proof }) => (
                <li key={text}>
                  <h3 className="h4">{fr(text)}</h3>
                  {proof && <Proof of={proof} />}
                </li>
              ))}
            </ul>
          </div>
          <div className="offer-price">
            <p className="mb-4">
              <span className="tag bg-(--glow-2) text-[#11333a]">Populaire</span>
            </p>
            <h2 id="premium" className="h3 text-inherit">
              Premium
            </h2>
            <p className="mt-5 font-display text-6xl leading-[.9] font-medium tracking-[-.03em] whitespace-nowrap tabular-nums lining-nums">
              {formatEuros(priceCents)}
              <span className="ml-2.5 font-sans text-lg tracking-normal">/ an</span>
            </p>
            <p className="mt-5 text-lg leading-[1.4] font-[560]">{inTwo}</p>
            <p className="mt-1 text-sm leading-normal">
              {fr("Premier paiement à l'inscription, second un mois après.")}
            </p>
            <p className="mt-4 border-t border-[#3a5c63] pt-4 text-sm leading-normal">
              {fr("Avec un code de parrainage, l'année est à")}{" "}
              <b className="font-[620]">{formatEuros(priceWithCodeCents)}</b>.
            </p>
            <p className="mt-6">
              {/* One page for everybody: who is signed in may be a member already, and reads there which. */}
              <ButtonLink to={href("/membership")} block className="to-others">
                {fr("Devenir membre")}
              </ButtonLink>
              <ButtonLink to={href("/membership")} block className="to-signed-in">
                {fr("Voir l'adhésion")}
              </ButtonLink>
            </p>
            <p className="to-others mt-4 text-xs leading-normal text-[#b4c8c8]">
              {fr("Vous relisez votre commande avant de payer.")}
            </p>
          </div>
        </article>
        <p className="mt-5 max-w-xl text-sm leading-normal text-muted">
          {fr(`Pas de renouvellement automatique. Vous disposez de ${withdrawalDays} jours pour changer d'avis.`)}{" "}
          {fr("C'est pour quelqu'un d'autre ?")} <Link to={href("/membership/offrir")}>Offrir une année</Link>
        </p>
      </section>

      <Section tone="mist" labelledBy="bientot">
        <h2 id="bientot" className="h2">
          {fr("Bientôt disponible")}
        </h2>
        <p className="mt-4 max-w-xl text-muted">
          {fr("Nous préparons la suite. D'ici là, des rendez-vous et des séances se réservent déjà, sans adhésion.")}
        </p>
        <ul className="mt-10 grid gap-x-8 md:grid-cols-3">
          {comingSoon.map(({ title, text, already }) => (
            <li key={title} className="border-t-[1.5px] border-text py-7">
              <h3 className="h4">{title}</h3>
              <p className="mt-2.5 max-w-xs text-muted">{text}</p>
              {already && (
                <Link to={already.to} className="mt-2 inline-flex min-h-target items-center">
                  {already.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-6">
          {fr("Une question avant de choisir ?")} <Link to={href("/contact")}>{fr("Écrivez-nous")}</Link>.
        </p>
      </Section>
    </>
  );
}
