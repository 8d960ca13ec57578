import type { GuestAccount } from "~/features/accounts/accounts.server";
import { type TermsAnswer, termsRefusal } from "~/features/accounts/rules";
import {
  type Checkout,
  findOrder,
  isToBePaid,
  leadToCheckout,
  type Order,
  openCheckout,
  openFirstPayment,
  type Payment,
  placeOrder,
  readWithdrawalPeriod,
} from "~/features/billing/billing.server";
import { latestWithdrawal } from "~/features/billing/rules";
import { presentTerms } from "~/features/legal/legal.server";
import { isMember } from "~/features/membership/membership.server";
import { type Place, servicePriceCents } from "~/features/services/rules";
import { findService } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { bookWithAccount } from "./guest.server";
import { choosePlace, keepOn, mayBook, takeUpHold } from "./hold-slot.server";
import { MEMBER_PRICE } from "./messages";
import * as queries from "./queries.server";
import { holdEnd, isPlaceless, minutesOf, needsEarlyRequest, type OrderRefusal, SERVICE } from "./rules";
import * as serviceOrders from "./service-order-queries.server";

/** What the order page sends. The price is only compared with ours. */
export interface ServiceOrderInput extends TermsAnswer {
  userId: string;
  /** One per rendering of the order page: the same click twice is one order. */
  clientKey: string;
  serviceId: string;
  /** The moment kept with it; null: chosen later. */
  holdId: string | null;
  /** The browser that keeps it. */
  key: string | null;
  place: Place | null;
  /** For a moment inside the withdrawal period: keep it, at the buyer's express request, or wait for the end of the period. */
  early: "keep" | "wait" | null;
  count: 1 | 2;
  reminder: boolean;
  shownPriceCents: Cents;
}

type Refused = { ok: false; reason: OrderRefusal };

/**
 * Places the order of a session or of a pack, with the moment that was kept for it, at the price of today; that moment stays kept
 * while it is paid. Throws `SalesClosed` before the site is ready to sell.
 */
export async function orderService(
  trx: Trx,
  input: ServiceOrderInput,
  at: At,
): Promise<{ ok: true; order: Order; payment: Payment | null } | Refused> {
  const refused = (reason: OrderRefusal): Refused => ({ ok: false, reason });
  await queries.lockCalendar(trx);
  const service = await findService(trx, input.serviceId);
  if (!service || service.kind === "quote" || service.kind === "call") return refused("unknown");
  if (!(await mayBook(trx, service, input.userId, at))) return refused("not_for_you");
  const settings = await getSettings(trx);
  const unread = termsRefusal(input, await presentTerms(trx, at));
  if (unread) return refused(unread);
  const member = await isMember(trx, input.userId, at);
  const priceCents = servicePriceCents(service, { member });
  const listCents = servicePriceCents(service, { member: false });
  if (priceCents === null || listCents === null) return refused("unknown");
  if (priceCents !== input.shownPriceCents) return refused("price_changed");

  const paid = input.holdId ? await findPaid(trx, input.userId, input.holdId) : null;
  if (paid) return { ok: true, order: paid, payment: null };
  if (isPlaceless(service, settings)) return refused("placeless");
  const taken = input.holdId ? await takeUpHold(trx, { ...input, holdId: input.holdId, service }, at) : null;
  if (taken && !taken.ok) return taken;
  const held = taken?.held ?? null;
  const until = latestWithdrawal(holdEnd(at.now), settings.withdrawal_days);
  const early = held !== null && needsEarlyRequest(held.starts_at, until);
  if (early && !input.early) return refused("early_not_chosen");
  const waits = early && input.early === "wait";
  const kept = waits ? null : held;
  const where = kept && (await choosePlace(trx, { held: kept, service, place: input.place }, at));
  if (where && !where.ok) return where;

  const order = await placeOrder(
    trx,
    {
      userId: input.userId,
      clientKey: input.clientKey,
      subject: SERVICE,
      subjectId: held?.id ?? input.clientKey,
      label: service.name,
      listPriceCents: listCents,
      discountCents: listCents - priceCents,
      discountLabel: priceCents < listCents ? MEMBER_PRICE : null,
      instalmentCount: service.kind === "pack" ? input.count : 1,
      termsAcceptedAt: at.now,
    },
    at,
  );
  const payment = await openFirstPayment(trx, order, at);
  if (!payment) return { ok: true, order, payment };
  if (held && waits) await queries.updateAppointment(trx, held.id, { status: "expired" });
  await serviceOrders.keepServiceOrder(trx, {
    order_id: order.id,
    service_id: service.id,
    total_minutes: service.total_minutes ?? service.minutes,
    valid_months: service.valid_months,
    appointment_id: kept?.id ?? null,
    waits,
  });
  if (kept && where) {
    await queries.updateAppointment(trx, kept.id, {
      user_id: input.userId,
      order_id: order.id,
      paid_by: service.kind === "pack" ? "hours" : "order",
      ...where.chosen,
      hold_until: holdEnd(at.now),
      early_requested_at: early ? at.now : null,
      reminder_asked: input.reminder,
    });
  }
  return { ok: true, order, payment };
}

