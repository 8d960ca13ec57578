import type { ReactElement } from "react";
import { findContact } from "~/features/accounts/accounts.server";
import {
  findInvoice,
  findPaidPayment,
  invoiceFileName,
  type MoneyBack,
  type PaymentEvent,
  termsAttachment,
} from "~/features/billing/billing.server";
import { refundParts } from "~/features/billing/refund-mail";
import { saleTerms } from "~/features/billing/sale-terms";
import { isMember } from "~/features/membership/membership.server";
import { withdrawalDeadline } from "~/features/membership/rules";
import type { Settings } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type Day, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import type { MailAttachment } from "~/platform/mail/tables";
import type { Cents } from "~/platform/money";
import {
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
  WordFromCoach,
} from "./emails";
import type { Registration, StoredEvent } from "./queries.server";
import { priceFor, type RefundTerms, refundedUntil } from "./rules";

interface At {
  now: Date;
}

export function eventUrl(event: Pick<StoredEvent, "slug">): string {
  return `${config().baseUrl}/evenements/${event.slug}`;
}

export function listUrl(): string {
  return `${config().baseUrl}/evenements`;
}

/** The exact place, for who has one; null when the meeting is a video. */
export function placeOf(event: Pick<StoredEvent, "event_type" | "address" | "location">): string | null {
  return event.event_type === "webinaire" ? null : (event.address ?? event.location);
}

/** What everybody may read of the place: who waits does not know the address. */
function publicPlaceOf({ event_type, location }: StoredEvent): string | null {
  return event_type === "webinaire" ? null : location;
}

const invitation = (registrationId: string): MailAttachment => ({
  filename: "rendez-vous.ics",
  contentType: "text/calendar; method=REQUEST; charset=utf-8",
  source: { kind: "event-invitation", id: registrationId },
});

const withdrawal = (registrationId: string): MailAttachment => ({
  filename: "rendez-vous.ics",
  contentType: "text/calendar; method=CANCEL; charset=utf-8",
  source: { kind: "event-cancellation", id: registrationId },
});

/** Subjects and previews say nothing of what the meeting is about: somebody else may read them. */
async function send(
  trx: Trx,
  event: StoredEvent,
  registration: Registration,
  mail: {
    subject: string;
    dedupeKey: string;
    body: (meeting: MeetingProps) => ReactElement;
    attachments?: MailAttachment[];
  },
  { now }: At,
): Promise<void> {
  const contact = await findContact(trx, registration.user_id);
  const meeting: MeetingProps = {
    firstName: contact.firstName,
    title: event.title,
    begin: event.event_date,
    place: placeOf(event),
    eventUrl: eventUrl(event),
  };
  await queueMail(trx, {
    to: contact.email,
    subject: mail.subject,
    body: mail.body(meeting),
    dedupeKey: mail.dedupeKey,
    attachments: mail.attachments,
    now,
  });
}

