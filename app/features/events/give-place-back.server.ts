import { findPaidPayment, type PaymentEvent, requestRefund } from "~/features/billing/billing.server";
import { keptCents } from "~/features/billing/rules";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { advanceWaitingList } from "./advance-waiting-list.server";
import { mailGivenBack } from "./event-mails.server";
import * as queries from "./queries.server";
import { readRefundTerms } from "./refund-terms.server";
import * as registrations from "./registration-queries.server";
import { canCancel, isRefunded, PLACE_GIVEN_BACK } from "./rules";

export type GivenBack = { ok: true; refund: "full" | "none" | "free" } | { ok: false; reason: "unknown" | "begun" };

/** The person gives the place (or the wait) back; the next of the list is offered it in the same transaction. */
export async function cancelRegistration(
  trx: Trx,
  input: { registrationId: string; userId: string },
  at: At,
): Promise<GivenBack> {
  const known = await registrations.findRegistration(trx, input.registrationId);
  if (known?.user_id !== input.userId) return { ok: false, reason: "unknown" };
  return giveBack(trx, known, "person", at);
}

/** The coach takes somebody off, at any time; what was paid goes back in full. What is over already stays as it ended. */
export async function removeRegistration(
  trx: Trx,
  input: { registrationId: string },
  at: At,
): Promise<GivenBack | { ok: false; reason: "already_over" }> {
  const known = await registrations.findRegistration(trx, input.registrationId);
  if (!known) return { ok: false, reason: "unknown" };
  await queries.lockEvent(trx, known.event_id);
  const before = await registrations.findRegistration(trx, known.id);
  if (before?.status === "canceled" || before?.status === "expired") return { ok: false, reason: "already_over" };
  return giveBack(trx, known, "coach", at);
}

async function giveBack(
  trx: Trx,
  known: registrations.Registration,
  by: "person" | "coach",
  at: At,
): Promise<GivenBack> {
  const event = await queries.lockEvent(trx, known.event_id);
  const before = await registrations.findRegistration(trx, known.id);
  if (!event || !before) return { ok: false, reason: "unknown" };
  if (before.status === "canceled" || before.status === "expired") return { ok: true, refund: "free" };
  const allowed = canCancel(event, at.now);
  if (by === "person" && !allowed.ok) return allowed;
  const ended = await registrations.endRegistration(trx, before.id, by, at.now);
  const refund = await refundPlace(trx, event, before, by === "coach", at);
  if (before.status === "confirmed") await mailGivenBack(trx, event, ended, { refund, byCoach: by === "coach" }, at);
  await advanceWaitingList(trx, event, at);
  return { ok: true, refund };
}

async function refundPlace(
  trx: Trx,
  event: queries.StoredEvent,
  before: registrations.Registration,
  always: boolean,
  at: At,
) {
  const paid = before.status === "confirmed" && before.order_id ? await findPaidPayment(trx, before.order_id) : null;
  if (!paid) return "free" as const;
  const due = always || isRefunded({ ...(await readRefundTerms(trx, event, before, paid.order)), now: at.now });
  if (!due) return "none" as const;
  await refundRest(trx, paid, PLACE_GIVEN_BACK, at);
  return "full" as const;
}

/** Asks for what is still here of a payment. Returns the cents. */
export async function refundRest(trx: Trx, paid: PaymentEvent, cause: string, at: At): Promise<Cents> {
  const amountCents = keptCents(paid.payment);
  await requestRefund(trx, paid, { amountCents, cause }, at);
  return amountCents;
}
