import { guestForm, phoneForm, readForm } from "./forms";

export type Guest = Extract<ReturnType<typeof readGuest>, { ok: true }>["input"];

/** Who books without an account, as a form sends it: the rules of a sign-up, less what this booking does not need. */
export function readGuest(form: FormData, needed: { lastName: boolean; phone: boolean }) {
  return readForm(guestForm(needed), form);
}

/** The number of somebody who has an account without one. */
export function readPhone(form: FormData) {
  return readForm(phoneForm, form);
}
