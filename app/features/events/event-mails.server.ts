import type { ReactElement } from "react";
import { findContact } from "~/features/accounts/accounts.server";
import {
  findPaidPayment,
  invoiceAttachment,
  type MoneyBack,
  mailRefund,
  type PaymentEvent,
  termsAttachment,
} from "~/features/billing/billing.server";
import type { RefundFacts } from "~/features/billing/refund-mail";
import { saleTerms } from "~/features/billing/sale-terms";
import { isMember } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import type { MailAttachment } from "~/platform/mail/tables";
import type { Cents } from "~/platform/money";
import { eventUrl, listUrl } from "./addresses.server";
import {
  CoachMessage,
  DayBefore,
  MeetingCanceled,
  MeetingChanged,
  type MeetingProps,
  MoneyGivenBack,
  PlaceConfirmed,
  PlaceGivenBack,
  PlaceOffered,
  WaitEnded,
  WaitMoved,
} from "./mails";
import type { StoredEvent } from "./queries.server";
import type { Registration } from "./registration-queries.server";
import { placeOf, priceFor, refundedUntil, refundTerms, withdrawUntil } from "./rules";

interface At {
  now: Date;
}

/** What everybody may read of the place: who waits does not know the address. */
function publicPlaceOf({ event_type, location }: StoredEvent): string | null {
  return placeOf({ event_type, location, address: null });
}

/** The entry of a calendar that a place makes, or takes back. */
function calendarEntry(method: "REQUEST" | "CANCEL", { id }: Registration): MailAttachment {
  return {
    filename: "rendez-vous.ics",
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    source: { kind: method === "REQUEST" ? "event-invitation" : "event-cancellation", id },
  };
}

interface MeetingMail {
  subject: string;
  dedupeKey: string;
  body: (meeting: MeetingProps) => ReactElement;
  attachments?: MailAttachment[];
}

/** Subjects and previews say nothing of what the meeting is about: somebody else may read them. */
async function send(trx: Trx, event: StoredEvent, place: Registration, { now }: At, mail: MeetingMail): Promise<void> {
  const { firstName, email } = await findContact(trx, place.user_id);
  const { title, event_date: begin } = event;
  const { body, ...sent } = mail;
  const meeting = { firstName, title, begin, place: placeOf(event), eventUrl: eventUrl(event) };
  await queueMail(trx, { ...sent, to: email, body: body(meeting), now });
}

export async function mailConfirmed(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  payment: (PaymentEvent & { invoiceId: string }) | null,
  at: At,
): Promise<void> {
  const paid = payment ? await orderTerms(trx, event, place, payment) : null;
  const papers = payment ? [await invoiceAttachment(trx, payment.invoiceId), ...termsAttachment(payment.order)] : [];
  await send(trx, event, place, at, {
    subject: "Votre inscription",
    dedupeKey: `event-confirmed:${place.id}`,
    body: (meeting) => PlaceConfirmed({ ...meeting, paid }),
    attachments: [calendarEntry("REQUEST", place), ...papers],
  });
}

async function orderTerms(trx: Trx, event: StoredEvent, place: Registration, { order, payment }: PaymentEvent) {
  const settings = await getSettings(trx);
  const terms = saleTerms(settings, order, {
    withdrawUntil: withdrawUntil(order.placed_at, settings.withdrawal_days),
    baseUrl: config().baseUrl,
  });
  const refundEnd = refundedUntil(refundTerms(settings, event, place, order.placed_at));
  return { ...terms, paidCents: payment.amount_cents, refundEnd };
}

/** Offers a freed place, with the price of today. Throws for a place whose offer has no end: the waiting list gives it one. */
export async function mailOffer(trx: Trx, event: StoredEvent, place: Registration, at: At): Promise<void> {
  const until = place.offer_until;
  if (!until) throw new Error("an offer has an end");
  const priceCents = priceFor(event, await isMember(trx, place.user_id, at));
  // Ordered now: ordered tomorrow, a place may be given back for a day more, never for less.
  const ordered = { confirmed_at: at.now, created_at: at.now };
  const refundEnd = refundedUntil(refundTerms(await getSettings(trx), event, ordered, at.now));
  await send(trx, event, place, at, {
    subject: "Une place s’est libérée",
    dedupeKey: `event-offer:${place.id}`,
    body: (meeting) => PlaceOffered({ ...meeting, until, priceCents, refundEnd }),
  });
}

