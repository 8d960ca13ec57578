import { expect, test } from "vitest";
import { settingExplanations, settingGroups, settingRefused } from "./messages";
import {
  arePricesCoherent,
  centsTyped,
  defaultSettings,
  definitions,
  isDemonstration,
  isSettingKey,
  priceWarnings,
  typedForm,
  valueTyped,
} from "./rules";
import { checkSetting, isSiren, isSiret, isSiretOfSiren } from "./value-rules";

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
  expect(arePricesCoherent({ membership_price_cents: 500_00, referral_discount_cents: 500_00 })).toBe(false);
  expect(arePricesCoherent({ membership_price_cents: 500_00, referral_discount_cents: 200_00 })).toBe(true);
});

test("every setting has its place and its explanation on the page, once", () => {
  const placed = settingGroups.flatMap(({ keys }) => keys);
  expect([...placed].sort()).toEqual(Object.keys(definitions).sort());
  expect(new Set(placed).size).toBe(placed.length);
  for (const key of placed) expect(settingExplanations[key].length, key).toBeGreaterThan(15);
  for (const group of settingGroups) expect(group.keys.length, "a form holds fifty fields").toBeLessThan(48);
});

test("an amount is read as people write it, and as nothing else", () => {
  expect(["350", "350,5", "350.50", "1 200 €", "1\u202f200"].map(centsTyped)).toEqual([
    350_00, 350_50, 350_50, 1_200_00, 1_200_00,
  ]);
  expect(["", "-5", "12,345", "1e3", "abc", "99999999"].map(centsTyped)).toEqual([null, null, null, null, null, null]);
});

test("what a field shows is read back as the same value", () => {
  for (const key of Object.keys(definitions).filter(isSettingKey)) {
    expect(valueTyped(key, typedForm(key, defaultSettings[key])), key).toBe(defaultSettings[key]);
  }
  expect(valueTyped("membership_price_cents", typedForm("membership_price_cents", 499_05))).toBe(499_05);
});

test("a setting of one line is kept on one line, whatever was pasted; a text keeps its lines", () => {
  expect(valueTyped("seller_vat_note", "TVA non applicable,\r\n article 293 B\n")).toBe(
    "TVA non applicable, article 293 B",
  );
  expect(valueTyped("cabinet_address", "12, rue X\r\n75008 Paris")).toBe("12, rue X\n75008 Paris");
});

test("a SIREN has nine digits and its key", () => {
  expect(isSiren("732 829 320")).toBe(true);
  expect(isSiren("732829321")).toBe(false);
  expect(isSiren("73282932")).toBe(false);
  expect(checkSetting("seller_siren", "123 456 789")).toBe("not_a_siren");
  expect(checkSetting("terms_version", "bientôt")).toBe("not_a_version");
  expect(checkSetting("contact_phone", "appelez-moi")).toBe("not_a_phone");
  expect(checkSetting("brand_name", "x".repeat(300))).toBe("too_long");
});

test("a SIRET has fourteen digits, its key, and the SIREN beside it", () => {
  expect(isSiret("732 829 320 00074")).toBe(true);
  expect(isSiret("732 829 320 00075")).toBe(false);
  expect(checkSetting("seller_siret", "732 829 320")).toBe("not_a_siret");
  expect(checkSetting("seller_siret", "")).toBeNull();
  const of = (seller_siret: string) => isSiretOfSiren({ seller_siret, seller_siren: "732829320" });
  expect([of("732 829 320 00074"), of(""), of("404 833 048 00022")]).toEqual([true, true, false]);
});

test("an invented fact is known as such until it is really replaced", () => {
  expect(isDemonstration("seller_siren", "000 000 000")).toBe(true);
  expect(isDemonstration("seller_siren", "732 829 320")).toBe(false);
  expect(isDemonstration("contact_email", "autre@leclaircie.example")).toBe(true);
  expect(isDemonstration("brand_name", "L’Éclaircie")).toBe(false);
});

test("odd prices are told, not refused", () => {
  const even = { ...defaultSettings, referral_reward_cents: 349_99 };
  expect(priceWarnings(even)).toEqual([]);
  expect(priceWarnings({ ...even, referral_reward_cents: 350_00 })).toEqual(["reward_reaches_price"]);
  expect(priceWarnings({ ...even, referral_discount_cents: 200_00 })).toEqual(["reward_reaches_price"]);
});

test("each refusal says what to type instead", () => {
  expect(settingRefused("referral_discount_cents", "out_of_range")).toBe("Indiquez un montant entre 0 et 10000 €");
  expect(settingRefused("withdrawal_days", "out_of_range")).toBe("Indiquez un nombre entre 14 et 60");
});
