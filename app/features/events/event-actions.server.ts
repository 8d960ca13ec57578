import { href, redirect } from "react-router";
import { rememberDestination, type User } from "~/features/accounts/accounts.server";
import { leaveToPay, mayPay } from "~/features/billing/billing.server";
import { paymentMessages } from "~/features/billing/messages";
import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { type Flash, flash } from "~/platform/http/flash.server";
import { limitsLifted, takeTokens } from "~/platform/http/limits.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { cancelRegistration } from "./give-place-back.server";
import { placeGivenBack, refusals, registrationResults } from "./messages";
import { payHeldPlace, type RegisteredAndPaid, registerAndPay } from "./pay-place.server";
import * as registrations from "./registration-queries.server";
import { REGISTRATIONS_PER_DAY, REGISTRATIONS_PER_HOUR_AND_ADDRESS } from "./rules";

/** The event somebody signs in for, by its id or by that of their own registration: `/evenements` then leads back to it. */
export const meetingCookie = signedCookie("__Host-evenement", { maxAgeSeconds: 900 });

interface Asked {
  action: string;
  event: { id: string; slug: string };
  user: User | null;
  pseudonym: string | null;
  /** Of a place given back: what was read of it. */
  shown: string;
  ip: string;
}

/** What the page of an event can be asked, by anybody; null for what it cannot. Each answer leads on, with what is said there. */
export async function performAction(input: Asked, at: At): Promise<Response | null> {
  const { action, user } = input;
  if (action === "sign-in") return signInFirst(input.event, { toSignUp: false });
  if (action === "register") return user ? register(input, user.id, at) : signInFirst(input.event, { toSignUp: true });
  if (!user) return signInFirst(input.event, { toSignUp: false });
  if (action === "give-back") return giveBack(input, user.id, at);
  if (action === "pay") return pay(input, user.id, at);
  return null;
}

/** The event, or the registration, is kept in a signed cookie, so that signing in leads back to it. */
export function signInFirst(
  { id }: { id: string },
  { toSignUp, status = 303 }: { toSignUp: boolean; status?: number },
) {
  const headers = new Headers({ "Set-Cookie": meetingCookie.write(id) });
  headers.append("Set-Cookie", rememberDestination("evenements"));
  if (toSignUp) flash(headers, { kind: "info", title: paymentMessages.signInTitle, text: paymentMessages.signInText });
  return redirect(toSignUp ? `${href("/auth")}?onglet=inscription` : href("/auth"), { headers, status });
}

async function register({ event, pseudonym, ip }: Asked, userId: string, at: At): Promise<Response> {
  if (!(await mayRegister({ userId, ip }, at))) return backTo(event, { kind: "error", ...registrationResults.tooMany });
  const registered = await registerAndPay({ eventId: event.id, userId, pseudonym }, at);
  if (!registered.ok) {
    if (registered.reason === "order_needed") {
      return redirect(href("/evenements/:slug/commande", { slug: event.slug }), 303);
    }
    return backTo(event, { kind: "error", title: refusals[registered.reason] });
  }
  return leaveRegistered(registered, event);
}

/** To the provider's page for a place that is to be paid; otherwise back to the event, which says what became of it. */
export function leaveRegistered(
  { registration: { status }, checkout }: Extract<RegisteredAndPaid, { ok: true }>,
  event: { slug: string },
): Response {
  if (checkout && checkout.kind !== "nothing_due") return leaveToPay(checkout, pathOf(event));
  if (status === "confirmed") return backTo(event, { kind: "success", ...registrationResults.confirmed });
  if (status === "waiting") return backTo(event, { kind: "info", ...registrationResults.waiting });
  return backTo(event);
}

export async function mayRegister({ userId, ip }: { userId: string; ip: string }, { now }: At) {
  if (limitsLifted()) return true;
  const account = { bucket: "event", key: userId, limit: REGISTRATIONS_PER_DAY, perSeconds: 86_400, now };
  const address = { bucket: "event-ip", key: ip, limit: REGISTRATIONS_PER_HOUR_AND_ADDRESS, perSeconds: 3600, now };
  return takeTokens(db(), [account, address]);
}

async function giveBack({ event, shown }: Asked, userId: string, at: At): Promise<Response> {
  const standing = await registrations.findActiveRegistration(db(), event.id, userId);
  if (!standing) return backTo(event);
  const given = await inTransaction((trx) =>
    cancelRegistration(trx, { registrationId: standing.id, userId, shown }, at),
  );
  if (!given.ok) return backTo(event, { kind: "error", title: refusals[given.reason] });
  const waited = standing.status === "waiting" || standing.status === "offered";
  return backTo(event, { kind: "success", ...(waited ? registrationResults.leftList : placeGivenBack[given.refund]) });
}

async function pay({ event, ip }: Asked, userId: string, at: At): Promise<Response> {
  if (!(await mayPay({ userId, ip }, at))) {
    return backTo(event, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  }
  const standing = await registrations.findActiveRegistration(db(), event.id, userId);
  const checkout = standing ? await payHeldPlace({ userId, registrationId: standing.id }, at) : null;
  return leaveToPay(checkout, pathOf(event));
}

export function backTo(event: { slug: string }, message?: Flash, status = 303): Response {
  const headers = new Headers();
  if (message) flash(headers, message);
  return redirect(pathOf(event), { headers, status });
}

function pathOf({ slug }: { slug: string }): string {
  return href("/evenements/:slug", { slug });
}
