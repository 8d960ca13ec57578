import * as v from "valibot";
import { isMailAddress } from "~/platform/mail/address";
import { oneLine } from "~/platform/one-line";
import * as messages from "./messages";
import { passwordProblem } from "./password-rules";
import { normalEmail, phonePattern } from "./rules";

const required = (message: string, max = 100) =>
  v.pipe(v.string(message), v.transform(oneLine), v.nonEmpty(message), v.maxLength(max, messages.tooLong));

/** An address a mail can be written to: nobody signs up, and pays, with one that would stay without an answer (requirements ). */
const email = v.pipe(
  v.string(messages.emailMissing),
  v.trim(),
  v.nonEmpty(messages.emailMissing),
  v.maxLength(254, messages.tooLong),
  v.check(isMailAddress, messages.emailInvalid),
  v.transform(normalEmail),
);

const phone = v.pipe(required(messages.phoneMissing, 40), v.regex(phonePattern, messages.phoneUnreadable));

const typedPassword = v.pipe(
  v.string(messages.passwordMissing),
  v.nonEmpty(messages.passwordMissing),
  v.maxLength(1_000, messages.tooLong),
);

const newPassword = (minLength: number) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? passwordProblem(dataset.value, minLength) : null;
      if (problem) addIssue({ message: messages.passwordRefused(problem, minLength) });
    }),
  );

export const signInForm = v.object({ email, password: typedPassword });

export const signUpForm = (passwordMinLength: number) =>
  v.object({
    firstName: required(messages.firstNameMissing),
    lastName: required(messages.lastNameMissing),
    email,
    phone,
    password: newPassword(passwordMinLength),
    terms: v.literal("on", messages.termsRequired),
  });

/** Who books without a password: a call asks for one name, and only who is called for a number. */
export const guestForm = ({ lastName, phone: called }: { lastName: boolean; phone: boolean }) =>
  v.object({
    firstName: required(messages.firstNameMissing),
    lastName: lastName
      ? required(messages.lastNameMissing)
      : v.pipe(
          v.string(),
          v.transform(() => ""),
        ),
    email,
    phone: called
      ? phone
      : v.pipe(
          v.string(),
          v.transform(() => ""),
        ),
  });

/** The number somebody is called at. */
export const phoneForm = v.object({ phone });

export const resetRequestForm = v.object({ email });

export const newPasswordForm = (passwordMinLength: number) => v.object({ password: newPassword(passwordMinLength) });

export const profileForm = v.object({
  firstName: required(messages.firstNameMissing),
  lastName: required(messages.lastNameMissing),
  phone,
});

export const addressForm = v.object({ email, password: typedPassword });

export const passwordAgainForm = v.object({ password: typedPassword });

export const changePasswordForm = (passwordMinLength: number) =>
  v.object({ current: typedPassword, password: newPassword(passwordMinLength) });

export const codeForm = v.object({ code: required(messages.codeMissing, 60) });

export const firstAccessForm = (passwordMinLength: number) =>
  v.object({
    ...profileForm.entries,
    email,
    password: newPassword(passwordMinLength),
  });

/** The tick of `SharedDevice`. */
export const isSharedDevice = (form: FormData) => form.get("shared") === "on";

export type FieldErrors = Record<string, string>;

/** Reads a posted form: the checked input, or the first problem of each field in the order of the form. */
export function readForm<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  form: FormData,
): { ok: true; input: v.InferOutput<Schema> } | { ok: false; errors: FieldErrors } {
  const typed = Object.fromEntries(Object.keys(schema.entries).map((name) => [name, form.get(name) ?? ""]));
  const result = v.safeParse(schema, typed);
  if (result.success) return { ok: true, input: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key);
    errors[name] ??= issue.message;
  }
  return { ok: false, errors };
}
