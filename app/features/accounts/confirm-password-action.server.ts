import { redirect } from "react-router";
import { now } from "~/platform/clock.server";
import { requireVisit, type Visit } from "./current-user.server";
import { type FieldErrors, passwordAgainForm, readForm } from "./forms";
import { wrongPassword } from "./messages";
import { confirmPassword, type PasswordCheck } from "./password.server";
import { refuse, refuseForNow } from "./refusal";

/** Answers `ConfirmPassword`: back to the same page, now open, or why not. */
export async function confirmPasswordAction({ session, request }: Visit, form: FormData, path: string) {
  const read = readForm(passwordAgainForm, form);
  if (!read.ok) return refuse(form, read);
  const check = await confirmPassword(session, read.input.password, { now: now(), request });
  return check.ok ? redirect(path, 303) : refusePassword(form, check, "password");
}

/**
 * What a page sends whose acts want the password typed lately, and who sends it. `held` is the answer when the act must
 * wait: that of `ConfirmPassword`, or the way back to the page, which asks for it. Throws the way to the sign-in.
 */
export async function readSensitiveForm(request: Request, path: string) {
  const visit = await requireVisit(request, { holdsForm: false });
  const form = await request.formData();
  const confirming = form.get("intent") === "confirm-password";
  const wait = () => (visit.session.fresh ? null : redirect(path, 303));
  return { visit, form, held: confirming ? await confirmPasswordAction(visit, form, path) : wait() };
}

/** For an act that wants the password with it, however lately it was typed: null when all is right, else the answer. `others`: what else is wrong with the form. */
export async function refuseWithoutPassword({ session, request }: Visit, form: FormData, others: FieldErrors) {
  const read = readForm(passwordAgainForm, form);
  const errors = { ...(!read.ok && read.errors), ...others };
  if (!read.ok || Object.keys(errors).length > 0) return refuse(form, { errors });
  const check = await confirmPassword(session, read.input.password, { now: now(), request });
  return check.ok ? null : refusePassword(form, check, "password");
}

export function refusePassword(form: FormData, check: Extract<PasswordCheck, { ok: false }>, field: string) {
  return check.reason === "wrong_password"
    ? refuse(form, { errors: { [field]: wrongPassword } })
    : refuseForNow(form, check);
}
