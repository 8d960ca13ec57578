import { openHead } from "~/ui/head";
import "./services.css";
import { callOf, type ShownService, shownService } from "~/features/services/rules";
import { listBookable } from "~/features/services/services.server";
import { meetingPlaces } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { factsIn, type SiteFacts } from "~/features/settings/site-facts";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/services.page";
import { ServicesContents } from "./services-contents.still";

export async function loader() {
  const [settings, onSale] = await Promise.all([getSettings(db()), listBookable(db())]);
  const services = onSale.filter(({ kind }) => kind !== "call").map(shownService);
  return { cancellationHours: settings.session_cancellation_hours, services, callId: callOf(onSale)?.id ?? null };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  const facts = factsIn(page);
  return openHead(page, {
    title: "Accompagnement divorce personnalisé",
    description: descriptionOf(page.loaderData?.services ?? [], facts),
  });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  return <ServicesContents loaderData={loaderData} />;
}

/** « Séance unique, forfait 5 heures : un coaching de séparation à Paris ou en visio. » */
function descriptionOf(services: ShownService[], facts: SiteFacts): string {
  const [first = "", ...others] = services.map(({ name }) => name);
  const names = [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(", ");
  const call = facts.first_exchange_minutes;
  const offered = call > 0 ? ` Le premier échange de ${call} minutes est offert.` : "";
  return `${names && `${names} : `}${names ? "un" : "Un"} coaching de séparation ${meetingPlaces(facts, "ou")}.${offered}`;
}
