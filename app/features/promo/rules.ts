import { arePricesCoherent } from "~/features/settings/rules";
import { type Day, readDay } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import { typedCode } from "~/platform/typed-code";

/** How the code of a member begins: no promo code does, so that one field takes both. */
const MEMBERS_PREFIX = "CLAIR";

export const CODE_MIN = 4;
export const CODE_MAX = 20;
export const USES_MAX = 10_000;

/** A code as somebody types it → as it is kept. Null when it cannot be one. */
export function normalizePromoCode(typed: string): string | null {
  const signs = typedCode(typed);
  const spelled = /^[A-Z0-9]+$/.test(signs) && signs.length >= CODE_MIN && signs.length <= CODE_MAX;
  return spelled && !signs.startsWith(MEMBERS_PREFIX) ? signs : null;
}

/** What a code gives: euros off, or the price that is paid with it. One of the two. */
export interface Reduction {
  discount_cents: Cents | null;
  price_cents: Cents | null;
}

/** What it takes off this price; null when it takes off nothing, or leaves less than a price to pay (`arePricesCoherent`). */
export function discountOf({ discount_cents, price_cents }: Reduction, listPriceCents: Cents): Cents | null {
  const off = discount_cents ?? listPriceCents - (price_cents ?? listPriceCents);
  const prices = { membership_price_cents: listPriceCents, referral_discount_cents: off };
  return off > 0 && arePricesCoherent(prices) ? off : null;
}

export interface NewPromoCode extends Reduction {
  /** As typed; empty to draw one. */
  code: string;
  first_day: Day;
  last_day: Day;
  most_uses: number;
}

export type PromoCodeProblem =
  | "code_misspelled"
  | "amount_missing"
  | "amount_refused"
  | "days_missing"
  | "days_reversed"
  | "ends_in_the_past"
  | "uses_refused"
  | "code_taken";

/** Is this a code the coach may give out, at this price of the year? */
export function checkPromoCode(input: NewPromoCode, listPriceCents: Cents, today: Day): PromoCodeProblem | null {
  if (input.code.trim() && !normalizePromoCode(input.code)) return "code_misspelled";
  if ((input.discount_cents === null) === (input.price_cents === null)) return "amount_missing";
  if (discountOf(input, listPriceCents) === null) return "amount_refused";
  if (!readDay(input.first_day) || !readDay(input.last_day)) return "days_missing";
  if (input.last_day < input.first_day) return "days_reversed";
  if (input.last_day < today) return "ends_in_the_past";
  const counted = Number.isInteger(input.most_uses) && input.most_uses >= 1 && input.most_uses <= USES_MAX;
  return counted ? null : "uses_refused";
}

export type PromoCodeState = "coming" | "in_force" | "used_up" | "ended" | "stopped";

/** How a code stands on this day. */
export function promoCodeState(
  code: { first_day: Day; last_day: Day; most_uses: number; stopped_at: Date | null; uses: number },
  today: Day,
): PromoCodeState {
  if (code.stopped_at) return "stopped";
  if (code.last_day < today) return "ended";
  if (code.uses >= code.most_uses) return "used_up";
  return code.first_day > today ? "coming" : "in_force";
}
