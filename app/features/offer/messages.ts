import { formatDay } from "~/platform/clock";
import { capitalized, fr } from "~/ui/french";
import { listed } from "~/ui/listed";
import type { Offer, OfferLine } from "./rules";

/** Feminine in French: « promises ». */
const feminine: OfferLine[] = ["videos", "community", "letter"];

/** « , promis pour le 15 décembre 2026 » of a line that is not there yet; nothing of one that is. */
export function promiseText(offer: Offer, line: OfferLine): string {
  const day = offer[line]?.promisedFor;
  return day ? ` (promis${feminine.includes(line) ? "es" : ""} pour le ${formatDay(day)})` : "";
}

/** The lines that may be printed among these, each with its words and its promise, in one phrase; null when there is none. */
export function linesText(offer: Offer, words: Partial<Record<OfferLine, string>>): string | null {
  const parts = Object.entries(words).flatMap(([name, text]) => {
    const line = name as OfferLine;
    return offer[line] ? [text + promiseText(offer, line)] : [];
  });
  return parts.length > 0 ? capitalized(fr(listed(parts))) : null;
}

/** « Cafés, ateliers, webinaires et soirées », and only those there are; null when there is nothing to go to. */
export function gatheringsText(offer: Offer): string | null {
  const named = gatherings(offer);
  return named.length > 0 ? capitalized(fr(listed(named))) : null;
}

function gatherings(offer: Offer): string[] {
  return [
    ...(offer.gatherings ? ["cafés", "ateliers"] : []),
    ...(offer.webinars ? ["webinaires"] : []),
    ...(offer.gatherings ? ["soirées"] : []),
  ];
}

/** « Webinaires mensuels, cafés et dîners en présentiel », in the owner’s words (requirements ); null when there is nothing to go to. */
export function meetingsText(offer: Offer): string | null {
  const named = [
    ...(offer.webinars ? ["webinaires mensuels"] : []),
    ...(offer.gatherings ? ["cafés et dîners en présentiel"] : []),
  ];
  return named.length > 0 ? capitalized(fr(named.join(", "))) : null;
}

/** What a year comprises, in one sentence. */
export function yearText(offer: Offer, { advice_hours }: { advice_hours: number }): string {
  const told: Partial<Record<OfferLine, string>> = {
    guides: "des guides",
    podcasts: "des podcasts",
    videos: "des vidéos",
    partners: "des tarifs préférentiels",
    community: "une communauté privée",
  };
  const parts = Object.entries(told).flatMap(([name, text]) => {
    const line = name as OfferLine;
    return offer[line] ? [text + promiseText(offer, line)] : [];
  });
  const named = gatherings(offer);
  const meetings = named.length > 0 ? [`des rencontres (${named.join(", ")})`] : [];
  const first = `Une année de conseils illimités par messagerie privée, avec une réponse sous ${advice_hours} h`;
  return fr(`${listed([first, ...meetings, ...parts])}.`);
}
