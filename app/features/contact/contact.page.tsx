import { listFaq } from "~/features/faq/faq.server";
import { findFreeCall } from "~/features/services/services.server";
import { meetingPlaces, replyPromiseInShort, type Settings } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { openHead } from "~/ui/head";
import type { Route } from "./+types/contact.page";
import { ContactMore } from "./parts.still";
import { WriteToUs } from "./write-to-us";

/** Only what the page shows: the same bytes serve everybody. */
export async function loader() {
  const [settings, questions, call] = await Promise.all([
    getSettings(db()),
    listFaq(db(), "contact", { now: now() }),
    findFreeCall(db()),
  ]);
  return { questions, callId: call?.id ?? null, description: descriptionOf(settings) };
}

function descriptionOf(settings: Settings): string {
  return `Écrire, réserver, poser une question : une réponse sous ${replyPromiseInShort(settings)}, ${meetingPlaces(settings, "ou")}. Ce que vous écrivez reste confidentiel.`;
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, { title: "Contact", description: page.loaderData?.description ?? "" });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <WriteToUs />
      <ContactMore {...loaderData} />
    </>
  );
}
