import { type At, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { port } from "~/platform/port";
import { type Offer, type OfferFacts, offerLines, offerOf } from "./rules";

/** What is there of each line stands in the rooms above, which the roof asks. Without them nothing is there, and nothing is sold. */
export const offerFactsPort = port<(db: Db | Trx, at: At) => Promise<OfferFacts>>("offerFactsPort", {
  otherwise: async () =>
    Object.fromEntries(
      offerLines.map((line) => [line, { isThere: false, promisedFor: null }]),
    ) as unknown as OfferFacts,
});

/** The lines of the offer that may be printed at this moment. */
export async function readOffer(db: Db | Trx, at: At): Promise<Offer> {
  return offerOf(await offerFactsPort.value(db, at), parisDay(at.now));
}