export async function mailConfirmed(
  trx: Trx,
  event: StoredEvent,
  registration: Registration,
  paid: (PaymentEvent & { invoiceId: string }) | null,
  at: At,
): Promise<void> {
  const order = paid ? await orderTerms(trx, event, registration, paid) : null;
  await send(
    trx,
    event,
    registration,
    {
      subject: "Votre inscription",
      dedupeKey: `event-confirmed:${registration.id}`,
      body: (meeting) => PlaceConfirmed({ ...meeting, paid: order }),
      attachments: [
        invitation(registration.id),
        ...(paid ? [await invoiceAttachment(trx, paid.invoiceId), ...termsAttachment(paid.order)] : []),
      ],
    },
    at,
  );
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

export function withdrawUntil(orderedAt: Date, withdrawalDays: number): Day {
  return withdrawalDeadline(parisDay(orderedAt), withdrawalDays);
}

/** What the settings and the order say of a paid place given back. */
export function refundTerms(
  settings: Pick<Settings, "session_cancellation_hours" | "withdrawal_days">,
  event: Pick<StoredEvent, "event_date" | "moved_at">,
  place: Pick<Registration, "confirmed_at" | "created_at">,
  orderedAt: Date,
): RefundTerms {
  return {
    eventDate: event.event_date,
    movedAt: event.moved_at,
    confirmedAt: place.confirmed_at ?? place.created_at,
    noticeHours: settings.session_cancellation_hours,
    withdrawUntil: withdrawUntil(orderedAt, settings.withdrawal_days),
  };
}

async function invoiceAttachment(trx: Trx, invoiceId: string): Promise<MailAttachment> {
  const invoice = await findInvoice(trx, invoiceId);
  if (!invoice) throw new Error("the invoice of a paid payment was not issued");
  return {
    filename: invoiceFileName(invoice.number),
    contentType: "application/pdf",
    source: { kind: "invoice-pdf", id: invoiceId },
  };
}

/** A freed place waits for this person, until when. Throws for a registration to which nothing is offered. */
export async function mailOffer(trx: Trx, event: StoredEvent, registration: Registration, at: At): Promise<void> {
  const until = registration.offer_until;
  if (!until) throw new Error("an offer has an end");
  const settings = await getSettings(trx);
  const priceCents = priceFor(event, await isMember(trx, registration.user_id, at));
  // Ordered now: ordered tomorrow, a place may be given back for a day more, never for less.
  const place = { confirmed_at: at.now, created_at: at.now };
  const refundEnd = refundedUntil(refundTerms(settings, event, place, at.now));
  await send(
    trx,
    event,
    registration,
    {
      subject: "Une place s’est libérée",
      dedupeKey: `event-offer:${registration.id}`,
      body: (meeting) => PlaceOffered({ ...meeting, until, priceCents, refundEnd }),
    },
    at,
  );
}

export async function mailDayBefore(trx: Trx, event: StoredEvent, registration: Registration, at: At): Promise<void> {
  const paid = registration.order_id ? await findPaidPayment(trx, registration.order_id) : null;
  const refundEnd =
    paid && refundedUntil(refundTerms(await getSettings(trx), event, registration, paid.order.placed_at));
  await send(
    trx,
    event,
    registration,
    {
      subject: "Votre rendez-vous de demain",
      dedupeKey: `event-reminder:${registration.id}:${parisDay(event.event_date)}`,
      body: (meeting) => DayBefore({ ...meeting, refundEnd, stillRefunded: refundEnd !== null && at.now <= refundEnd }),
    },
    at,
  );
}

export function mailChanged(
  trx: Trx,
  event: StoredEvent,
  registration: Registration,
  timeChanged: boolean,
  at: At,
): Promise<void> {
  return send(
    trx,
    event,
    registration,
    {
      subject: "Un changement pour votre rendez-vous",
      dedupeKey: `event-changed:${registration.id}:${event.sequence}`,
      body: (meeting) => MeetingChanged({ ...meeting, timeChanged, paid: registration.order_id !== null }),
      attachments: registration.status === "confirmed" ? [invitation(registration.id)] : [],
    },
    at,
  );
}

export function mailWaitMoved(trx: Trx, event: StoredEvent, registration: Registration, at: At): Promise<void> {
  return send(
    trx,
    event,
    registration,
    {
      subject: "Un changement pour votre rendez-vous",
      dedupeKey: `event-changed:${registration.id}:${event.sequence}`,
      body: (meeting) => WaitMoved({ ...meeting, place: publicPlaceOf(event) }),
    },
    at,
  );
}

/** The meeting has begun without them. */
export function mailWaitEnded(trx: Trx, event: StoredEvent, registration: Registration, at: At): Promise<void> {
  return send(
    trx,
    event,
    registration,
    {
      subject: "Aucune place ne s’est libérée",
      dedupeKey: `event-wait-ended:${registration.id}`,
      body: (meeting) => WaitEnded({ ...meeting, eventUrl: listUrl(), place: publicPlaceOf(event) }),
    },
    at,
  );
}

/** @param before the registration as it stood: only who had a place has something in a calendar. */
export function mailEventCanceled(
  trx: Trx,
  event: StoredEvent,
  before: Registration,
  refundedCents: Cents | null,
  at: At,
): Promise<void> {
  return send(
    trx,
    event,
    before,
    {
      subject: "Votre rendez-vous est annulé",
      dedupeKey: `event-canceled:${before.id}`,
      body: (meeting) =>
        MeetingCanceled({ ...meeting, eventUrl: listUrl(), reason: event.cancel_reason ?? "", refundedCents }),
      attachments: before.status === "confirmed" ? [withdrawal(before.id)] : [],
    },
    at,
  );
}

export function mailGivenBack(
  trx: Trx,
  event: StoredEvent,
  registration: Registration,
  answer: { refund: "full" | "none" | "free"; byCoach: boolean },
  at: At,
): Promise<void> {
  return send(
    trx,
    event,
    registration,
    {
      subject: "Votre place est rendue",
      dedupeKey: `event-given-back:${registration.id}`,
      body: (meeting) => PlaceGivenBack({ ...meeting, eventUrl: listUrl(), ...answer }),
      attachments: [withdrawal(registration.id)],
    },
    at,
  );
}

export async function mailRefunded(
  trx: Trx,
  { id, order, amountCents, parts }: MoneyBack,
  { unused }: { unused: boolean },
  { now }: At,
): Promise<void> {
  const contact = await findContact(trx, order.user_id);
  await queueMail(trx, {
    to: contact.email,
    subject: "Votre remboursement",
    body: MoneyGivenBack({
      firstName: contact.firstName,
      amountCents,
      parts: refundParts(parts),
      reference: order.reference,
      unused,
      eventUrl: listUrl(),
    }),
    dedupeKey: `event-refund:${id}`,
    now,
  });
}

/** `key` names the message: the same one, sent again, does not leave twice. */
export function mailWord(
  trx: Trx,
  event: StoredEvent,
  registration: Registration,
  { text, key }: { text: string; key: string },
  at: At,
): Promise<void> {
  return send(
    trx,
    event,
    registration,
    {
      subject: "Au sujet de votre rendez-vous",
      dedupeKey: `event-word:${key}:${registration.id}`,
      body: (meeting) => WordFromCoach({ ...meeting, text }),
    },
    at,
  );
}
