import { expect, test } from "vitest";
import { checkSetting, defaultSettings, definitions, pricesHoldTogether } from "./rules";

test("every default passes its own check", () => {
  for (const key of Object.keys(definitions)) {
    expect(checkSetting(key, defaultSettings[key as keyof typeof defaultSettings]), key).toBeNull();
  }
});

test("a value of the wrong kind is refused with a reason", () => {
  expect(checkSetting("membership_price_cents", "500")).toBe("not_a_number");
  expect(checkSetting("membership_price_cents", 99)).toBe("out_of_range");
  expect(checkSetting("referral_discount_cents", 150.5)).toBe("not_a_number");
  expect(checkSetting("contact_email", "bonjour")).toBe("not_an_email");
  expect(checkSetting("whatsapp_url", "javascript:alert(1)")).toBe("not_a_url");
  expect(checkSetting("brand_name", "  ")).toBe("empty");
  expect(checkSetting("constructor", "x")).not.toBeNull();
});

test("the discount always leaves a price to pay", () => {
  expect(pricesHoldTogether({ membership_price_cents: 500_00, referral_discount_cents: 500_00 })).toBe(false);
  expect(pricesHoldTogether({ membership_price_cents: 500_00, referral_discount_cents: 200_00 })).toBe(true);
});
