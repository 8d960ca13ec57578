import { randomUUID } from "node:crypto";
import { type TermsAnswer, termsRefusal } from "~/features/accounts/rules";
import {
  findOrder,
  openFirstPayment,
  type Payment,
  type PaymentEvent,
  placeOrder,
} from "~/features/billing/billing.server";
import { latestWithdrawal } from "~/features/billing/rules";
import { presentTerms } from "~/features/legal/legal.server";
import { isMember } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, formatInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { advanceWaitingList, isPlaceOpen } from "./advance-waiting-list.server";
import { mailConfirmed } from "./event-mails.server";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import { canRegister, EVENT_PLACE, holdEnd, needsEarlyService, priceFor, type RegistrationRefusal } from "./rules";

/** What the order page sends for a place that costs something. The price is only compared with ours. */
interface PlaceOrder extends TermsAnswer {
  /** One per rendering of the order page. */
  clientKey: string;
  shownPriceCents: Cents;
  earlyService: boolean;
}

export interface RegisterInput {
  eventId: string;
  userId: string;
  pseudonym: string | null;
  order?: PlaceOrder | undefined;
}

export type Registered =
  | { ok: true; registration: registrations.Registration; payment: Payment | null }
  | { ok: false; reason: RegistrationRefusal };

/**
 * A place, or the next rank of the waiting list. Under the lock of the event: what is free is counted and taken by one
 * person at a time. Asking again changes nothing. Who comes now never passes before who waits.
 * A refusal is returned with its reason; a place that is ordered throws `SalesClosed` before the site is ready to sell.
 */
export async function registerForEvent(trx: Trx, input: RegisterInput, at: At): Promise<Registered> {
  const locked = await queries.lockEvent(trx, input.eventId);
  if (!locked) return { ok: false, reason: "unknown" };
  const event = await advanceWaitingList(trx, locked, at);
  const standing = await registrations.findActiveRegistration(trx, event.id, input.userId);
  if (standing) return takeUp(trx, event, standing, input.order, at);
  const matters = event.is_members || event.price_cents > 0;
  const member = matters && (await isMember(trx, input.userId, at));
  const allowed = canRegister(event, { isMember: member }, at.now);
  if (!allowed.ok) return allowed;
  const row = {
    id: randomUUID(),
    event_id: event.id,
    user_id: input.userId,
    pseudonym: input.pseudonym,
    created_at: at.now,
  };
  if (!(await isPlaceOpen(trx, event, at))) {
    const registration = await registrations.insertRegistration(trx, { ...row, status: "waiting" });
    return { ok: true, registration, payment: null };
  }
  const priceCents = priceFor(event, member);
  if (priceCents === 0) {
    const confirmed = { ...row, status: "confirmed", confirmed_at: at.now } as const;
    const registration = await registrations.insertRegistration(trx, confirmed);
    await mailConfirmed(trx, event, registration, null, at);
    return { ok: true, registration, payment: null };
  }
  const place = { userId: input.userId, priceCents, holdUntil: holdEnd(event, at.now) };
  const ordered = await orderPlace(trx, event, place, input.order, at);
  if (!ordered.ok) return ordered;
  const registration = await registrations.insertRegistration(trx, { ...row, ...ordered.held });
  return { ok: true, registration, payment: ordered.payment };
}

/** Who already stands: the same answer again, the same payment again, or the offered place. */
async function takeUp(
  trx: Trx,
  event: queries.StoredEvent,
  standing: registrations.Registration,
  order: PlaceOrder | undefined,
  at: At,
): Promise<Registered> {
  if (standing.status === "offered") return accept(trx, event, standing, order, at);
  if (standing.status === "held" && standing.order_id) {
    const placed = await findOrder(trx, { userId: standing.user_id, orderId: standing.order_id });
    return { ok: true, registration: standing, payment: placed ? await openFirstPayment(trx, placed, at) : null };
  }
  return { ok: true, registration: standing, payment: null };
}

async function orderPlace(
  trx: Trx,
  event: queries.StoredEvent,
  { userId, priceCents, holdUntil }: { userId: string; priceCents: Cents; holdUntil: Date },
  asked: PlaceOrder | undefined,
  at: At,
) {
  const refused = (reason: RegistrationRefusal) => ({ ok: false, reason }) as const;
  if (!asked) return refused("order_needed");
  const settings = await getSettings(trx);
  const unread = termsRefusal(asked, await presentTerms(trx, at));
  if (unread) return refused(unread);
  const early = needsEarlyService(event, latestWithdrawal(holdUntil, settings.withdrawal_days));
  if (early && !asked.earlyService) return refused("early_service_not_asked");
  if (asked.shownPriceCents !== priceCents) return refused("price_changed");
  const order = await placeOrder(
    trx,
    {
      userId,
      clientKey: asked.clientKey,
      subject: EVENT_PLACE,
      subjectId: event.id,
      label: `${event.title}, ${formatInstant(event.event_date)}`,
      listPriceCents: priceCents,
      discountCents: 0,
      discountLabel: null,
      instalmentCount: 1,
      termsAcceptedAt: at.now,
    },
    at,
  );
  const payment = await openFirstPayment(trx, order, at);
  if (!payment) return refused("order_needed");
  const held = { status: "held", order_id: order.id, hold_until: holdUntil } as const;
  return { ok: true, payment, held: { ...held, early_service_requested_at: early ? at.now : null } } as const;
}

/** Takes the place that was offered: at once when it costs nothing, otherwise it is held until the offer ends, to be paid. */
async function accept(
  trx: Trx,
  event: queries.StoredEvent,
  offered: registrations.Registration,
  order: PlaceOrder | undefined,
  at: At,
): Promise<Registered> {
  const member = await isMember(trx, offered.user_id, at);
  const allowed = canRegister(event, { isMember: member }, at.now);
  if (!allowed.ok) return allowed;
  const priceCents = priceFor(event, member);
  if (priceCents === 0) {
    return { ok: true, registration: await confirmPlace(trx, event, offered, null, at), payment: null };
  }
  const place = { userId: offered.user_id, priceCents, holdUntil: holdEnd(event, at.now, offered.offer_until) };
  const ordered = await orderPlace(trx, event, place, order, at);
  if (!ordered.ok) return ordered;
  const held = { ...ordered.held, offer_until: null };
  const registration = await registrations.updateRegistration(trx, offered.id, held);
  return { ok: true, registration, payment: ordered.payment };
}

/** The place is this person's; told by mail, with the entry for the calendar. */
export async function confirmPlace(
  trx: Trx,
  event: queries.StoredEvent,
  registration: registrations.Registration,
  paid: (PaymentEvent & { invoiceId: string }) | null,
  at: At,
): Promise<registrations.Registration> {
  const confirmed = await registrations.updateRegistration(trx, registration.id, {
    status: "confirmed",
    confirmed_at: at.now,
    hold_until: null,
    offer_until: null,
    order_id: paid?.order.id ?? null,
  });
  await mailConfirmed(trx, event, confirmed, paid, at);
  return confirmed;
}
