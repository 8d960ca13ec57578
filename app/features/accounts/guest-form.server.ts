import type { At } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { guestForm, phoneForm, readForm } from "./forms";
import { findResetLock } from "./reset-lock.server";
import { firstNumberWaits } from "./reset-lock-messages";

export type Guest = Extract<ReturnType<typeof readGuest>, { ok: true }>["input"];

/** Who books without an account, as a form sends it: the rules of a sign-up, less what this booking does not need. */
export function readGuest(form: FormData, needed: { lastName: boolean; phone: boolean }) {
  return readForm(guestForm(needed), form);
}

/** The number of somebody who has an account without one. It waits, as another would, while a reset by mail shuts what was confided. */
export async function readFirstNumber(form: FormData, user: { id: string }, at: At) {
  if (await findResetLock(db(), user.id, at)) return { ok: false as const, errors: { phone: firstNumberWaits } };
  return readForm(phoneForm, form);
}
