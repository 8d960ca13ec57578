import { CalendarDays } from "lucide-react";
import { bookingLink } from "~/features/services/booking-link";
import type { ShownService } from "~/features/services/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import type { SiteIdentity } from "~/ui/head";
import { JsonLd, offerOf, organizationOf } from "~/ui/json-ld";
import { ButtonRow, Grid12, Section, SectionHead } from "~/ui/layout";
import { Still } from "~/ui/still";
import conversation from "../illustrations/conversation.svg?inline";
import stones from "../illustrations/methode-4-pas.svg";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/services.page";
import { Formulas } from "./formulas";
import { useTexts } from "./messages";

export function ServicesContents({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { callId, ...formulas } = loaderData;
  const facts = useSiteFacts();
  const booking = bookingLink(callId ? { id: callId } : undefined);
  const texts = useTexts();
  const { items: domains, ...head } = texts.domains;
  const { links, ...onward } = texts.onward;
  const { method } = texts;
  return (
    <Still id="ServicesContents">
      <JsonLd data={(site) => servicesJsonLd(site, formulas.services)} />
      <header className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-[clamp(2rem,4vw,3.5rem)] max-[26rem]:pt-2">
        <Grid12 className="items-end">
          <div className="wide:col-span-7">
            <h1 className="max-w-[9em] max-[26rem]:text-[2.4rem] max-[24rem]:text-[2rem]">
              {fr("Accompagnement divorce personnalisé")}
            </h1>
            <p className="lede muted mt-6 max-[26rem]:mt-4">{texts.lede}</p>
            <ButtonRow className="mt-8 max-[26rem]:mt-6">
              <ButtonLink to={booking} icon={CalendarDays}>
                {fr(callId ? `Réserver ${facts.first_exchange_minutes} minutes offertes` : "Choisir un moment")}
              </ButtonLink>
              {formulas.services.length > 0 && (
                <ButtonLink href="#formules" variant="quiet">
                  {fr("Voir les formules")}
                </ButtonLink>
              )}
            </ButtonRow>
          </div>
          <img
            src={conversation}
            alt=""
            width="520"
            height="390"
            fetchPriority="high"
            className="w-full rounded-xs wide:col-span-5"
          />
        </Grid12>
      </header>

      {formulas.services.length > 0 && <Formulas {...formulas} />}

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
                {when && <p className="mt-0.5 text-sm leading-normal">{when}</p>}
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
            className="mt-8 w-full max-w-88 wide:absolute wide:bottom-0 wide:left-0 wide:mt-0 wide:w-[32%] wide:max-w-none"
          />
        </div>
        <p className="mt-10 border-t border-line pt-5 text-sm leading-normal text-muted">{method.limits}</p>
      </Section>

      <Section tone="glow" labelledBy="hesiter">
        <Grid12 className="items-end">
          <div className="wide:col-span-6">
            <SectionHead id="hesiter" {...onward} ledeLook="mt-4 mb-8 max-w-lg text-muted" />
            <ButtonLink to={booking}>{fr("Choisir un moment")}</ButtonLink>
          </div>
          <OnwardLinks label="Avant de choisir" className="wide:col-start-8 wide:col-end-13" links={links} />
        </Grid12>
      </Section>
    </Still>
  );
}

/** Said to search engines: https://schema.org/Service, without a rating (no verified review yet). */
function servicesJsonLd(site: SiteIdentity, services: ShownService[]) {
  const url = `${site.site_url}/services`;
  return {
    "@type": "Service",
    name: "Accompagnement divorce personnalisé",
    serviceType: "Coaching de séparation",
    url,
    provider: organizationOf(site),
    areaServed: "FR",
    offers: services.flatMap(({ name, price_cents }) =>
      price_cents === null ? [] : { name, ...offerOf(price_cents, url) },
    ),
  };
}