/** The order a moment was paid with already, by the same person: Back, or another tab. */
async function findPaid(trx: Trx, userId: string, holdId: string): Promise<Order | null> {
  const taken = await queries.findOwnAppointment(trx, userId, holdId);
  if (!taken?.order_id || !taken.confirmed_at) return null;
  return (await findOrder(trx, { userId, orderId: taken.order_id })) ?? null;
}

/** Places the order, with the account of a buyer who has none yet (`guest`), then leads to the provider's page. Throws as `orderService`. */
export async function orderAndPayService(
  input: ServiceOrderInput,
  at: At,
  guest: GuestAccount | null = null,
): Promise<{ ok: true; orderId: string; checkout: Checkout } | Refused | { ok: false; reason: "already_made" }> {
  const ordered = await inTransaction((trx) => bookWithAccount(trx, guest, () => orderService(trx, input, at), at));
  return ordered.ok ? leadToCheckout(ordered, at) : ordered;
}

/**
 * Takes up the payment of an order of this buyer again, and keeps its moment meanwhile. `slot_taken`: somebody else has the moment of a
 * session, which is not paid then; a pack is, its hours are taken later. `early_not_chosen`: paid today, its meeting falls inside the withdrawal
 * period, and it was ordered without asking for that. `unknown`: no such order, or nothing to pay.
 */
export async function payService(
  input: { userId: string; orderId: string },
  at: At,
): Promise<{ ok: true; checkout: Checkout } | NotPaid> {
  const opened = await inTransaction(async (trx) => {
    const unknown = { ok: false, reason: "unknown" } as const;
    await queries.lockCalendar(trx);
    const order = await findOrder(trx, input);
    if (order?.subject !== SERVICE || order.superseded_at || !(await isToBePaid(trx, order, at))) return unknown;
    const lost = await keepMomentOf(trx, order, at);
    if (lost) return lost;
    const payment = await openFirstPayment(trx, order, at);
    return payment ? ({ ok: true, payment } as const) : unknown;
  });
  return opened.ok ? { ok: true, checkout: await openCheckout(opened.payment.id, at) } : opened;
}

type NotPaid =
  | { ok: false; reason: "unknown" | "slot_taken" }
  /** The moment, kept meanwhile, whose order is to be read again. */
  | { ok: false; reason: "early_not_chosen"; holdId: string };

/** Null when nothing stands in the way of paying; what was answered with a moment that is lost stays. */
async function keepMomentOf(trx: Trx, order: Order, at: At): Promise<NotPaid | null> {
  const sold = await serviceOrders.findServiceOrder(trx, order.id);
  const known = sold?.appointment_id ? await queries.findAppointment(trx, sold.appointment_id) : undefined;
  if (!sold || known?.order_id !== order.id || (known.status !== "held" && known.status !== "expired")) return null;
  const kept = await keepOn(trx, known, at);
  if (!kept) return sold.total_minutes > minutesOf(known) ? null : { ok: false, reason: "slot_taken" };
  const { days } = (await readWithdrawalPeriod(trx))(order, []);
  const early = needsEarlyRequest(kept.starts_at, latestWithdrawal(holdEnd(at.now), days));
  return early && !kept.early_requested_at ? { ok: false, reason: "early_not_chosen", holdId: kept.id } : null;
}
