import * as v from "valibot";
import { consentMissing, fieldMessages } from "./messages";
import {
  type ContactErrors,
  type ContactFieldName,
  type ContactSource,
  contactSources,
  MESSAGE_MAX_CHARACTERS,
  type Situation,
  situations,
} from "./rules";

const line = (missing: string) =>
  v.pipe(v.optional(v.string(), ""), v.trim(), v.nonEmpty(missing), v.maxLength(120, fieldMessages.tooLong));
const optionalLine = v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(120, fieldMessages.tooLong));
const text = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(MESSAGE_MAX_CHARACTERS, fieldMessages.messageTooLong),
);
const email = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.nonEmpty(fieldMessages.email),
  v.maxLength(254, fieldMessages.tooLong),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, fieldMessages.emailFormat),
);
const requiredText = v.pipe(text, v.nonEmpty(fieldMessages.message));
const situation = v.fallback(v.nullable(v.picklist(Object.keys(situations) as Situation[])), null);
const ticked = v.pipe(v.optional(v.string(), ""), v.nonEmpty(consentMissing));

/** One form per place, as the spec asks: the home form's message is not required, the dialog's consent is (spec §5). */
const homeForm = v.object({
  lastName: line(fieldMessages.lastName),
  firstName: line(fieldMessages.firstName),
  email,
  phone: optionalLine,
  message: text,
});
const pageForm = v.object({
  name: line(fieldMessages.name),
  email,
  phone: optionalLine,
  situation,
  message: requiredText,
});
const dialogForm = v.object({ name: line(fieldMessages.name), email, message: requiredText, consent: ticked });
const widgetForm = v.object({ name: line(fieldMessages.name), email, message: requiredText });

export interface ContactInput {
  source: ContactSource;
  name: string;
  email: string;
  phone: string | null;
  situation: Situation | null;
  message: string;
  consent: boolean;
}

export function contactSource(form: FormData): ContactSource {
  const source = form.get("source");
  return contactSources.find((known) => known === source) ?? "page";
}

/** Reads one of the four forms; returns the message, or the first error of each field. */
export function readContactForm(
  form: FormData,
): { ok: true; input: ContactInput } | { ok: false; errors: ContactErrors } {
  const source = contactSource(form);
  const raw = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  switch (source) {
    case "home": {
      const read = v.safeParse(homeForm, raw);
      if (!read.success) return refused(read.issues);
      const { firstName, lastName, phone, ...rest } = read.output;
      return accepted({ ...rest, source, name: `${firstName} ${lastName}`, phone: phone || null, consent: false });
    }
    case "page": {
      const read = v.safeParse(pageForm, raw);
      if (!read.success) return refused(read.issues);
      return accepted({ ...read.output, source, phone: read.output.phone || null, consent: false });
    }
    case "dialog": {
      const read = v.safeParse(dialogForm, raw);
      if (!read.success) return refused(read.issues);
      return accepted({ ...read.output, source, consent: true });
    }
    case "widget": {
      const read = v.safeParse(widgetForm, raw);
      if (!read.success) return refused(read.issues);
      return accepted({ ...read.output, source, consent: true });
    }
  }
}

type Accepted = Omit<ContactInput, "phone" | "situation"> & Partial<Pick<ContactInput, "phone" | "situation">>;

function accepted(input: Accepted): { ok: true; input: ContactInput } {
  return { ok: true, input: { phone: null, situation: null, ...input } };
}

function refused(issues: v.BaseIssue<unknown>[]): { ok: false; errors: ContactErrors } {
  const errors: ContactErrors = {};
  for (const issue of issues) {
    const field = issue.path?.[0]?.key as ContactFieldName | undefined;
    if (field && !errors[field]) errors[field] = issue.message;
  }
  return { ok: false, errors };
}
