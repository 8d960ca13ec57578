import { findGatherings } from "~/features/events/events.server";
import { hasLetters } from "~/features/letters/letters.server";
import { countByKind } from "~/features/library/library.server";
import type { OfferFact, OfferFacts } from "~/features/offer/rules";
import { countPartnersInForce } from "~/features/partners/partners.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";

const there = (isThere: boolean): OfferFact => ({ isThere, promisedFor: null });
const counted = (count: number, isThere = count > 0): OfferFact => ({ ...there(isThere), count });

/** What there is of each line of the offer, asked of the room that holds it. */
export async function readOfferFacts(db: Db | Trx, at: At): Promise<OfferFacts> {
  const [kinds, settings, { gatherings, webinars, ahead }, partners, letters] = await Promise.all([
    countByKind(db, at),
    getSettings(db),
    findGatherings(db, at),
    countPartnersInForce(db, at),
    hasLetters(db, at),
  ]);
  const fromLibrary = (kind: "guide" | "audio" | "video"): OfferFact => ({
    ...counted(kinds[kind].published),
    promisedFor: kinds[kind].promised,
  });
  return {
    gatherings: counted(ahead, gatherings),
    guides: fromLibrary("guide"),
    podcasts: fromLibrary("audio"),
    videos: fromLibrary("video"),
    webinars: there(webinars),
    community: there(settings.community_url.trim() !== ""),
    partners: counted(partners.all),
    letter: there(letters),
  };
}