export async function mailDayBefore(trx: Trx, event: StoredEvent, place: Registration, at: At): Promise<void> {
  const paid = place.order_id ? await findPaidPayment(trx, place.order_id) : null;
  const refundEnd = paid && refundedUntil(refundTerms(await getSettings(trx), event, place, paid.order.placed_at));
  await send(trx, event, place, at, {
    subject: "Votre rendez-vous de demain",
    dedupeKey: `event-reminder:${place.id}:${parisDay(event.event_date)}`,
    body: (meeting) => DayBefore({ ...meeting, refundEnd, stillRefunded: refundEnd !== null && at.now <= refundEnd }),
  });
}

/** To who has a place. */
export function mailChanged(trx: Trx, event: StoredEvent, place: Registration, timeChanged: boolean, at: At) {
  return send(trx, event, place, at, {
    subject: "Un changement pour votre rendez-vous",
    dedupeKey: `event-changed:${place.id}:${event.sequence}`,
    body: (meeting) => MeetingChanged({ ...meeting, timeChanged, paid: place.order_id !== null }),
    attachments: place.status === "confirmed" ? [calendarEntry("REQUEST", place)] : [],
  });
}

export function mailWaitMoved(trx: Trx, event: StoredEvent, place: Registration, at: At): Promise<void> {
  return send(trx, event, place, at, {
    subject: "Un changement pour votre rendez-vous",
    dedupeKey: `event-changed:${place.id}:${event.sequence}`,
    body: (meeting) => WaitMoved({ ...meeting, place: publicPlaceOf(event) }),
  });
}

/** The meeting has begun without them. */
export function mailWaitEnded(trx: Trx, event: StoredEvent, place: Registration, at: At): Promise<void> {
  return send(trx, event, place, at, {
    subject: "Aucune place ne s’est libérée",
    dedupeKey: `event-wait-ended:${place.id}`,
    body: (meeting) => WaitEnded({ ...meeting, eventUrl: listUrl(), place: publicPlaceOf(event) }),
  });
}

/** @param before the registration as it stood: only who had a place has something in a calendar. */
export function mailEventCanceled(
  trx: Trx,
  event: StoredEvent,
  before: Registration,
  refundedCents: Cents | null,
  at: At,
): Promise<void> {
  const reason = event.cancel_reason ?? "";
  return send(trx, event, before, at, {
    subject: "Votre rendez-vous est annulé",
    dedupeKey: `event-canceled:${before.id}`,
    body: (meeting) => MeetingCanceled({ ...meeting, eventUrl: listUrl(), reason, refundedCents }),
    attachments: before.status === "confirmed" ? [calendarEntry("CANCEL", before)] : [],
  });
}

export function mailGivenBack(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  how: { refund: "full" | "none" | "free"; byCoach: boolean },
  at: At,
): Promise<void> {
  return send(trx, event, place, at, {
    subject: "Votre place est rendue",
    dedupeKey: `event-given-back:${place.id}`,
    body: (meeting) => PlaceGivenBack({ ...meeting, eventUrl: listUrl(), ...how }),
    attachments: [calendarEntry("CANCEL", place)],
  });
}

export function mailRefunded(trx: Trx, back: MoneyBack, { unused }: { unused: boolean }, at: At): Promise<void> {
  const body = (refund: RefundFacts) => MoneyGivenBack({ ...refund, unused, eventUrl: listUrl() });
  return mailRefund(trx, back, { body, dedupeKey: `event-refund:${back.id}` }, at);
}

/** `key` names the message: the same one, sent again, does not leave twice. */
export function mailCoachMessage(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  { text, key }: { text: string; key: string },
  at: At,
): Promise<void> {
  return send(trx, event, place, at, {
    subject: "Au sujet de votre rendez-vous",
    dedupeKey: `event-word:${key}:${place.id}`,
    body: (meeting) => CoachMessage({ ...meeting, text }),
  });
}
