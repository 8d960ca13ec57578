import { type Actor, recordAction } from "~/features/audit/audit.server";
import { findAnyOrder, findPaidPayment, requestRefund, withdrawUntilOf } from "~/features/billing/billing.server";
import { keptCents } from "~/features/billing/rules";
import { endLot, releaseHours, spendHours } from "~/features/hours/hours.server";
import { readNotice } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { mailCanceled } from "./booking-mails.server";
import * as queries from "./queries.server";
import {
  type CancellationGives,
  type CancellationTerms,
  canCancel,
  cancellationGives,
  SESSION_CANCELED,
} from "./rules";
import type { Appointment } from "./tables";

type Canceled =
  | { ok: true; appointment: Appointment; gives: CancellationGives; refundCents: Cents }
  | { ok: false; reason: "unknown" | "over" | "begun" | "changed" };

/** The notice of each of these appointments: that of the terms it was sold under, of which the shortest holds. */
export async function readSoldNotice(db: Db, them: Appointment[]): Promise<(one: Appointment) => number> {
  const noticeOf = await readNotice(db);
  const sales = await queries.listSales(
    db,
    them.map(({ id }) => id),
  );
  return ({ id, created_at }) => {
    const sold = sales.filter(({ appointmentId }) => appointmentId === id).map(({ soldAt }) => soldAt);
    return Math.min(...(sold.length > 0 ? sold : [created_at]).map(noticeOf));
  };
}

/** Until when this person cancels it free of charge, and what that rests on. */
export async function readCancellationTerms(db: Db, one: Appointment): Promise<CancellationTerms> {
  const order = one.order_id && one.paid_by === "order" ? await findAnyOrder(db, one.order_id) : undefined;
  return {
    noticeHours: (await readSoldNotice(db, [one]))(one),
    withdrawUntil: order ? await withdrawUntilOf(db, order) : null,
    movedByCoach: await queries.isMovedByCoach(db, one.id),
  };
}

/** What canceling it now would give: shown before it is done. */
export async function planCancellation(db: Db, one: Appointment, { now }: At): Promise<CancellationGives> {
  return cancellationGives(one, await readCancellationTerms(db, one), now);
}

/**
 * The person cancels. In time the hour comes back to what was bought before, and the price of a session bought alone goes back, or,
 * when she prefers (`keepHour`), stays as an hour to take later. Late, it is due (terms, article 8): `shown` is what she was told
 * it gives, and nothing is done when that is no longer so.
 */
export async function cancelAppointment(
  trx: Trx,
  { id, userId, shown, keepHour = false }: { id: string; userId: string; shown: CancellationGives; keepHour?: boolean },
  at: At,
): Promise<Canceled> {
  await queries.lockCalendar(trx);
  const one = await queries.findOwnAppointment(trx, userId, id);
  if (!one) return { ok: false, reason: "unknown" };
  const may = canCancel(one, at.now);
  if (!may.ok) return may;
  const gives = await planCancellation(trx, one, at);
  if (gives !== shown) return { ok: false, reason: "changed" };
  return cancel(trx, one, { by: "person", gives: gives === "money" && keepHour ? "hour" : gives }, at);
}

/** The coach cancels, at any time before it is held: all comes back, with an apology. */
export async function cancelByCoach(trx: Trx, { id }: { id: string }, act: Actor): Promise<Canceled> {
  await queries.lockCalendar(trx);
  const one = await queries.findAppointment(trx, id);
  if (!one) return { ok: false, reason: "unknown" };
  if (one.status !== "confirmed") return { ok: false, reason: "over" };
  const gives = one.paid_by === "free" ? "free" : one.paid_by === "order" ? "money" : "hour";
  const done = await cancel(trx, one, { by: "coach", gives }, act);
  await recordAction(trx, { action: "booking.canceled", subject: { type: "person", id: one.user_id ?? "" } }, act);
  return done;
}

async function cancel(
  trx: Trx,
  one: Appointment,
  { by, gives }: { by: "person" | "coach"; gives: CancellationGives },
  at: At,
): Promise<Canceled> {
  const late = gives === "nothing";
  const appointment = await queries.updateAppointment(trx, one.id, {
    status: "canceled",
    canceled_at: at.now,
    canceled_by: by,
    canceled_late: late,
    sequence: one.sequence + 1,
  });
  if (late) await spendHours(trx, { appointmentId: one.id }, at);
  else if (gives !== "free") await releaseHours(trx, { appointmentId: one.id, byCoach: by === "coach" }, at);
  const refundCents = gives === "money" ? await giveSessionBack(trx, one, at) : 0;
  const told = { money: refundCents > 0 ? refundCents : null, late, hourBack: gives === "hour" };
  await mailCanceled(trx, appointment, told, at);
  return { ok: true, appointment, gives, refundCents };
}

/** What is still here of the price of a session bought alone goes back, and its hour is over. */
async function giveSessionBack(trx: Trx, one: Appointment, at: At): Promise<Cents> {
  if (!one.order_id) throw new Error("a session bought alone has its order");
  await endLot(trx, { orderId: one.order_id, cause: "refunded" }, at);
  const paid = await findPaidPayment(trx, one.order_id);
  if (!paid) return 0;
  const amountCents = keptCents(paid.payment);
  await requestRefund(trx, paid, { amountCents, cause: SESSION_CANCELED }, at);
  return amountCents;
}
