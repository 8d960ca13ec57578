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

/** What a form carries besides its fields: the step asked for, and the key of the recap. */
export const stepField = "etape";
export const keyField = "cle";

export const fieldNames = ["nom", "email", "reference", "fin", "jour", "motif"] as const;
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
  const name = oneLine(values.nom);
  const email = oneLine(values.email).toLowerCase();
  const reference = oneLine(values.reference);
  const motive = values.motif.replaceAll("\r\n", "\n").normalize("NFC").trim();
  const wish = kind === "termination" ? wishOf(values, today) : { ok: true as const, day: null };
  const errors: TerminationErrors = {
    nom: nameProblem(name),
    email: email === "" ? refused.emailMissing : isMailAddress(email) ? undefined : refused.emailUnreadable,
    reference: referenceProblem(reference),
    ...(wish.ok ? {} : wish.errors),
    ...(kind === "termination" && motive.length > MOTIVE_MAX && { motif: refused.motiveTooLong }),
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
  if (values.fin === wishes.term) return { ok: true, day: null };
  if (values.fin === wishes.now) return { ok: true, day: today };
  if (values.fin !== wishes.day) return { ok: false, errors: { fin: refused.wishMissing } };
  const day = readDay(values.jour);
  if (!day) return { ok: false, errors: { jour: refused.dayUnreadable } };
  return isWishable(day, today) ? { ok: true, day } : { ok: false, errors: { jour: refused.dayOut } };
}
