import { data } from "react-router";
import { openForm, sealForm } from "~/platform/auth/interrupted-form.server";
import { INTERRUPTED, RESUMING } from "~/platform/auth/interrupted-names";
import { findFormerOwner } from "~/platform/auth/session.server";
import { destinationOf, pathOf, rememberedPage } from "./destinations.server";
import { lastAccountOf } from "./known-browser.server";
import { type Refusal, refusalOf } from "./refusal";

/** What the forms of the sign-in ask for: its page, loaded anew, may have kept its address without what waited in it. */
const ownIntents = ["sign-in", "sign-up"];

/** A form that came along to the sign-in, and not one of its own. */
export function isFormOfAnotherPage(request: Request, form: FormData): boolean {
  const isOwn = form.has(INTERRUPTED) || ownIntents.includes(String(form.get("intent")));
  return new URL(request.url).searchParams.has(RESUMING) && !isOwn;
}

/** What waits came back by itself: the session, or the time for a second code, ended once more. */
export function comesAlone(form: FormData): boolean {
  return form.has(INTERRUPTED) && !form.has("email");
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

function waitingIn(form: FormData) {
  const interrupted = String(form.get(INTERRUPTED) ?? "");
  const waiting = interrupted ? openForm(interrupted) : null;
  return waiting && { ...waiting, interrupted };
}

/** What the page of the sign-in shows once it is done; null when no form waits for this account. */
export function resumptionOf(form: FormData, userId: string): Resumption | null {
  const waiting = waitingIn(form);
  if (waiting?.userId !== userId) return null;
  return { done: true, next: null, path: waiting.path, interrupted: waiting.interrupted };
}

/** Where a sign-in leads; never to the page that somebody else was writing in. */
export function destinationBeside(
  request: Request,
  form: FormData,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): string {
  const waiting = waitingIn(form);
  const isOthers = waiting !== null && waiting.userId !== userId;
  return isOthers ? pathOf(isAdmin ? "admin" : "espace-membre") : destinationOf(request, { isAdmin });
}
