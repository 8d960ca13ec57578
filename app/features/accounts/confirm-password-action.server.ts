import { data, redirect } from "react-router";
import { now } from "~/platform/clock.server";
import type { Visit } from "./current-user.server";
import { passwordAgainForm, readForm } from "./forms";
import { tooManyTries, wrongPassword } from "./messages";
import { confirmPassword } from "./password.server";
import { type Refusal, refusalOf } from "./refusal";

/** Answers `ConfirmPassword`: back to the same page, now open, or why not. */
export async function confirmPasswordAction({ session }: Visit, form: FormData, path: string) {
  const read = readForm(passwordAgainForm, form);
  if (!read.ok) return data<Refusal>(refusalOf(form, { errors: read.errors }), { status: 422 });
  const check = await confirmPassword(session, read.input.password, { now: now() });
  if (check.ok) return redirect(path, 303);
  return refusePassword(form, check, "password");
}

type Refused = { reason: "wrong_password" } | { reason: "too_many_tries"; retryAfterSeconds: number };

export function refusePassword(form: FormData, check: Refused, field: string) {
  return check.reason === "wrong_password"
    ? data<Refusal>(refusalOf(form, { errors: { [field]: wrongPassword } }), { status: 422 })
    : data<Refusal>(refusalOf(form, { problem: tooManyTries(check.retryAfterSeconds) }), { status: 429 });
}
