import { redirect } from "react-router";
import { now } from "~/platform/clock.server";
import type { Visit } from "./current-user.server";
import { passwordAgainForm, readForm } from "./forms";
import { wrongPassword } from "./messages";
import { confirmPassword, type PasswordCheck } from "./password.server";
import { refuse, refuseForNow } from "./refusal";

/** Answers `ConfirmPassword`: back to the same page, now open, or why not. */
export async function confirmPasswordAction({ session }: Visit, form: FormData, path: string) {
  const read = readForm(passwordAgainForm, form);
  if (!read.ok) return refuse(form, read);
  const check = await confirmPassword(session, read.input.password, { now: now() });
  return check.ok ? redirect(path, 303) : refusePassword(form, check, "password");
}

/**
 * Stands before the acts of a page that want the password typed lately: answers `ConfirmPassword`, or leads back to the
 * page, which asks for it. Null when the act may go on.
 */
export async function beforeSensitiveAct(visit: Visit, form: FormData, path: string) {
  if (form.get("intention") === "confirmer") return confirmPasswordAction(visit, form, path);
  return visit.session.fresh ? null : redirect(path, 303);
}

export function refusePassword(form: FormData, check: Extract<PasswordCheck, { ok: false }>, field: string) {
  return check.reason === "wrong_password"
    ? refuse(form, { errors: { [field]: wrongPassword } })
    : refuseForNow(form, check);
}
