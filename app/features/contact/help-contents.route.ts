import { listFaq } from "~/features/faq/faq.server";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import type { HelpContents } from "./help-contents";

const GREETING = "Bonjour, j’ai une question sur votre accompagnement.";

/** What the help panel says of prices, addresses and questions: asked for when it opens, so that no page carries it. */
export async function loader() {
  const [settings, questions] = await Promise.all([getSettings(db()), listFaq(db(), "widget", { now: now() })]);
  const contents: HelpContents = {
    brand: settings.brand_name,
    contactEmail: settings.contact_email,
    whatsappUrl: settings.whatsapp_url && `${settings.whatsapp_url}?text=${encodeURIComponent(GREETING)}`,
    price: formatEuros(settings.membership_price_cents),
    priceWithCode: formatEuros(settings.membership_price_cents - settings.referral_discount_cents),
    questions: questions.map(({ question, answer }) => ({ question, answer })),
  };
  return Response.json(contents);
}
