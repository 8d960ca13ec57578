import { type Day, readDay } from "~/platform/clock";
import { type Cents, formatRate } from "~/platform/money";
import { BASE_LIMIT_CENTS, NEAR_LIMIT_CENTS, UPPER_LIMIT_CENTS } from "./rules";

export type VatWarning = "near" | "base_passed" | "upper_passed";

/** What the turnover of a calendar year, in cents, says of the exemption; null while it is far from its limits. */
export function vatWarning(turnoverCents: Cents): VatWarning | null {
  if (turnoverCents > UPPER_LIMIT_CENTS) return "upper_passed";
  if (turnoverCents > BASE_LIMIT_CENTS) return "base_passed";
  return turnoverCents >= NEAR_LIMIT_CENTS ? "near" : null;
}

/** What is said of VAT beside the prices: the note of the exemption while it is true, else the rate they include. */
export function vatNote(settings: { seller_vat_note: string }, rateBp: number): string {
  return rateBp === 0 ? settings.seller_vat_note : `TVA de ${formatRate(rateBp)} comprise`;
}

/** « FR83404833048 »: the French number of a SIREN, whose key is computed (CGI ann. II art. 286 ter; BOI-TVA-DECLA-20-10-20). */
export function vatNumber(siren: string): string {
  const digits = siren.replace(/\D/g, "");
  const key = (12 + 3 * (Number(digits) % 97)) % 97;
  return `FR${String(key).padStart(2, "0")}${digits}`;
}

export type VatRateProblem = "not_a_rate" | "not_a_day" | "past";

/**
 * A rate as it was typed (« 20 », « 5,5 », in percent; at most 25) and its first day; a rate never starts before `today`, as the invoices of
 * the past are written.
 */
export function readVatRate(
  typed: { rate: string; fromDay: string },
  today: Day,
): { ok: true; rateBp: number; fromDay: Day } | { ok: false; field: "rate" | "fromDay"; reason: VatRateProblem } {
  const [, whole, part = ""] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(typed.rate.replace(/[\s\u00a0\u202f%]/g, "")) ?? [];
  const rateBp = whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (!(rateBp <= 2_500)) return { ok: false, field: "rate", reason: "not_a_rate" };
  const fromDay = readDay(typed.fromDay);
  if (!fromDay) return { ok: false, field: "fromDay", reason: "not_a_day" };
  return fromDay < today ? { ok: false, field: "fromDay", reason: "past" } : { ok: true, rateBp, fromDay };
}
