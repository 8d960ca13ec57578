import { expect, test } from "vitest";
import { hoursText, lengthText, placesText, termsText } from "./messages";
import { hourPriceCents, isDearerThanSmaller, servicePriceCents } from "./rules";

const sold = { minutes: 60, length_text: null, valid_months: null };
const session = { ...sold, kind: "session" as const, name: "Séance", price_cents: 150_00, total_minutes: 60 };
const pack = (hours: number, price_cents: number, valid_months: number | null = null) => ({
  ...sold,
  kind: "pack" as const,
  name: "Forfait",
  price_cents,
  total_minutes: hours * 60,
  valid_months,
});

test("a member pays the member price where there is one", () => {
  const both = { price_cents: 150_00, member_price_cents: 120_00 };
  expect(servicePriceCents(both, { member: true })).toBe(120_00);
  expect(servicePriceCents(both, { member: false })).toBe(150_00);
  expect(servicePriceCents({ price_cents: 150_00, member_price_cents: null }, { member: true })).toBe(150_00);
  expect(servicePriceCents({ price_cents: null, member_price_cents: null }, { member: true })).toBeNull();
});

test("an hour of a pack is its price by its hours, cents of cents dropped", () => {
  expect(hourPriceCents(pack(5, 650_00))).toBe(130_00);
  expect(hourPriceCents(pack(3, 100_00))).toBe(33_33);
  expect(hourPriceCents(session)).toBeNull();
});

test("a pack whose hour is dearer than in something shorter is told", () => {
  expect(isDearerThanSmaller(pack(5, 650_00), [session])).toBe(false);
  expect(isDearerThanSmaller(pack(5, 800_00), [session])).toBe(true);
  expect(isDearerThanSmaller(pack(10, 1_310_00), [session, pack(5, 650_00)])).toBe(true);
  expect(isDearerThanSmaller(session, [pack(5, 650_00)])).toBe(false);
});

test("lengths and places are said in words", () => {
  expect([20, 60, 90, 300].map(hoursText)).toEqual(["20\u00a0minutes", "1\u00a0heure", "1\u00a0h 30", "5\u00a0heures"]);
  expect(lengthText(pack(5, 1, 12))).toBe("5\u00a0heures, à prendre quand vous voulez pendant un an");
  expect(termsText(pack(10, 1, 18))).toBe(", valable 18\u00a0mois");
  expect(placesText({ in_video: true, in_person: true, by_phone: true })).toBe("visio, cabinet ou téléphone");
  expect(placesText({ in_video: false, in_person: false, by_phone: true })).toBe("téléphone");
});
