import type { Day } from "~/platform/clock";

/** What the membership may be sold with, besides answers and the code of one’s own. */
export const offerLines = [
  "gatherings",
  "guides",
  "podcasts",
  "videos",
  "webinars",
  "community",
  "partners",
  "letter",
] as const;
export type OfferLine = (typeof offerLines)[number];

/** Of one line: whether it is there today, else the first day the coach committed to. */
export interface OfferFact {
  isThere: boolean;
  promisedFor: Day | null;
  /** How many there are of it, where that is counted: pieces published, dates ahead, partners. */
  count?: number;
}
export type OfferFacts = Record<OfferLine, OfferFact>;

/** The lines that may be printed: there already, or promised for a day that is shown. The others are not in it. */
export type Offer = Partial<Record<OfferLine, { promisedFor: Day | null; count?: number }>>;

/** A line is sold only while it is true, or promised for a day that is not past (requirements ). */
export function offerOf(facts: OfferFacts, today: Day): Offer {
  const offer: Offer = {};
  for (const line of offerLines) {
    const { isThere, promisedFor, count } = facts[line];
    if (isThere) offer[line] = { promisedFor: null, ...(count !== undefined && { count }) };
    else if (promisedFor && promisedFor >= today) offer[line] = { promisedFor };
  }
  return offer;
}
