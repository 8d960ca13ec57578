import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { isMailAddress } from "~/platform/mail/address";
import { isMachine } from "./honeypot";
import { confirmedHere } from "./marker.server";
import { alreadySubscribed, subscriptionAccepted, subscriptionRefused } from "./messages";
import { isSubscribed, mayRequestSubscription, requestSubscription } from "./newsletter.server";
import type { SubscriptionFormResult, SubscriptionRefusal } from "./rules";

/** The edge shared by the page and the machine address. */
export async function submitSubscription(
  request: Request,
): Promise<{ status: number; result: SubscriptionFormResult }> {
  const form = await request.formData();
  if (isMachine(form)) return { status: 200, result: { ok: true, message: subscriptionAccepted } };
  const email = String(form.get("email") ?? "").trim();
  const refuse = (status: number, reason: SubscriptionRefusal) => ({
    status,
    result: { ok: false as const, message: subscriptionRefused[reason], email },
  });
  if (!email) return refuse(422, "blank");
  if (!isMailAddress(email)) return refuse(422, "not_an_email");
  const at = now();
  if (confirmedHere(request, email) && (await isSubscribed(db(), email))) {
    return { status: 200, result: { ok: true, message: alreadySubscribed } };
  }
  if (!(await mayRequestSubscription(db(), { ip: clientIp(request) }, { now: at })))
    return refuse(429, "too_many_requests");
  await inTransaction((trx) => requestSubscription(trx, { email, source: "home" }, { now: at }));
  return { status: 200, result: { ok: true, message: subscriptionAccepted } };
}
