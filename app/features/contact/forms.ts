import * as v from "valibot";
import { isMailAddress } from "~/platform/mail/address";
import { consentMissing, type FieldMessages, fieldMessages } from "./messages";
import {
  type ContactErrors,
  type ContactFieldName,
  type ContactSource,
  contactSources,
  formality,
  MESSAGE_MAX_CHARACTERS,
} from "./rules";
import { type Situation, situations } from "./situations";

const situation = v.fallback(v.nullable(v.picklist(Object.keys(situations) as Situation[])), null);
const ticked = v.pipe(v.optional(v.string(), ""), v.nonEmpty(consentMissing));

/** One form per place: the home form's message is not required, the dialog's consent is (requirements R-9.3, R-9.4). */
function formsIn(words: FieldMessages) {
  const oneLine = v.pipe(v.optional(v.string(), ""), v.transform(onOneLine), v.trim());
  const line = (missing: string) => v.pipe(oneLine, v.nonEmpty(missing), v.maxLength(120, words.tooLong));
  const optionalLine = v.pipe(oneLine, v.maxLength(120, words.tooLong));
  const text = v.pipe(
    v.optional(v.string(), ""),
    v.transform(readable),
    v.trim(),
    v.maxLength(MESSAGE_MAX_CHARACTERS, words.messageTooLong),
  );
  const requiredText = v.pipe(text, v.nonEmpty(words.message));
  const email = v.pipe(
    oneLine,
    v.nonEmpty(words.email),
    v.transform(inAscii),
    v.maxLength(254, words.tooLong),
    v.check(isMailAddress, words.emailFormat),
  );
  const name = line(words.name);
  return {
    home: v.object({
      lastName: line(words.lastName),
      firstName: line(words.firstName),
      email,
      phone: optionalLine,
      message: text,
    }),
    page: v.object({ name, email, phone: optionalLine, situation, message: requiredText }),
    dialog: v.object({ name, email, message: requiredText, consent: ticked }),
    widget: v.object({ name, email, message: requiredText }),
  };
}

const forms = { vous: formsIn(fieldMessages.vous), tu: formsIn(fieldMessages.tu) };

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
  const read = v.safeParse(forms[formality(source)][source], raw);
  if (!read.success) return refused(read.issues);
  const { firstName, lastName, ...typed } = { firstName: "", lastName: "", name: "", phone: "", ...read.output };
  return {
    ok: true,
    input: {
      source,
      name: typed.name || `${firstName} ${lastName}`,
      email: typed.email,
      phone: typed.phone || null,
      situation: "situation" in typed ? typed.situation : null,
      message: typed.message,
      consent: source === "dialog" || source === "widget",
    },
  };
}

/** PostgreSQL refuses a null character, a mail any control character; a form ends its lines with two. */
function readable(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .normalize("NFC");
}

function onOneLine(text: string): string {
  return readable(text).replace(/\s+/g, " ");
}

/** A browser with scripts writes an accented domain in ASCII by itself; the others do not. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{N}.-]+$/u.test(domain)) return address;
  return URL.canParse(`http://${domain}`) ? `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}` : address;
}

function refused(issues: v.BaseIssue<unknown>[]): { ok: false; errors: ContactErrors } {
  const errors: ContactErrors = {};
  for (const issue of issues) {
    const field = issue.path?.[0]?.key as ContactFieldName | undefined;
    if (field && !errors[field]) errors[field] = issue.message;
  }
  return { ok: false, errors };
}
