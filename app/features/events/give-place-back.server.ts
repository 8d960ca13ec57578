import { type PaymentEvent, requestRefund } from "~/features/billing/billing.server";
import { keptCents } from "~/features/billing/rules";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { advanceWaitingList } from "./advance-waiting-list.server";
import { mailGivenBack } from "./event-mails.server";
import * as queries from "./queries.server";
import { readPlaceRefund } from "./refund-terms.server";
import * as registrations from "./registration-queries.server";
import { canCancel, PLACE_GIVEN_BACK, type RefundKind, shownPlace } from "./rules";

export type GivenBack = { ok: true; refund: RefundKind } | { ok: false; reason: "unknown" | "begun" | "changed" };

/**
 * The person gives the place (or the wait) back; the next of the list is offered it in the same transaction. `shown` is what they
 * read of it (`shownPlace`), and nothing is done when that is no longer so.
 */
export async function cancelRegistration(
  trx: Trx,
  input: { registrationId: string; userId: string; shown?: string },
  at: At,
): Promise<GivenBack> {
  const known = await registrations.findRegistration(trx, input.registrationId);
  if (known?.user_id !== input.userId) return { ok: false, reason: "unknown" };
  return giveBack(trx, known, { by: "person", shown: input.shown }, at);
}

/** Nothing is written of a place that was not theirs yet. */
const isTold = ({ status }: registrations.Registration) => status === "confirmed";

/**
 * The coach takes somebody off, at any time; what was paid goes back in full. What is over already stays as it ended. `mailed`: a mail is
 * written to them.
 */
export async function removeRegistration(
  trx: Trx,
  input: { registrationId: string },
  at: At,
): Promise<
  | { ok: true; refund: RefundKind; mailed: boolean }
  | Exclude<GivenBack, { ok: true }>
  | { ok: false; reason: "already_over" }
> {
  const known = await registrations.findRegistration(trx, input.registrationId);
  if (!known) return { ok: false, reason: "unknown" };
  await queries.lockEvent(trx, known.event_id);
  const before = await registrations.findRegistration(trx, known.id);
  if (before?.status === "canceled" || before?.status === "expired") return { ok: false, reason: "already_over" };
  const given = await giveBack(trx, known, { by: "coach" }, at);
  return given.ok ? { ...given, mailed: before !== undefined && isTold(before) } : given;
}

async function giveBack(
  trx: Trx,
  known: registrations.Registration,
  { by, shown }: { by: "person" | "coach"; shown?: string | undefined },
  at: At,
): Promise<GivenBack> {
  const event = await queries.lockEvent(trx, known.event_id);
  const before = await registrations.findRegistration(trx, known.id);
  if (!event || !before) return { ok: false, reason: "unknown" };
  if (before.status === "canceled" || before.status === "expired") return { ok: true, refund: "free" };
  const byCoach = by === "coach";
  const allowed = canCancel(event, at.now);
  if (!byCoach && !allowed.ok) return allowed;
  const { paid, refund: due } = await readPlaceRefund(trx, event, before, at);
  const refund = byCoach && paid ? "full" : due;
  if (shown !== undefined && shown !== shownPlace({ ...before, refund })) return { ok: false, reason: "changed" };
  const ended = await registrations.endRegistration(trx, before.id, by, at.now);
  const refundedCents = paid && refund === "full" ? await refundRest(trx, paid, PLACE_GIVEN_BACK, at) : 0;
  if (isTold(before)) await mailGivenBack(trx, event, ended, { refund, refundedCents, byCoach }, at);
  await advanceWaitingList(trx, event, at);
  return { ok: true, refund };
}

/** Asks for what is still here of a payment. Returns the cents. */
export async function refundRest(trx: Trx, paid: PaymentEvent, cause: string, at: At): Promise<Cents> {
  const amountCents = keptCents(paid.payment);
  await requestRefund(trx, paid, { amountCents, cause }, at);
  return amountCents;
}
