import * as v from "valibot";
import { phoneUnreadable } from "~/features/accounts/messages";
import { normalEmail } from "~/features/accounts/rules";
import { isMailAddress } from "~/platform/mail/address";
import { oneLine } from "~/platform/one-line";
import * as messages from "./messages";
import { normalPhone } from "./rules";

const LONGEST = 254;

const line = (max: number) => v.pipe(v.string(), v.transform(oneLine), v.maxLength(max, messages.tooLong));

const otherParentForm = v.object({
  givenName: line(100),
  email: v.pipe(
    line(LONGEST),
    v.check((typed) => typed === "" || isMailAddress(typed), messages.emailInvalid),
    v.transform(normalEmail),
  ),
  phone: v.pipe(
    line(40),
    v.check((typed) => typed === "" || (/^[+\d\s().-]+$/.test(typed) && normalPhone(typed) !== null), phoneUnreadable),
  ),
});

/** As it is compared: an address in small letters, a number in E.164. */
export interface OtherParentInput {
  givenName: string | null;
  email: string | null;
  phone: string | null;
}

export type OtherParentErrors = Partial<Record<keyof OtherParentInput, string>>;

/** Reads what was posted: at least an address or a number, or what is wrong field by field. */
export function readOtherParentForm(
  form: FormData,
): { ok: true; input: OtherParentInput } | { ok: false; errors: OtherParentErrors } {
  const typed = Object.fromEntries(
    Object.keys(otherParentForm.entries).map((name) => [name, String(form.get(name) ?? "")]),
  );
  const read = v.safeParse(otherParentForm, typed);
  if (!read.success) {
    const errors: OtherParentErrors = {};
    for (const issue of read.issues) errors[issue.path?.[0].key as keyof OtherParentInput] ??= issue.message;
    return { ok: false, errors };
  }
  const { givenName, email, phone } = read.output;
  if (!email && !phone) return { ok: false, errors: { email: messages.nothingToCompare } };
  return { ok: true, input: { givenName: givenName || null, email: email || null, phone: normalPhone(phone) } };
}
