import * as v from "valibot";
import { addDays, type Day, parisDay, readDay } from "~/platform/clock";
import { clientKeyField, shownCentsField, termsFields, ticked } from "~/platform/form-fields";
import { isMailAddress } from "~/platform/mail/address";
import { oneLine } from "~/platform/one-line";
import {
  DETAIL_MAX_CHARACTERS,
  LABEL_MAX_CHARACTERS,
  LINES_AT_MOST,
  type Line,
  NAME_MAX_CHARACTERS,
  QUANTITY_MAX,
  TITLE_MAX_CHARACTERS,
  UNIT_MAX_CENTS,
  units,
  WORD_MAX_CHARACTERS,
} from "./rules";

/** What the order page of a quote sends. */
export const acceptForm = v.object({
  clientKey: clientKeyField,
  shownTotalCents: shownCentsField,
  ...termsFields,
  earlyStart: ticked,
});

const eurosIn = (typed: string) => /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0\u202f€]/g, ""));

/** An amount as it is typed, « 110 », « 110,50 », « 1 200,00 € »; 0 for what is none. */
export function readEuros(typed: string): number {
  const [, euros = "", cents = ""] = eurosIn(typed) ?? [];
  return Math.min(UNIT_MAX_CENTS, Number(euros) * 100 + Number(cents.padEnd(2, "0") || 0));
}

/** What the page of a quote sends. Lines too long are cut where the fields cut them; a number that is none is the least one. */
export function readQuote(form: FormData, { now, validUntil }: { now: Date; validUntil: Day }) {
  const text = (name: string, most: number) => oneLine(String(form.get(name) ?? "")).slice(0, most);
  const all = (name: string) => form.getAll(`${name}[]`).map(String);
  const [details, quantities, chosen, prices] = [all("detail"), all("quantity"), all("unit"), all("price")];
  const lines = all("label").map((label, rank): Line => {
    const quantity = Number.parseInt(quantities[rank] ?? "", 10);
    return {
      label: oneLine(label).slice(0, LABEL_MAX_CHARACTERS),
      detail: oneLine(details[rank] ?? "").slice(0, DETAIL_MAX_CHARACTERS),
      quantity: Math.min(QUANTITY_MAX, Math.max(1, Number.isNaN(quantity) ? 1 : quantity)),
      unit: units.find((unit) => unit === chosen[rank]) ?? "",
      unitCents: readEuros(prices[rank] ?? ""),
    };
  });
  const email = String(form.get("email") ?? "").trim();
  const day = readDay(String(form.get("validUntil") ?? ""));
  const today = parisDay(now);
  return {
    name: text("name", NAME_MAX_CHARACTERS),
    email: isMailAddress(email) ? email : null,
    title: text("title", TITLE_MAX_CHARACTERS),
    word: String(form.get("word") ?? "")
      .replaceAll("\r\n", "\n")
      .trim()
      .slice(0, WORD_MAX_CHARACTERS),
    lines: lines.slice(0, LINES_AT_MOST),
    validUntil: day && day >= today && day <= addDays(today, 366) ? day : validUntil,
    count: form.get("count") === "2" ? (2 as const) : (1 as const),
  };
}

export type Misread = "email" | "price" | "quantity";

/** The first thing typed that the quote cannot hold: it is said, and stays as it was typed. */
export function misreadOf(form: FormData): Misread | null {
  const typed = (name: string) => form.getAll(name).map((text) => String(text).trim());
  if (typed("email").some((email) => email && !isMailAddress(email))) return "email";
  if (typed("quantity[]").some((quantity) => quantity && !/^[1-9]\d*$/.test(quantity))) return "quantity";
  return typed("price[]").some((price) => price && !eurosIn(price)) ? "price" : null;
}

/** What the quote may not hold, as it was typed. */
export function asTyped(form: FormData) {
  const typed = (name: string) => form.getAll(name).map(String);
  return { email: typed("email")[0], quantities: typed("quantity[]"), prices: typed("price[]") };
}

/** What a button of a line, or « Ajouter une ligne », does to the lines: `add`, `remove-2`. */
export function withGesture(lines: Line[], intent: string): Line[] {
  if (intent === "add" && lines.length < LINES_AT_MOST)
    return [...lines, { label: "", detail: "", quantity: 1, unit: "", unitCents: 0 }];
  const [, rank] = /^remove-(\d+)$/.exec(intent) ?? [];
  return rank === undefined ? lines : lines.filter((_, index) => index !== Number(rank));
}
