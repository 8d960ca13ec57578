import { openHead } from "~/ui/head";
import "./home.css";
import "./home-parts.css";
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
import { Benefits } from "./benefits";
import { CoachSection } from "./coach-section";
import { ContactSection } from "./contact-section";
import { FreeGuide } from "./free-guide";
import { Hero, whatThereIs } from "./hero";
import { MembershipSection } from "./membership-section";
import { type HomeTexts, homeTexts } from "./messages";
import { Method } from "./method";
import { Programmes } from "./programmes";
import { programmesOf } from "./read-programmes.server";
import { readStory } from "./read-story.server";
import { Results } from "./results";

const GREETING = "Bonjour, je souhaite en savoir plus sur votre accompagnement.";

/** Only what the page shows: the same bytes serve everybody. */
export async function loader() {
  const at = { now: now() };
  const [settings, offer, services, questions, large, small, { portrait = null }, story] = await Promise.all([
    getSettings(db()),
    readOffer(db(), at),
    listBookable(db()),
    listFaq(db(), "home", at),
    listFigures(db(), "home_large", config()),
    listFigures(db(), "home_small", config()),
    readSitePictures(db(), ["portrait"]),
    readStory(db(), config()),
  ]);
  return {
    texts: homeTexts({ ...settings, first_exchange_minutes: callMinutes(services) }, offer),
    offer,
    portrait,
    story,
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
    story,
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
      <CoachSection texts={texts.coach} portrait={portrait} story={story} />
      <Benefits texts={texts.benefits} />
      <MembershipSection
        texts={texts.membership}
        offer={offer}
        listPriceCents={listPriceCents}
        referralDiscountCents={referralDiscountCents}
      />
      <Method texts={texts.method} />
      <FreeGuide texts={texts.guide} portrait={portrait} />
      {programmes.length > 0 && <Programmes texts={texts.programmes} programmes={programmes} />}
      <Results {...figures} />
      <Section labelledBy="questions" className="home-questions">
        <Grid12>
          <div className="wide:col-span-7">
            <h2 id="questions" className="h3 mb-5">
              {texts.questions.title}
            </h2>
            <FaqList name="questions-essentielles" entries={questions} firstOpen />
          </div>
          <ContactSection texts={texts.contact} {...links} />
        </Grid12>
        <Charter texts={texts.charter} />
      </Section>
      <Section tone="glow" labelledBy="lettre">
        <div className="grid gap-x-12 gap-y-4 wide:grid-cols-2">
          <div>
            <SectionHead id="lettre" {...texts.letter} look="h4" ledeLook="mt-1.5 max-w-lg text-muted" />
          </div>
          <SubscriptionForm quiet />
        </div>
      </Section>
    </>
  );
}

function Charter({ texts: { title, articles } }: { texts: HomeTexts["charter"] }) {
  return (
    <article className="home-charter" aria-labelledby="charte">
      <h2 id="charte" className="h4">
        {title}
      </h2>
      <ol>
        {articles.map((article) => (
          <li key={article}>
            <span>{article}</span>
          </li>
        ))}
      </ol>
    </article>
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
