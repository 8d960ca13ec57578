import { expect, test } from "vitest";
import { dictatedCode } from "~/platform/typed-code";
import { checkPromoCode, discountOf, normalizePromoCode, promoCodeState } from "./rules";

const today = "2026-11-23";
const good = {
  code: "rentrée",
  discount_cents: 100_00,
  price_cents: null,
  first_day: today,
  last_day: "2026-12-31",
  most_uses: 10,
};

test("case, spaces and dashes of a code do not matter; one that begins as a member’s is none", () => {
  expect(normalizePromoCode(" Hiver-26 ")).toBe("HIVER26");
  expect(normalizePromoCode("hiver\u202f26")).toBe("HIVER26");
  for (const typed of ["", "ABC", "A".repeat(21), "été2026", "CLAIR-7K2M-9QXD", "clair26"])
    expect(normalizePromoCode(typed), typed).toBeNull();
  const drawn = dictatedCode(Uint8Array.from([0, 31, 32, 63, 200, 7, 8, 255]));
  expect(normalizePromoCode(drawn)).toBe(drawn);
});

test("a code takes euros off or gives a price, and leaves at least 2 € to pay", () => {
  expect(discountOf({ discount_cents: 100_00, price_cents: null }, 500_00)).toBe(100_00);
  expect(discountOf({ discount_cents: null, price_cents: 400_00 }, 500_00)).toBe(100_00);
  expect(discountOf({ discount_cents: 498_00, price_cents: null }, 500_00)).toBe(498_00);
  expect(discountOf({ discount_cents: 498_01, price_cents: null }, 500_00)).toBeNull();
  expect(discountOf({ discount_cents: null, price_cents: 500_00 }, 500_00)).toBeNull();
  expect(discountOf({ discount_cents: null, price_cents: 600_00 }, 500_00)).toBeNull();
});

test("what is asked of a new code", () => {
  const problem = (more: Partial<typeof good> & { price_cents?: null } = {}) =>
    checkPromoCode({ ...good, code: "HIVER26", ...more }, 500_00, today);
  expect(problem()).toBeNull();
  expect(problem({ code: "" })).toBeNull();
  expect(problem({ code: "rentrée" })).toBe("code_misspelled");
  expect(checkPromoCode({ ...good, code: "", price_cents: 1_00 }, 500_00, today)).toBe("amount_missing");
  expect(problem({ discount_cents: 499_00 })).toBe("amount_refused");
  expect(problem({ last_day: "" })).toBe("days_missing");
  expect(problem({ first_day: "2027-01-01" })).toBe("days_reversed");
  expect(problem({ first_day: "2026-01-01", last_day: "2026-11-22" })).toBe("ends_in_the_past");
  for (const most_uses of [0, 1.5, 10_001, Number.NaN]) expect(problem({ most_uses })).toBe("uses_refused");
});

test("how a code stands follows its days, its uses and the coach’s hand", () => {
  const code = { first_day: today, last_day: "2026-12-31", most_uses: 2, stopped_at: null, uses: 1 };
  expect(promoCodeState(code, today)).toBe("in_force");
  expect(promoCodeState(code, "2026-11-22")).toBe("coming");
  expect(promoCodeState(code, "2026-12-31")).toBe("in_force");
  expect(promoCodeState(code, "2027-01-01")).toBe("ended");
  expect(promoCodeState({ ...code, uses: 2 }, today)).toBe("used_up");
  expect(promoCodeState({ ...code, stopped_at: new Date() }, today)).toBe("stopped");
});
