import { capitalized } from "~/ui/french";
import { openHead } from "~/ui/head";
import "./home.css";
import "./home-parts.css";
import "./method.css";
import { listFaq } from "~/features/faq/faq.server";
import { readSitePictures } from "~/features/media/media.server";
import { SubscriptionForm } from "~/features/newsletter/subscription-form";
import { readOffer } from "~/features/offer/offer.server";
import { callMinutes } from "~/features/services/rules";
import { listBookable } from "~/features/services/services.server";
import type { Settings } from "~/features/settings/rules";
import { meetingPlaces } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { listFigures } from "~/features/testimonials/testimonials.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { Grid12, Section, SectionHead } from "~/ui/layout";
import type { Route } from "./+types/home.page";
import { ContactSection } from "./contact-section";
import { FreeGuide } from "./free-guide";
import { MembershipSection } from "./membership-section";
import { homeTexts, whatThereIs } from "./messages";
import { HomeCharter, HomeMethod, HomeOpening, HomeProofs, HomeQuestions } from "./parts.still";
import { programmesOf } from "./read-programmes.server";
import { readStory } from "./read-story.server";

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
    description: `${whatThereIs(Boolean(offer.community))} pour traverser la séparation à tête reposée et protéger vos enfants. ${capitalized(meetingPlaces(settings, "et"))}.`,
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
    description: page.loaderData?.description ?? "",
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
      <HomeOpening
        texts={texts}
        hasCommunity={Boolean(offer.community)}
        whatsappUrl={links.whatsappUrl}
        {...{ organization, portrait, story }}
      />
      <MembershipSection
        texts={texts.membership}
        offer={offer}
        listPriceCents={listPriceCents}
        referralDiscountCents={referralDiscountCents}
      />
      <HomeMethod texts={texts.method} />
      <FreeGuide texts={texts.guide} portrait={portrait} />
      <HomeProofs texts={texts.programmes} programmes={programmes} figures={figures} />
      <Section labelledBy="questions" className="home-questions">
        <Grid12>
          <div className="wide:col-span-7">
            <HomeQuestions title={texts.questions.title} entries={questions} />
          </div>
          <ContactSection texts={texts.contact} {...links} />
        </Grid12>
        <HomeCharter texts={texts.charter} />
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
