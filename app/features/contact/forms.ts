import * as v from "valibot";
import { phonePattern } from "~/features/accounts/rules";
import { isMailAddress } from "~/platform/mail/address";
import { type FieldMessages, fieldMessages } from "./field-messages";
import { consentMissing, NAMELESS } from "./messages";
import {
  type ContactErrors,
  type ContactFieldName,
  type ContactSource,
  callHours,
  contactSources,
  formality,
  lacksConsent,
  MESSAGE_MAX_CHARACTERS,
  type ReplyWay,
  replyWays,
} from "./rules";
import { type Situation, situationNames } from "./situations";

const situation = v.fallback(v.nullable(v.picklist(Object.keys(situationNames) as Situation[])), null);
const replyWay = v.fallback(v.picklist(replyWays), "email");

/** One form per place: the home form's message is not required (requirements R-9.4). */
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
  const phone = v.pipe(line(words.phone), v.regex(phonePattern, words.phoneFormat));
  const optionalPhone = v.pipe(
    optionalLine,
    v.check((typed) => typed === "" || phonePattern.test(typed), words.phoneFormat),
  );
  const hour = v.pipe(
    v.optional(v.string(), ""),
    v.transform(Number),
    v.check((typed) => callHours.includes(typed), words.callHours),
  );
  const nameless = v.pipe(oneLine, v.maxLength(120, words.tooLong));
  const written = { situation, message: requiredText };
  /** By how the answer is to come. */
  const ways = {
    email: v.object({ name, email, phone: optionalLine, ...written }),
    phone: v.pipe(
      v.object({ name, phone, callFrom: hour, callUntil: hour, voicemail: v.optional(v.string(), ""), ...written }),
      v.forward(
        v.partialCheck(
          [["callFrom"], ["callUntil"]],
          ({ callFrom, callUntil }) => callFrom < callUntil,
          words.callOrder,
        ),
        ["callUntil"],
      ),
    ),
    here: v.object({ name: nameless, ...written }),
  };
  return {
    home: v.object({
      lastName: line(words.lastName),
      firstName: line(words.firstName),
      email,
      phone: optionalPhone,
      message: text,
    }),
    dialog: v.object({ name, email, message: requiredText }),
    page: ways,
    widget: ways,
  };
}

const forms = { vous: formsIn(fieldMessages.vous), tu: formsIn(fieldMessages.tu) };

export interface ContactInput {
  source: ContactSource;
  name: string;
  reply: ReplyWay;
  /** Null unless the answer goes there. */
  email: string | null;
  phone: string | null;
  /** When to call, in hours of Paris; null unless they are to be called. */
  call: { from: number; until: number; voicemail: boolean } | null;
  situation: Situation | null;
  message: string;
  consent: boolean;
}

export function contactSource(form: FormData): ContactSource {
  const source = form.get("source");
  return contactSources.find((known) => known === source) ?? "page";
}

/** Reads one of the four forms; returns the message, or the first error of each field. A consent is given by its tick alone. */
export function readContactForm(
  form: FormData,
): { ok: true; input: ContactInput } | { ok: false; errors: ContactErrors } {
  const source = contactSource(form);
  const raw = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const way = source === "page" || source === "widget" ? v.parse(replyWay, raw.reply) : "email";
  const read = v.safeParse(formOf(source, way), raw);
  const unticked: ContactErrors = lacksConsent(source, form) ? { consent: consentMissing[source] } : {};
  if (!read.success) return { ok: false, errors: { ...errorsOf(read.issues), ...unticked } };
  if (unticked.consent) return { ok: false, errors: unticked };
  const { firstName, lastName, ...typed } = { firstName: "", lastName: "", name: "", phone: "", ...read.output };
  return {
    ok: true,
    input: {
      source,
      name: typed.name || `${firstName} ${lastName}`.trim() || NAMELESS,
      reply: way,
      email: "email" in typed ? typed.email : null,
      phone: typed.phone || null,
      call:
        "callFrom" in typed
          ? { from: typed.callFrom, until: typed.callUntil, voicemail: typed.voicemail === "oui" }
          : null,
      situation: "situation" in typed ? typed.situation : null,
      message: typed.message,
      consent: Boolean(raw.consent),
    },
  };
}

function formOf(source: ContactSource, way: ReplyWay) {
  const known = forms[formality(source)];
  return source === "page" || source === "widget" ? known[source][way] : known[source];
}

/** What is written on to a conversation: its text, or what is wrong with what was typed. */
export function readMessage(form: FormData): { ok: true; message: string } | { ok: false; error: string } {
  const read = v.safeParse(forms.vous.page.here.entries.message, String(form.get("message") ?? ""));
  if (read.success) return { ok: true, message: read.output };
  return { ok: false, error: read.issues[0].message };
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

function errorsOf(issues: v.BaseIssue<unknown>[]): ContactErrors {
  const errors: ContactErrors = {};
  for (const issue of issues) {
    const field = issue.path?.[0]?.key as ContactFieldName | undefined;
    if (field && !errors[field]) errors[field] = issue.message;
  }
  return errors;
}
