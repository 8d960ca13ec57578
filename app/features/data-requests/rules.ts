import { addMonths, type Day, daysBetween } from "~/platform/clock";
import { kept } from "~/platform/personal-data/kept";

/** GDPR, articles 15 to 21. */
export const requestKinds = ["access", "erasure", "objection", "rectification", "restriction", "portability"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What waits for a person to answer; a copy and an erasure are taken without asking. */
export const askedKinds = ["rectification", "objection", "restriction", "access"] as const;
export type AskedKind = (typeof askedKinds)[number];

export type CameBy = "space" | "link" | "email" | "letter" | "phone" | "spoken";
/** How a request reaches the coach who writes it down. */
export const receivedWays = ["email", "letter", "phone", "spoken"] as const;

export type Closing = "done" | "refused";
export const closings = ["done", "refused"] as const;

/** From then on it stands in « À faire ». */
export const PRESSING_DAYS = 7;

/** How long a link that was asked for may be followed. */
export const LINK_HOURS = 24;
/** How long one that brings an answer may be. */
export const ANSWER_LINK_DAYS = kept.data_links.days;
/** How long a closed one is read in the register. */
export const REGISTER_KEPT_YEARS = kept.data_requests.years;
/** What it opens stays so in that browser (constraint `data_link_stays_open_an_hour`). */
export const OPEN_MINUTES = 60;

export const DETAILS_MAX = 2_000;
export const TEXT_MAX = 1_000;
export const NAME_MAX = 100;

export type Urgency = "calm" | "soon" | "late";

/** Where a request stands between the day it came and the day it is due, that day included. */
export function clockOf({ received, due }: { received: Day; due: Day }, today: Day) {
  const days = daysBetween(received, due);
  const day = Math.min(days, Math.max(0, daysBetween(received, today)));
  const left = daysBetween(today, due);
  const urgency: Urgency = left < 0 ? "late" : left <= PRESSING_DAYS ? "soon" : "calm";
  return { day, days, elapsed: Math.round((day / days) * 1000) / 1000, urgency };
}

/** Until the first month is over (GDPR, article 12.3), once. */
export function canExtend({ received, extended }: { received: Day; extended: boolean }, today: Day): boolean {
  return !extended && today <= addMonths(received, 1);
}

/** What stands before an act on somebody's data: whose they are, and whether it is really them. */
export function whyNotAct(request: { subject: boolean; identified: boolean; closed: boolean }) {
  if (request.closed) return "closed" as const;
  if (!request.identified) return "identity" as const;

  return request.subject ? null : ("nobody" as const);
}
