import { openHead } from "~/ui/head";
import "./services.css";
import { CalendarDays } from "lucide-react";
import { meetingPlaces } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { factsIn, useSiteFacts } from "~/features/settings/site-facts";
import { db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import type { SiteIdentity } from "~/ui/head";
import { JsonLd, offerOf, organizationOf } from "~/ui/json-ld";
import { ButtonRow, Grid12, Section, SectionHead } from "~/ui/layout";
import { bookingLink } from "../booking-link";
import conversation from "../illustrations/conversation.svg";
import stones from "../illustrations/methode-4-pas.svg";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/services.page";
import { Formulas } from "./formulas";
import { useTexts } from "./messages";

export async function loader() {
  const settings = await getSettings(db());
  return {
    calendarUrl: settings.calendar_url,
    cancellationHours: settings.session_cancellation_hours,
    sessionUrl: settings.session_payment_url,
    pricesCents: [settings.session_price_cents, settings.pack_5h_cents, settings.pack_10h_cents],
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  const facts = factsIn(page);
  return openHead(page, {
    title: "Accompagnement divorce personnalisé",
    description: `Séance unique, forfait de 5 ou 10 heures, abonnement : un coaching de séparation ${meetingPlaces(facts, "ou")}. Le premier échange de ${facts.first_exchange_minutes} minutes est offert.`,
  });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { calendarUrl, ...formulas } = loaderData;
  const facts = useSiteFacts();
  const booking = bookingLink(calendarUrl);
  const texts = useTexts();
  const { items: domains, ...head } = texts.domains;
  const { links, ...onward } = texts.onward;
  const { method } = texts;
  return (
    <>
      <JsonLd data={(site) => servicesJsonLd(site, formulas.pricesCents)} />
      <header className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-[clamp(2rem,4vw,3.5rem)]">
        <Grid12 className="items-end">
          <div className="wide:col-span-7">
            <h1 className="max-w-[9em] max-[24rem]:text-[2rem]">{fr("Accompagnement divorce personnalisé")}</h1>
            <p className="lede muted mt-6">{texts.lede}</p>
            <ButtonRow className="mt-8">
              <ButtonLink {...booking} icon={CalendarDays}>
                {fr(`Réserver ${facts.first_exchange_minutes} minutes offertes`)}
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

      <Formulas {...formulas} />

      <Section tone="mist" labelledBy="domaines">
        <div className="mb-14 max-w-184">
          <SectionHead id="domaines" {...head} ledeLook="lede muted mt-4" />
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
          {method.title}
        </h2>
        <div className="relative">
          <ol className="stairs mt-12">
            {method.steps.map(({ when, title, text }, index) => (
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
        <p className="mt-10 border-t border-line pt-5 text-sm leading-normal text-muted">{method.limits}</p>
      </Section>

      <Section tone="glow" labelledBy="hesiter">
        <Grid12 className="items-end">
          <div className="wide:col-span-6">
            <SectionHead id="hesiter" {...onward} ledeLook="mt-4 mb-8 max-w-lg text-muted" />
            <ButtonLink {...booking}>{fr("Choisir un moment")}</ButtonLink>
          </div>
          <OnwardLinks label="Avant de choisir" className="wide:col-start-8 wide:col-end-13" links={links} />
        </Grid12>
      </Section>
    </>
  );
}

const offers = ["Séance unique, 1 heure", "Forfait 5 heures", "Forfait 10 heures"];

/** Said to search engines: https://schema.org/Service, without a rating (no verified review yet). */
function servicesJsonLd(site: SiteIdentity, pricesCents: Cents[]) {
  const url = `${site.site_url}/services`;
  return {
    "@type": "Service",
    name: "Accompagnement divorce personnalisé",
    serviceType: "Coaching de séparation",
    url,
    provider: organizationOf(site),
    areaServed: "FR",
    offers: pricesCents.map((cents, rank) => ({ name: offers[rank], ...offerOf(cents, url) })),
  };
}
