import { data } from "react-router";
import { INTERRUPTED, openForm, sealForm } from "~/platform/auth/interrupted-form.server";
import { findFormerOwner } from "~/platform/auth/session.server";
import { rememberedPage } from "./destinations.server";
import { lastAccountOf } from "./known-browser.server";
import { type Refusal, refusalOf } from "./refusal";
import { RESUMING } from "./rules";

/** A form that came along to the sign-in, and not one of its own. */
export function isFormOfAnotherPage(request: Request, form: FormData): boolean {
  return new URL(request.url).searchParams.has(RESUMING) && !form.has(INTERRUPTED);
}

/** Asks to sign in again: what was typed waits in the answer, for the account whose session it was. Nothing of it is kept where nobody knows whose. */
export async function askToSignInAgain(request: Request, form: FormData) {
  const path = rememberedPage(request);
  const userId = (await findFormerOwner(request)) ?? lastAccountOf(request);
  const interrupted = path !== null && userId !== null ? sealForm({ path, userId }, form) : null;
  return data<Refusal>({ ...refusalOf(form, {}), typed: {}, interrupted: interrupted ?? "" }, { status: 401 });
}

export interface Resumption {
  done: true;
  next: null;
  /** The page that reads the form that waited. */
  path: string;
  interrupted: string;
}

/** What the page of the sign-in shows once it is done; null when no form waits for this account. */
export function resumptionOf(form: FormData, userId: string): Resumption | null {
  const interrupted = String(form.get(INTERRUPTED) ?? "");
  const waiting = interrupted ? openForm(interrupted) : null;
  return waiting?.userId === userId ? { done: true, next: null, path: waiting.path, interrupted } : null;
}
