import { openHead } from "~/ui/head";
import "./home.css";
import { listFaq } from "~/features/faq/faq.server";
import { FaqList } from "~/features/faq/faq-list";
import { readSitePictures } from "~/features/media/media.server";
import { SubscriptionForm } from "~/features/newsletter/subscription-form";
import { readOffer } from "~/features/offer/offer.server";
import { callMinutes } from "~/features/services/rules";
import { listBookable } from "~/features/services/services.server";
import type { Settings } from "~/features/settings/rules";
import { capitalized, meetingPlaces } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { factsIn } from "~/features/settings/site-facts";
import { listFigures } from "~/features/testimonials/testimonials.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { JsonLd } from "~/ui/json-ld";
import { Grid12, Section, SectionHead } from "~/ui/layout";
import type { Route } from "./+types/home.page";
import { ContactSection } from "./contact-section";
import { FreeGuide } from "./free-guide";
import { Hero, whatThereIs } from "./hero";
import { MembershipSection } from "./membership-section";
import { type HomeTexts, homeTexts } from "./messages";
import { Method } from "./method";
import { Programmes } from "./programmes";
import { programmesOf } from "./read-programmes.server";
import { Results } from "./results";
import { Sign } from "./sign";

const GREETING = "Bonjour, je souhaite en savoir plus sur votre accompagnement.";

/** Only what the page shows: the same bytes serve everybody. */
export async function loader() {
  const at = { now: now() };
  const [settings, offer, services, questions, large, small, { portrait = null }] = await Promise.all([
    getSettings(db()),
    readOffer(db(), at),
    listBookable(db()),
    listFaq(db(), "home", at),
    listFigures(db(), "home_large", config()),
    listFigures(db(), "home_small", config()),
    readSitePictures(db(), ["portrait"]),
  ]);
  return {
    texts: homeTexts({ ...settings, first_exchange_minutes: callMinutes(services) }, offer),
    offer,
    portrait,
    questions,
    figures: { large, small },
    organization: organizationJsonLd(settings, config().baseUrl),
    listPriceCents: settings.membership_price_cents,
    referralDiscountCents: settings.referral_discount_cents,
    programmes: programmesOf(services, settings),
    links: {
      contactEmail: settings.contact_email,
      whatsappUrl: settings.whatsapp_url && `${settings.whatsapp_url}?text=${encodeURIComponent(GREETING)}`,
      instagramUrl: settings.instagram_url,
    },
  };
}

/** The town of a postal address written on several lines, or null when no line looks like one. */
function townOf(address: string) {
  const [, postalCode, addressLocality] = /^(\d{5})[ \t]+(.+)$/m.exec(address) ?? [];
  return postalCode && addressLocality ? { postalCode, addressLocality: addressLocality.trim() } : null;
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Vivre un divorce heureux, c’est possible",
    description: `${whatThereIs(Boolean(page.loaderData?.offer.community))} pour traverser la séparation à tête reposée et protéger vos enfants. ${capitalized(meetingPlaces(factsIn(page), "et"))}.`,
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const {
    texts,
    offer,
    portrait,
    links,
    figures,
    questions,
    programmes,
    listPriceCents,
    referralDiscountCents,
    organization,
  } = loaderData;
  return (
    <>
      <JsonLd data={() => organization} />
      <Hero whatsappUrl={links.whatsappUrl} hasCommunity={Boolean(offer.community)} reassurances={texts.reassurances} />
      <Benefits texts={texts.benefits} />
      <Method texts={texts.method} />
      <FreeGuide texts={texts.guide} portrait={portrait} />
      <MembershipSection
        texts={texts.membership}
        offer={offer}
        listPriceCents={listPriceCents}
        referralDiscountCents={referralDiscountCents}
      />
      {programmes.length > 0 && <Programmes texts={texts.programmes} programmes={programmes} />}
      <Results {...figures} />
      <Section labelledBy="questions">
        <Grid12>
          <div className="wide:col-span-4">
            <SectionHead id="questions" {...texts.questions} ledeLook="mt-4 max-w-88 text-muted" />
          </div>
          <FaqList
            name="questions-essentielles"
            entries={questions}
            firstOpen
            className="wide:col-start-6 wide:col-end-13"
          />
        </Grid12>
      </Section>
      <ContactSection texts={texts.contact} {...links} />
      <Charter texts={texts.charter} />
      <Section tone="glow" tight labelledBy="lettre">
        <div className="grid gap-x-12 gap-y-6 wide:grid-cols-[1.1fr_1fr] wide:items-end">
          <div>
            <SectionHead id="lettre" {...texts.letter} look="h3" ledeLook="mt-2.5 max-w-lg text-muted" />
          </div>
          <SubscriptionForm />
        </div>
      </Section>
    </>
  );
}

function Benefits({ texts: { items, ...head } }: { texts: HomeTexts["benefits"] }) {
  return (
    <Section labelledBy="reperes">
      <Grid12>
        <div className="wide:col-span-4 wide:sticky wide:top-30 wide:self-start">
          <SectionHead id="reperes" {...head} ledeLook="mt-5 max-w-96 text-muted" />
        </div>
        <ul className="home-benefits wide:col-start-6 wide:col-end-13">
          {items.map(({ sign, title, text }) => (
            <li key={title}>
              <Sign name={sign} large />
              <h3 className="h4">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Grid12>
    </Section>
  );
}

function Charter({ texts: { articles, ...head } }: { texts: HomeTexts["charter"] }) {
  return (
    <Section labelledBy="charte">
      <article className="home-charter">
        <SectionHead id="charte" {...head} look="h3" ledeLook="mt-3 max-w-152 text-muted" />
        <ol>
          {articles.map((article) => (
            <li key={article}>
              <span>{article}</span>
            </li>
          ))}
        </ol>
      </article>
    </Section>
  );
}

/** The house itself, for search engines: https://schema.org/ProfessionalService. Its town, never the street someone may live in. */
function organizationJsonLd(settings: Settings, address: string) {
  return {
    "@type": "ProfessionalService",
    "@id": `${address}/#maison`,
    name: settings.brand_name,
    slogan: settings.brand_tagline,
    url: `${address}/`,
    logo: `${address}/favicon.svg`,
    image: `${address}/partage/accueil.png`,
    email: settings.contact_email,
    address: {
      "@type": "PostalAddress",
      ...(townOf(settings.seller_address) ?? (settings.city && { addressLocality: settings.city })),
      addressCountry: "FR",
    },
    areaServed: "FR",
    ...(settings.instagram_url && { sameAs: [settings.instagram_url] }),
  };
}
