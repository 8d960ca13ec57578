import { describe, expect, test } from "vitest";
import { dateFigure, formatHours, formatWhen, priceText, refundText, whyNobodyIsOffered } from "./messages";
import {
  canRegister,
  checkEvent,
  checkPublished,
  type EventInput,
  holdEnd,
  isNight,
  isOnline,
  isRefunded,
  isUsualHold,
  isVideoOpen,
  needsEarlyService,
  offerDeadline,
  placeOf,
  type RefundTerms,
  refundedUntil,
  slugFrom,
} from "./rules";

const begin = new Date("2027-03-26T08:30:00Z");
const event = {
  event_type: "cafe" as const,
  event_date: begin,
  ends_at: new Date("2027-03-26T10:00:00Z"),
  capacity: 12,
  seats_taken: 7,
  is_members: false,
  price_cents: 0,
  is_published: true,
  canceled_at: null,
};
const hoursBefore = (hours: number) => new Date(begin.getTime() - hours * 3_600_000);

test("the price says who pays what, in words", () => {
  const read = (of: Partial<Parameters<typeof priceText>[0]>, isMember = false) =>
    priceText({ ...event, ...of }, { isMember });
  expect([read({}), read({}, true)]).toEqual(["Gratuit", "Gratuit"]);
  expect(read({ price_cents: 25_00 })).toBe("25\u202f€, gratuit pour les membres");
  expect(read({ price_cents: 25_00 }, true)).toBe("Gratuit\u00a0: vous êtes membre");
  expect(read({ event_type: "webinaire", is_members: true })).toBe("Gratuit pour les membres");
  expect(read({ event_type: "soiree", is_members: true })).toBe("Réservé aux membres");
});

test("hours are those of Paris, before and after the clocks change", () => {
  expect(formatHours(event)).toBe("Vendredi, 9\u00a0h\u00a030\u00a0– 11\u00a0h");
  const summer = { event_date: new Date("2027-04-02T07:30:00Z"), ends_at: new Date("2027-04-02T09:00:00Z") };
  expect(formatHours(summer)).toBe("Vendredi, 9\u00a0h\u00a030\u00a0– 11\u00a0h");
  expect(formatWhen(summer)).toBe("Vendredi 2\u00a0avril 2027, 9\u00a0h\u00a030\u00a0– 11\u00a0h");
  expect(dateFigure(new Date("2027-03-31T22:30:00Z"))).toEqual({ figure: "1", rest: "avril 2027" });
});

test("an address is readable and says the day", () => {
  expect(slugFrom("Café des parents séparés : œuvrer ensemble !", "2027-03-26")).toBe(
    "cafe-des-parents-separes-oeuvrer-ensemble-2027-03-26",
  );
  expect(slugFrom("???", "2027-03-26")).toBe("evenement-2027-03-26");
  expect(slugFrom("très long ".repeat(20), "2027-03-26").length).toBeLessThanOrEqual(71);
});

describe("who may ask for a place", () => {
  const visitor = { isMember: false };
  test("each refusal has its reason", () => {
    expect(canRegister(event, visitor, hoursBefore(1))).toEqual({ ok: true });
    expect(canRegister(event, visitor, begin)).toEqual({ ok: false, reason: "begun" });
    expect(canRegister({ ...event, is_published: false }, visitor, hoursBefore(1))).toEqual({
      ok: false,
      reason: "not_published",
    });
    expect(canRegister({ ...event, canceled_at: hoursBefore(5) }, visitor, hoursBefore(1))).toEqual({
      ok: false,
      reason: "canceled",
    });
    expect(canRegister({ ...event, is_members: true }, visitor, hoursBefore(1))).toEqual({
      ok: false,
      reason: "members_only",
    });
    expect(canRegister({ ...event, is_members: true }, { isMember: true }, hoursBefore(1))).toEqual({ ok: true });
  });
});

describe("the night", () => {
  test.each([
    ["2027-01-15T20:59:59Z", false],
    ["2027-01-15T21:00:00Z", true],
    ["2027-01-16T06:59:59Z", true],
    ["2027-01-16T07:00:00Z", false],
    ["2027-07-15T19:59:59Z", false],
    ["2027-07-15T20:00:00Z", true],
    ["2027-07-16T06:00:00Z", false],
  ])("at %s: %s", (instant, night) => {
    expect(isNight(new Date(instant))).toBe(night);
  });
});

test("an offer lasts a day, and no longer than the wait for the event", () => {
  expect(offerDeadline(event, hoursBefore(100))).toEqual(hoursBefore(76));
  expect(offerDeadline(event, hoursBefore(3))).toEqual(begin);
});

test("a place is kept twenty minutes for who pays, and an offered one until its offer ends, if that is later", () => {
  const now = hoursBefore(100);
  expect(holdEnd(event, now)).toEqual(new Date(now.getTime() + 20 * 60_000));
  expect(holdEnd(event, now, hoursBefore(76))).toEqual(hoursBefore(76));
  expect(holdEnd(event, now, hoursBefore(99.9))).toEqual(holdEnd(event, now));
});

test("no place is kept past the beginning, and the page then says until when", () => {
  const now = hoursBefore(0.1);
  expect(holdEnd(event, now)).toEqual(begin);
  expect(isUsualHold(holdEnd(event, now), now)).toBe(false);
  expect(isUsualHold(holdEnd(event, hoursBefore(100)), hoursBefore(100))).toBe(true);
});

