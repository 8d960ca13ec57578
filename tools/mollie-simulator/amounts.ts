import { unprocessable } from "./errors.ts";

/** Cents from `{currency:"EUR", value:"250.00"}`; the value is a string with exactly two decimals, EUR only as in test mode. */
export function centsFrom(amount: unknown): number {
  const { currency, value } = (amount ?? {}) as { currency?: unknown; value?: unknown };
  if (currency !== "EUR") throw unprocessable("The amount contains an invalid currency", "amount.currency");
  if (typeof value !== "string" || !/^\d{1,9}\.\d{2}$/.test(value)) {
    throw unprocessable("The amount contains an invalid value", "amount.value");
  }
  return Number(value.replace(".", ""));
}

export function amountOf(cents: number) {
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { currency: "EUR", value: `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}
