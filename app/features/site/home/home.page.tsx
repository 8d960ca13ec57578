import { openHead } from "~/ui/head";
import "./home.css";
import { listFaq } from "~/features/faq/faq.server";
import { getSettings } from "~/features/settings/settings.server";
import { listFigures } from "~/features/testimonials/testimonials.server";
import { db } from "~/platform/db/database.server";
import { JsonLd } from "~/ui/json-ld";
import { useSiteFacts } from "../layout/site-facts";
import type { Route } from "./+types/home.page";
import { Benefits } from "./benefits";
import { Charter } from "./charter";
import { ContactSection } from "./contact-section";
import { EssentialQuestions } from "./essential-questions";
import { FreeGuide } from "./free-guide";
import { Hero } from "./hero";
import { MembershipSection } from "./membership-section";
import { Method } from "./method";
import { NewsletterSection } from "./newsletter-section";
import { organizationJsonLd, townOf } from "./organization-json-ld";
import { Programmes } from "./programmes";
import { Results } from "./results";
import { homeTexts } from "./texts";

const GREETING = "Bonjour, je souhaite en savoir plus sur votre accompagnement.";

/** Only what the page shows: the same bytes serve everybody. */
export async function loader() {
  const [settings, questions, large, small] = await Promise.all([
    getSettings(db()),
    listFaq(db(), "home"),
    listFigures(db(), "home_large"),
    listFigures(db(), "home_small"),
  ]);
  return {
    texts: homeTexts(settings),
    questions,
    figures: { large, small },
    town: townOf(settings.seller_address),
    listPriceCents: settings.membership_price_cents,
    referralDiscountCents: settings.referral_discount_cents,
    programmePrices: {
      sessionPriceCents: settings.session_price_cents,
      pack5hCents: settings.pack_5h_cents,
      pack10hCents: settings.pack_10h_cents,
    },
    sessionUrl: settings.session_payment_url,
    contactEmail: settings.contact_email,
    whatsappUrl: `${settings.whatsapp_url}?text=${encodeURIComponent(GREETING)}`,
    instagramUrl: settings.instagram_url,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Vivre un divorce heureux, c’est possible",
    description:
      "Un coach, des outils concrets et une communauté de parents pour traverser la séparation à tête reposée et protéger vos enfants. À Paris et en visio.",
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const {
    listPriceCents,
    referralDiscountCents,
    programmePrices,
    sessionUrl,
    questions,
    figures,
    texts,
    town,
    ...links
  } = loaderData;
  const facts = useSiteFacts();
  return (
    <>
      <JsonLd data={() => organizationJsonLd(facts, town)} />
      <Hero whatsappUrl={links.whatsappUrl} reassurances={texts.reassurances} />
      <Benefits benefits={texts.benefits} />
      <Method chapters={texts.chapters} />
      <FreeGuide guideReasons={texts.guideReasons} guideContents={texts.guideContents} />
      <MembershipSection listPriceCents={listPriceCents} referralDiscountCents={referralDiscountCents} />
      <Programmes prices={programmePrices} sessionUrl={sessionUrl} brandName={facts.brand_name} />
      <Results {...figures} />
      <EssentialQuestions entries={questions} />
      <ContactSection {...links} />
      <Charter charterArticles={texts.charterArticles} />
      <NewsletterSection />
    </>
  );
}
