import { listFaq } from "~/features/faq/faq.server";
import { faqJsonLd } from "~/features/faq/faq-list";
import { getSettings } from "~/features/settings/settings.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { JsonLd } from "~/ui/json-ld";
import { PageHead } from "~/ui/layout";
import type { Route } from "./+types/contact.page";
import { ContactQuestions } from "./contact-questions";
import { ContactWays } from "./contact-ways";
import { Practical } from "./practical";
import { REPLY_WITHIN_HOURS } from "./rules";
import { WriteToUs } from "./write-to-us";

/** Only what the page shows: the same bytes serve everybody. */
export async function loader() {
  const [settings, questions] = await Promise.all([getSettings(db()), listFaq(db(), "contact")]);
  return {
    contactEmail: settings.contact_email,
    instagramUrl: settings.instagram_url,
    whatsappUrl: settings.whatsapp_url,
    place: settings.address_place,
    hours: settings.opening_hours,
    questions,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Contact",
    description: `Écrire, réserver, poser une question : une réponse sous ${REPLY_WITHIN_HOURS} h, à Paris ou en visio. Ce que vous écrivez reste confidentiel.`,
  });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { contactEmail, instagramUrl, whatsappUrl, place, hours, questions } = loaderData;
  return (
    <>
      <JsonLd data={() => faqJsonLd(questions)} />
      <PageHead
        title={fr("Parlons-en")}
        lede={fr("Même en deux lignes, même si rien n'est décidé. Une vraie personne vous lit et vous répond.")}
      />
      <ContactWays email={contactEmail} instagramUrl={instagramUrl} whatsappUrl={whatsappUrl} />
      <WriteToUs />
      <Practical place={place} hours={hours} />
      <ContactQuestions questions={questions} />
    </>
  );
}
