import { type Actor, recordAction } from "~/features/audit/audit.server";
import { listRefundablePayments, refundEndedOrder } from "~/features/billing/billing.server";
import { giveUsedBack, listHourCosts, spendHours } from "~/features/hours/hours.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { mailApology } from "./booking-mails.server";
import * as queries from "./queries.server";
import { type GivenBackReason, givenBackCause } from "./rules";
import type { Appointment } from "./tables";

type Marked<Reason extends string> = { ok: true; appointment: Appointment } | { ok: false; reason: Reason };

/** It was held, or nobody came: its hour is used. `not_yet`: it has not begun. */
export async function markAppointment(
  trx: Trx,
  { id, as }: { id: string; as: "done" | "no_show" },
  act: Actor,
): Promise<Marked<"unknown" | "not_yet" | "over">> {
  await queries.lockCalendar(trx);
  const one = await queries.findAppointment(trx, id);
  if (!one) return { ok: false, reason: "unknown" };
  if (one.status === as) return { ok: true, appointment: one };
  if (one.status !== "confirmed") return { ok: false, reason: "over" };
  if (one.starts_at > act.now) return { ok: false, reason: "not_yet" };
  if (one.paid_by !== "free") await spendHours(trx, { appointmentId: id }, act);
  const appointment = await queries.updateAppointment(trx, id, { status: as, marked_at: act.now });
  await record(trx, as === "done" ? "booking.done" : "booking.missed", one, act);
  return { ok: true, appointment };
}

/** Takes back what she marked by mistake: the hour is reserved again. */
export async function unmarkAppointment(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<Marked<"unknown" | "over">> {
  await queries.lockCalendar(trx);
  const one = await queries.findAppointment(trx, id);
  if (!one) return { ok: false, reason: "unknown" };
  if (!isMarked(one)) return { ok: false, reason: "over" };
  if (one.paid_by !== "free") {
    const back = await giveUsedBack(trx, { appointmentId: id, reason: "undone" }, act);
    if (!back.ok) return { ok: false, reason: "over" };
  }
  const appointment = await queries.updateAppointment(trx, id, { status: "confirmed", marked_at: null });
  await record(trx, "booking.unmarked", one, act);
  return { ok: true, appointment };
}

/**
 * The coach was late, or was not there: what it cost comes back with an apology, the hour to the wallet, the price of a session bought
 * alone to its buyer; by the same rule as a person who cancels late owes it.
 */
export async function giveBackForCoach(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<Marked<"unknown" | "over">> {
  await queries.lockCalendar(trx);
  const one = await queries.findAppointment(trx, id);
  if (!one || one.paid_by === "free") return { ok: false, reason: "unknown" };
  if (!isMarked(one)) return { ok: false, reason: "over" };
  return giveBack(trx, one, { reason: "coach_late", money: one.paid_by === "order" }, act);
}

/** She said of it what happened, and nothing of it was given back. */
function isMarked({ status, given_back_at }: Appointment): boolean {
  return (status === "done" || status === "no_show") && given_back_at === null;
}

/** May the first session of a person be given back in one tap? Their first one that was held and paid, once. */
export async function canRefundFirst(db: Db, one: Appointment): Promise<boolean> {
  if (one.status !== "done" || one.given_back_at || !one.user_id) return false;
  return (await queries.findFirstPaid(db, one.user_id)) === one.id;
}

/** « Première séance remboursée si elle ne vous convient pas » (requirements, services): its price goes back, an hour of a pack at the pack's price. */
export async function refundFirstSession(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<Marked<"unknown" | "over">> {
  await queries.lockCalendar(trx);
  const one = await queries.findAppointment(trx, id);
  if (!one) return { ok: false, reason: "unknown" };
  if (!(await canRefundFirst(trx, one))) return { ok: false, reason: "over" };
  return giveBack(trx, one, { reason: "first_session", money: true }, act);
}

async function giveBack(
  trx: Trx,
  one: Appointment,
  { reason, money }: { reason: GivenBackReason; money: boolean },
  act: Actor,
): Promise<Marked<"over">> {
  const refundCents = money ? await giveMoneyBack(trx, one, reason, act) : 0;
  if (money && refundCents === 0) return { ok: false, reason: "over" };
  if (!money && !(await giveUsedBack(trx, { appointmentId: one.id, reason: "coach_late" }, act)).ok)
    return { ok: false, reason: "over" };
  const appointment = await queries.updateAppointment(trx, one.id, {
    given_back_at: act.now,
    given_back_reason: reason,
  });
  if (reason === "coach_late") await mailApology(trx, appointment, { money: refundCents || null }, act);
  const after = refundCents > 0 ? { amount_cents: refundCents } : undefined;
  await record(trx, reason === "coach_late" ? "booking.given_back" : "booking.first_refunded", one, act, after);
  return { ok: true, appointment };
}

/** What this meeting cost, back to its buyer; the hour stays used. Gives the cents, 0 when nothing is left of its price. */
async function giveMoneyBack(trx: Trx, one: Appointment, reason: GivenBackReason, act: Actor): Promise<Cents> {
  let given = 0;
  for (const { orderId, cents } of await listHourCosts(trx, { appointmentId: one.id })) {
    const held = await listRefundablePayments(trx, orderId);
    const left = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
    const amountCents = Math.min(cents, left);
    const cause = givenBackCause(reason, one.id);
    if (amountCents > 0 && (await refundEndedOrder(trx, { orderId, amountCents, cause }, act))) given += amountCents;
  }
  return given;
}

function record(trx: Trx, action: `booking.${string}`, one: Appointment, act: Actor, after?: { amount_cents: number }) {
  return recordAction(
    trx,
    { action, subject: { type: "person", id: one.user_id ?? "" }, ...(after ? { after } : {}) },
    act,
  );
}
