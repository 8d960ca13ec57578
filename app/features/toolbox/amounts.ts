import type { Cents } from "~/platform/money";

/** « 1 035 », « 1 035,50 € », « 1035.5 » in cents; null for what is no amount, or none this large. */
export function centsTyped(typed: string, max: Cents): Cents | null {
  const [, euros, cents = ""] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, "")) ?? [];
  if (euros === undefined) return null;
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= max ? amount : null;
}

/** A field left empty, or where « à demander » or « ? » was written. */
export function isBlank(typed: string): boolean {
  return /^(à demander|\?)?$/i.test(typed.trim());
}
