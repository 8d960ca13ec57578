import { randomUUID } from "node:crypto";
import { findPresentUser } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { findOrder } from "~/features/billing/billing.server";
import { type At, type Day, parisDay, readDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { GIFT_OF_HOURS_LABEL } from "./messages";
import * as queries from "./queries.server";
import { GIFT_MAX_MINUTES, type GiftOfHoursRefusal } from "./rules";
import { takeOwed } from "./take-owed.server";

export interface Credit {
  userId: string;
  orderId: string;
  paymentId: string;
  /** What this payment pays for: see `shareMinutes`. */
  minutes: number;
  label: string;
  expiresOn: Day | null;
  /** What the whole order is for. */
  totalMinutes: number;
}

/**
 * What a payment bought: the first of an order opens its lot, a later one adds to it, and the lot keeps its label and its last day, but
 * for thirty days at least from that payment. The purchase is what this payment gave, and no other.
 * Throws when the same payment is credited twice, or when the lot was ended: its caller gives such a payment back.
 */
export async function creditLot(trx: Trx, credit: Credit, { now }: At): Promise<{ lotId: string; purchaseId: string }> {
  await queries.lockLotsOf(trx, credit.userId);
  const known = await queries.findByOrder(trx, credit.orderId);
  const lotId = known?.id ?? (await openLot(trx, credit, now));
  const cause = { payment_id: credit.paymentId };
  const bought = { lotId, kind: "bought", available: credit.minutes, cause } as const;
  const purchaseId = await queries.addEntry(trx, bought, now);
  if (known) await queries.keepOpen(trx, lotId, parisDay(now));
  await takeOwed(trx, lotId, { now });
  return { lotId, purchaseId };
}

async function openLot(trx: Trx, { userId, orderId, label, expiresOn, totalMinutes }: Credit, now: Date) {
  const id = randomUUID();
  const order = await findOrder(trx, { userId, orderId });
  if (!order) throw new Error("hours are bought by an order of their buyer");
  const sold = { label, total_minutes: totalMinutes, expires_on: expiresOn, created_at: now };
  await queries.insertLot(trx, { id, user_id: userId, order_id: orderId, mode: order.mode, ...sold });
  return id;
}

/**
 * Hours the coach gives, to be booked like any others. `clientKey`: of the form, so that sent twice they are given once; `already` when the
 * same form comes again with something else: what was given first stands; `taken_back` when it was given, and is over since.
 */
export async function grantHours(
  trx: Trx,
  gift: { userId: string; minutes: number; reason: string; expiresOn: Day | null; clientKey?: string },
  { now, by }: Actor,
): Promise<
  | { ok: true; lotId: string }
  | { ok: false; reason: GiftOfHoursRefusal | "taken_back" }
  | { ok: false; reason: "already"; lotId: string }
> {
  const { userId, minutes, expiresOn } = gift;
  const reason = checkGift(gift, parisDay(now));
  if (reason) return { ok: false, reason };
  const id = gift.clientKey ?? randomUUID();
  const twin = (await queries.lockLotsOf(trx, userId)).find((lot) => lot.id === id);
  if (twin?.ended_at) return { ok: false, reason: "taken_back" };
  if (twin) {
    const isSame = twin.total_minutes === minutes && twin.expires_on === expiresOn;
    return isSame ? { ok: true, lotId: id } : { ok: false, reason: "already", lotId: id };
  }
  if (!(await findPresentUser(trx, userId))) return { ok: false, reason: "unknown" };
  const given = { label: GIFT_OF_HOURS_LABEL, total_minutes: minutes, expires_on: expiresOn, created_at: now };
  await queries.insertLot(trx, { id, user_id: userId, order_id: null, mode: null, ...given });
  await queries.addEntry(trx, { lotId: id, kind: "granted", available: minutes, cause: { reason: "gift" } }, now);
  const subject = { type: "person", id: userId } as const;
  const after = { minutes, expires_on: expiresOn };
  await recordAction(trx, { action: "hours.granted", subject, reason: gift.reason, after }, { now, by });
  return { ok: true, lotId: id };
}

/** Takes back hours given by a slip of the finger. `begun`: some are reserved, used or lost already, and stay theirs. */
export async function takeGiftBack(
  trx: Trx,
  { userId, lotId }: { userId: string; lotId: string },
  { now, by }: Actor,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "begun" }> {
  await queries.lockLotsOf(trx, userId);
  const lot = await queries.lockLot(trx, lotId);
  if (lot?.user_id !== userId || lot.order_id) return { ok: false, reason: "unknown" };
  if (lot.ended_at || lot.available_minutes < lot.total_minutes) return { ok: false, reason: "begun" };
  const taken = { lotId, kind: "ended", available: -lot.available_minutes, cause: { reason: "put_aside" } } as const;
  await queries.addEntry(trx, taken, now);
  await queries.endLot(trx, lotId, { endedAt: now, dueCents: null });
  const after = { minutes: lot.total_minutes };
  await recordAction(
    trx,
    { action: "hours.gift_taken_back", subject: { type: "person", id: userId }, after },
    { now, by },
  );
  return { ok: true };
}

function checkGift(
  { minutes, reason, expiresOn }: { minutes: number; reason: string; expiresOn: Day | null },
  today: Day,
): GiftOfHoursRefusal | null {
  if (!Number.isInteger(minutes) || minutes <= 0 || minutes > GIFT_MAX_MINUTES) return "not_minutes";
  if (expiresOn !== null && (!readDay(expiresOn) || expiresOn < today)) return "not_a_day";
  return reason.trim() === "" ? "reason_missing" : null;
}
