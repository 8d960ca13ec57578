import { expect, test } from "vitest";
import { formatEuros, formatPriceTag, fromProviderAmount, halves, toProviderAmount } from "./money";

test("amounts are written the French way, with narrow no-break spaces", () => {
  expect(formatEuros(350_00)).toBe("350\u202f€");
  expect(formatEuros(1_200_00)).toBe("1\u202f200\u202f€");
  expect(formatEuros(175_50)).toBe("175,50\u202f€");
  expect(formatEuros(-150_00)).toBe("−150\u202f€");
  expect(formatEuros(5)).toBe("0,05\u202f€");
});

test("the price tag is the owner's own writing", () => {
  expect(formatPriceTag(500_00)).toBe("500€");
});

test("9-48: the provider gets and gives euros with two decimals, nothing else", () => {
  expect(toProviderAmount(350_00)).toBe("350.00");
  expect(toProviderAmount(5)).toBe("0.05");
  expect(() => toProviderAmount(1.5)).toThrow();
  expect(() => toProviderAmount(-1)).toThrow();
  expect(fromProviderAmount("1234.56")).toBe(1_234_56);
  for (const wrong of ["350", "350.0", "350,00", "1e3", "", "-1.00"]) expect(() => fromProviderAmount(wrong)).toThrow();
});

test("two payments add up, the first takes the odd cent", () => {
  for (let cents = 2; cents < 500; cents++) {
    const [first, second] = halves(cents);
    expect(first + second).toBe(cents);
    expect(first - second === 0 || first - second === 1).toBe(true);
  }
});