describe("money back", () => {
  const paid = {
    eventDate: begin,
    movedAt: null,
    confirmedAt: hoursBefore(1000),
    noticeHours: 48,
    withdrawUntil: "2027-02-20",
    now: hoursBefore(48),
  };
  test("until the notice, while one may withdraw, or after a change of hour; never once it has begun", () => {
    expect(isRefunded(paid)).toBe(true);
    expect(isRefunded({ ...paid, now: hoursBefore(47.9) })).toBe(false);
    expect(isRefunded({ ...paid, now: hoursBefore(1), withdrawUntil: "2027-03-26" })).toBe(true);
    expect(isRefunded({ ...paid, now: hoursBefore(1), movedAt: hoursBefore(500) })).toBe(true);
    expect(isRefunded({ ...paid, now: hoursBefore(1), movedAt: hoursBefore(2000) })).toBe(false);
    expect(isRefunded({ ...paid, now: begin, withdrawUntil: "2027-03-30" })).toBe(false);
  });
  test("the last refundable instant is said in words, and is the one at which the money still comes back", () => {
    const last = (change: Partial<RefundTerms> = {}) => {
      const until = refundedUntil({ ...paid, ...change });
      const stillRefunded = (now: number) => isRefunded({ ...paid, ...change, now: new Date(now) });
      expect(stillRefunded(until.getTime())).toBe(until < begin);
      expect(stillRefunded(until.getTime() + 1)).toBe(false);
      return refundText(until, begin).replace(/\s/g, " ");
    };
    const late = "elle vous est remboursée en entier. Plus tard, elle reste due.";
    expect(last()).toBe(`Rendue jusqu’au mercredi 24 mars 2027 à 9 h 30, ${late}`);
    expect(last({ withdrawUntil: "2027-03-25" })).toBe(`Rendue jusqu’au jeudi 25 mars 2027 à 23 h 59, ${late}`);
    const toTheEnd = "Rendue avant le début, elle vous est remboursée en entier.";
    expect(last({ withdrawUntil: "2027-03-26" })).toBe(toTheEnd);
    expect(last({ movedAt: hoursBefore(500) })).toBe(toTheEnd);
    expect(last({ noticeHours: 0 })).toBe(toTheEnd);
  });
  test("a meeting before the end of the withdrawal period is asked for expressly", () => {
    expect(needsEarlyService(event, "2027-03-26")).toBe(true);
    expect(needsEarlyService(event, "2027-03-25")).toBe(false);
  });
});

test("the video link shows from one hour before to the end", () => {
  expect(isVideoOpen(event, hoursBefore(1.01))).toBe(false);
  expect(isVideoOpen(event, hoursBefore(1))).toBe(true);
  expect(isVideoOpen(event, event.ends_at)).toBe(false);
});

test("what has a link is a video, whatever its type, and has a place only where an address is given", () => {
  const asked = (given: Partial<Parameters<typeof placeOf>[0]>) => {
    const one = { ...event, location: "En visio", address: null, video_url: null, ...given };
    return [isOnline(one), placeOf(one), checkPublished(one)];
  };
  const link = { video_url: "https://visio.example/salle" };
  expect(asked({ event_type: "atelier" })).toEqual([false, "En visio", null]);
  expect(asked({ event_type: "atelier", ...link })).toEqual([true, null, null]);
  expect(asked({ event_type: "atelier", ...link, address: "1 place" })).toEqual([true, "1 place", null]);
  expect(asked({ event_type: "webinaire", ...link, address: "1 place" })).toEqual([true, null, null]);
  expect(asked({ event_type: "webinaire" })).toEqual([true, null, "video_url_missing"]);
});

test("the coach reads why the list does not move", () => {
  const day = new Date("2027-03-20T10:00:00Z");
  const full = { ...event, seats_taken: 12 };
  expect(whyNobodyIsOffered(full, { waiting: 3, offered: 2, toOffer: 3 }, day)).toBe(
    "Aucune place libre : 12 sur 12, dont 2 en attente de réponse.",
  );
  expect(whyNobodyIsOffered(event, { waiting: 0, offered: 0, toOffer: 0 }, day)).toBe("Personne n’attend.");
  expect(whyNobodyIsOffered(event, { waiting: 0, offered: 2, toOffer: 0 }, day)).toMatch(/2 sans réponse/);
  expect(whyNobodyIsOffered(event, { waiting: 1, offered: 0, toOffer: 1 }, day)).toBeNull();
  expect(whyNobodyIsOffered(event, { waiting: 1, offered: 0, toOffer: 0 }, day)).toMatch(/n’est pas membre/);
  expect(whyNobodyIsOffered({ ...full, is_published: false }, { waiting: 1, offered: 0, toOffer: 1 }, day)).toMatch(
    /brouillon/,
  );
});

test("an event as typed has one problem at a time", () => {
  const typed: EventInput = {
    ...event,
    title: "Café",
    location: "Paris",
    address: null,
    video_url: null,
    description: "",
  };
  expect(checkEvent(typed)).toBeNull();
  expect(checkEvent({ ...typed, title: "  " })).toBe("title_empty");
  expect(checkEvent({ ...typed, location: "" })).toBe("location_empty");
  expect(checkEvent({ ...typed, ends_at: begin })).toBe("ends_before_it_begins");
  expect(checkEvent({ ...typed, capacity: 0 })).toBe("no_place");
  expect(checkEvent({ ...typed, price_cents: -1 })).toBe("price_negative");
  expect(checkEvent({ ...typed, is_members: true, price_cents: 1 })).toBe("members_event_has_a_price");
  expect(checkEvent({ ...typed, video_url: "http://visio.example" })).toBe("video_url_not_https");
  expect(checkEvent({ ...typed, video_url: "javascript:alert(1)" })).toBe("video_url_not_https");
});
