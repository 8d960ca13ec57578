import { findGatherings } from "~/features/events/events.server";
import { hasLetters } from "~/features/letters/letters.server";
import { countByKind } from "~/features/library/library.server";
import type { OfferFact, OfferFacts } from "~/features/offer/rules";
import { arePartnersPublished } from "~/features/partners/partners.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";

const there = (isThere: boolean): OfferFact => ({ isThere, promisedFor: null });

/** What there is of each line of the offer, asked of the room that holds it. */
export async function readOfferFacts(db: Db | Trx, at: At): Promise<OfferFacts> {
  const [kinds, settings, { gatherings, webinars }, partners, letters] = await Promise.all([
    countByKind(db, at),
    getSettings(db),
    findGatherings(db, at),
    arePartnersPublished(db, at),
    hasLetters(db, at),
  ]);
  const fromLibrary = (kind: "guide" | "audio" | "video"): OfferFact => ({
    isThere: kinds[kind].published > 0,
    promisedFor: kinds[kind].promised,
  });
  return {
    gatherings: there(gatherings),
    guides: fromLibrary("guide"),
    podcasts: fromLibrary("audio"),
    videos: fromLibrary("video"),
    webinars: there(webinars),
    community: there(settings.community_url.trim() !== ""),
    partners: there(partners),
    letter: there(letters),
  };
}
