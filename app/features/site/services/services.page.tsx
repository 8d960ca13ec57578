import { openHead } from "~/ui/head";
import "./services.css";
import { CalendarDays } from "lucide-react";
import { href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { JsonLd } from "~/ui/json-ld";
import { ButtonRow, Grid12, Section } from "~/ui/layout";
import conversation from "../illustrations/conversation.svg";
import stones from "../illustrations/methode-4-pas.svg";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/services.page";
import { Formulas } from "./formulas";
import { servicesJsonLd } from "./services-json-ld";
import { domains, steps } from "./texts";

export async function loader() {
  const settings = await getSettings(db());
  return {
    calendarUrl: settings.calendar_url,
    formulas: {
      sessionCents: settings.session_price_cents,
      pack5hCents: settings.pack_5h_cents,
      pack10hCents: settings.pack_10h_cents,
      sessionPaymentUrl: settings.session_payment_url,
      cancellationHours: settings.session_cancellation_hours,
      place: settings.address_place,
    },
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Accompagnement divorce personnalisé",
    description:
      "Séance unique, forfait de 5 ou 10 heures, abonnement : un coaching de séparation à Paris ou en visio. Le premier échange de 20 minutes est offert.",
  });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { calendarUrl, formulas } = loaderData;
  return (
    <>
      <JsonLd data={(site) => servicesJsonLd(site, formulas)} />
      <header className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-[clamp(2rem,4vw,3.5rem)]">
        <Grid12 className="items-end">
          <div className="wide:col-span-7">
            <h1 className="max-w-[9em] max-[24rem]:text-[2rem]">{fr("Accompagnement divorce personnalisé")}</h1>
            <p className="lede muted mt-6">
              {fr(
                "Une heure devant vous, une personne qui écoute, et la situation telle qu'elle est ce soir. À la fin, vous savez quoi faire demain.",
              )}
            </p>
            <ButtonRow className="mt-8">
              <ButtonLink href={calendarUrl} newTab icon={CalendarDays}>
                {fr("Réserver 20 minutes offertes")}
              </ButtonLink>
              <ButtonLink href="#formules" variant="quiet" className="-ml-1">
                {fr("Voir les formules")}
              </ButtonLink>
            </ButtonRow>
          </div>
          <img
            src={conversation}
            alt=""
            width="520"
            height="390"
            fetchPriority="high"
            className="w-full rounded-xs brightness-(--illus-dim) wide:col-span-5"
          />
        </Grid12>
      </header>

      <Formulas facts={formulas} />

      <Section tone="mist" labelledBy="domaines">
        <div className="mb-14 max-w-184">
          <h2 id="domaines" className="h2">
            {fr("Ce que l'on nous dit, ce que nous en faisons")}
          </h2>
          <p className="lede muted mt-4">
            {fr("Six domaines, souvent mêlés. On commence par celui qui pèse le plus.")}
          </p>
        </div>
        <ul className="domains">
          {domains.map(({ heard, title, text }) => (
            <li key={title} className="domain">
              <blockquote>{heard}</blockquote>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section labelledBy="methode">
        <h2 id="methode" className="h2">
          {fr("Quatre pas, à votre rythme")}
        </h2>
        <div className="relative">
          <ol className="stairs mt-12">
            {steps.map(({ when, title, text }, index) => (
              <li key={title} className="stair">
                <b aria-hidden="true">{index + 1}</b>
                <h3 className="h5">{title}</h3>
                <p className="mt-0.5 text-sm leading-normal">{when}</p>
                <p className="mt-2.5 max-w-104">{text}</p>
              </li>
            ))}
          </ol>
          <img
            src={stones}
            alt=""
            width="400"
            height="320"
            loading="lazy"
            className="mt-8 w-full max-w-88 brightness-(--illus-dim) wide:absolute wide:bottom-0 wide:left-0 wide:mt-0 wide:w-[32%] wide:max-w-none"
          />
        </div>
        <p className="mt-10 border-t border-line pt-5 text-sm leading-normal text-muted">
          {fr(
            "Le coaching n'est ni une thérapie, ni un suivi médical, ni un conseil juridique. Il travaille aux côtés de votre avocat, de votre médiateur ou de votre psychologue.",
          )}
        </p>
      </Section>

      <Section tone="glow" labelledBy="hesiter">
        <Grid12 className="items-end">
          <div className="wide:col-span-6">
            <h2 id="hesiter" className="h2">
              {fr("Vous hésitez ? C'est un bon début.")}
            </h2>
            <p className="mt-4 mb-8 max-w-lg text-muted">
              {fr(
                "Prenez les 20 minutes offertes pour faire connaissance. Nous choisirons la formule ensemble, ou aucune.",
              )}
            </p>
            <ButtonLink href={calendarUrl} newTab>
              {fr("Choisir un moment")}
            </ButtonLink>
          </div>
          <OnwardLinks
            label="Avant de choisir"
            className="wide:col-start-8 wide:col-end-13"
            links={[
              {
                to: href("/temoignages"),
                title: fr("Lire les témoignages"),
                text: fr("Six situations, six façons d'en sortir."),
              },
              {
                to: href("/a-propos"),
                title: fr("Savoir qui vous accompagne"),
                text: fr("Un parcours, une approche, trois valeurs."),
              },
            ]}
          />
        </Grid12>
      </Section>
    </>
  );
}
