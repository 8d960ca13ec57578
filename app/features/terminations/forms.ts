import { type Day, readDay } from "~/platform/clock";
import { isMailAddress } from "~/platform/mail/address";
import { oneLine } from "~/platform/one-line";
import { refused } from "./messages";
import {
  type Declared,
  isWishable,
  MOTIVE_MAX,
  NAME_MAX,
  namesSite,
  REFERENCE_MAX,
  type TerminationKind,
} from "./rules";

export const fieldNames = ["name", "email", "reference", "wish", "day", "motive"] as const;
export type TerminationValues = Record<(typeof fieldNames)[number], string>;
export type TerminationErrors = Partial<TerminationValues>;

/** When a termination should take effect. */
export const wishes = { term: "terme", now: "maintenant", day: "date" } as const;

/** What was typed, to show it again: nothing is lost by an error. */
export function valuesOf(form: FormData): TerminationValues {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 4_000);
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as TerminationValues;
}

/** Reads a declaration, at each step anew: nothing of the recap is believed. */
export function readDeclaration(
  kind: TerminationKind,
  values: TerminationValues,
  today: Day,
): { ok: true; declared: Declared } | { ok: false; errors: TerminationErrors } {
  const name = oneLine(values.name);
  const email = oneLine(values.email).toLowerCase();
  const reference = oneLine(values.reference);
  const motive = values.motive.replaceAll("\r\n", "\n").normalize("NFC").trim();
  const wish = kind === "termination" ? wishOf(values, today) : { ok: true as const, day: null };
  const errors: TerminationErrors = {
    name: nameProblem(name),
    email: email === "" ? refused.emailMissing : isMailAddress(email) ? undefined : refused.emailUnreadable,
    reference: referenceProblem(reference),
    ...(wish.ok ? {} : wish.errors),
    ...(kind === "termination" && motive.length > MOTIVE_MAX && { motive: refused.motiveTooLong }),
  };
  if (!wish.ok || Object.values(errors).some((problem) => problem !== undefined)) return { ok: false, errors };
  return {
    ok: true,
    declared: {
      kind,
      name,
      email,
      reference: reference || null,
      wishedDay: wish.day,
      motive: (kind === "termination" && motive) || null,
    },
  };
}

function nameProblem(name: string): string | undefined {
  if (name === "") return refused.nameMissing;
  if (name.length > NAME_MAX) return refused.tooLong;
  return namesSite(name) ? refused.siteInName : undefined;
}

function referenceProblem(reference: string): string | undefined {
  if (reference.length > REFERENCE_MAX) return refused.tooLong;
  return namesSite(reference) ? refused.siteInReference : undefined;
}

function wishOf(
  values: TerminationValues,
  today: Day,
): { ok: true; day: Day | null } | { ok: false; errors: TerminationErrors } {
  if (values.wish === wishes.term) return { ok: true, day: null };
  if (values.wish === wishes.now) return { ok: true, day: today };
  if (values.wish !== wishes.day) return { ok: false, errors: { wish: refused.wishMissing } };
  const day = readDay(values.day);
  if (!day) return { ok: false, errors: { day: refused.dayUnreadable } };
  return isWishable(day, today) ? { ok: true, day } : { ok: false, errors: { day: refused.dayOut } };
}
