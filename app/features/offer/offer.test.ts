import { expect, test } from "vitest";
import { gatheringsText, linesText, meetingsText, yearText } from "./messages";
import { type OfferFacts, offerLines, offerOf } from "./rules";

const today = "2026-11-22";
const none = Object.fromEntries(
  offerLines.map((line) => [line, { isThere: false, promisedFor: null }]),
) as unknown as OfferFacts;
const there = { isThere: true, promisedFor: null };
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ");
const media = { guides: "guides premium à télécharger", podcasts: "podcasts", videos: "vidéos" };

test("a line is sold while it is there, or promised for a day that is not past", () => {
  const promised = (promisedFor: string) => ({ isThere: false, promisedFor });
  expect(offerOf(none, today)).toEqual({});
  expect(
    offerOf({ ...none, guides: there, podcasts: promised("2026-12-15"), videos: promised("2026-11-21") }, today),
  ).toEqual({
    guides: { promisedFor: null },
    podcasts: { promisedFor: "2026-12-15" },
  });
  expect(offerOf({ ...none, videos: promised(today) }, today)).toEqual({ videos: { promisedFor: today } });
});

test("what is there already no longer says a day", () => {
  expect(offerOf({ ...none, guides: { isThere: true, promisedFor: "2026-12-15" } }, today)).toEqual({
    guides: { promisedFor: null },
  });
});

test("the owner's words when everything is there, and only what is there otherwise", () => {
  const whole = offerOf({ ...none, guides: there, podcasts: there, videos: there }, today);
  expect(plain(linesText(whole, media))).toBe("Guides premium à télécharger, podcasts et vidéos");
  expect(plain(linesText(offerOf({ ...none, guides: there }, today), media))).toBe("Guides premium à télécharger");
  expect(linesText({}, media)).toBeNull();
});

test("a promise is printed with its day", () => {
  const offer = offerOf({ ...none, guides: there, podcasts: { isThere: false, promisedFor: "2026-12-15" } }, today);
  expect(plain(linesText(offer, media))).toBe(
    "Guides premium à télécharger et podcasts (promis pour le 15 décembre 2026)",
  );
});

test("gatherings and webinars are named while there are some, and a year without any says so nowhere", () => {
  const gatherings = { promisedFor: null };
  expect(plain(gatheringsText({ gatherings }))).toBe("Cafés, ateliers et soirées");
  expect(plain(gatheringsText({ gatherings, webinars: gatherings }))).toBe("Cafés, ateliers, webinaires et soirées");
  expect(plain(gatheringsText({ webinars: gatherings }))).toBe("Webinaires");
  expect(gatheringsText({})).toBeNull();
  expect(plain(meetingsText({ gatherings }))).toBe("Cafés et dîners en présentiel");
  expect(plain(meetingsText({ gatherings, webinars: gatherings }))).toBe(
    "Webinaires mensuels, cafés et dîners en présentiel",
  );
  expect(meetingsText({})).toBeNull();
  expect(plain(yearText({}, { advice_hours: 48 }))).toBe(
    "Une année de conseils illimités par messagerie privée, avec une réponse sous 48 h.",
  );
  expect(plain(yearText({ gatherings }, { advice_hours: 48 }))).toBe(
    "Une année de conseils illimités par messagerie privée, avec une réponse sous 48 h et des rencontres (cafés, ateliers, soirées).",
  );
});
