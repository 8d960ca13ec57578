import { listReminderDue, mailPerson, type Sending } from "~/features/accounts/accounts.server";
import { type MoneyBack, mailRefund, type PaymentEvent, termsAttachment } from "~/features/billing/billing.server";
import { withdrawalDeadline } from "~/features/billing/rules";
import { saleTerms } from "~/features/billing/sale-terms";
import { isMember } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, parisDay, parisInstant } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import type { Mail } from "~/platform/mail/mail";
import { countWithheld } from "~/platform/mail/outbox.server";
import type { Cents } from "~/platform/money";
import { listUrl, placeUrl } from "./addresses.server";
import * as mails from "./mails";
import { lockEvent, type StoredEvent } from "./queries.server";
import { readPlaceRefund, readRefundTerms } from "./refund-terms.server";
import { findRegistration, listIds, listToRemind, type Registration } from "./registration-queries.server";
import { canCancel, priceFor, type RefundKind, refundedUntil, refundTerms } from "./rules";

/** Neither the meeting's title, its hour nor its place: somebody else may read the mailbox. */
function send<Told>(
  trx: Trx,
  { event_date: begin }: StoredEvent,
  place: Registration,
  draw: (props: mails.MeetingProps & Told) => Mail,
  told: NoInfer<Told> & Partial<mails.MeetingProps>,
  sending: Sending,
): Promise<void> {
  const meeting = { begin, url: placeUrl(place) };
  return mailPerson(trx, place.user_id, ({ firstName }) => draw({ firstName, ...meeting, ...told }), {}, sending);
}

export async function mailConfirmed(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  payment: PaymentEvent | null,
  { now }: At,
  { again = false } = {},
): Promise<void> {
  const paid = payment ? await orderTerms(trx, event, place, payment) : null;
  // Not the invoice, which names the meeting: it waits in the member area.
  const attachments = payment ? termsAttachment(payment.order) : [];
  const dedupeKey = `event-confirmed:${place.id}${again ? `:${now.getTime()}` : ""}`;
  await send(trx, event, place, mails.placeConfirmed, { paid, again }, { dedupeKey, attachments, now });
}

async function orderTerms(trx: Trx, event: StoredEvent, place: Registration, { order, payment }: PaymentEvent) {
  const settings = await getSettings(trx);
  const terms = await readRefundTerms(trx, event, place, order);
  const { withdrawUntil } = terms;
  return {
    ...saleTerms(settings, order, { withdrawUntil, baseUrl: config().baseUrl }),
    paidCents: payment.amount_cents,
    refundEnd: refundedUntil(terms),
    early: place.early_service_requested_at !== null,
  };
}

/** Offers a freed place, with the price of today. Throws for a place whose offer has no end: the waiting list gives it one. */
export async function mailOffer(trx: Trx, event: StoredEvent, place: Registration, { now }: At): Promise<void> {
  const until = place.offer_until;
  if (!until) throw new Error("an offer has an end");
  const priceCents = priceFor(event, await isMember(trx, place.user_id, { now }));
  // Ordered now: ordered tomorrow, a place may be given back for a day more, never for less.
  const ordered = { confirmed_at: now, created_at: now };
  const settings = await getSettings(trx);
  const withdrawUntil = withdrawalDeadline(parisDay(now), settings.withdrawal_days);
  const refundEnd = refundedUntil(refundTerms(settings, event, ordered, withdrawUntil));
  const sending = { dedupeKey: `event-offer:${place.id}`, goodUntil: until, now };
  await send(trx, event, place, mails.placeOffered, { until, priceCents, refundEnd }, sending);
}

async function mailDayBefore(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  { goodUntil, now }: At & { goodUntil: Date },
): Promise<void> {
  const { until: refundEnd, refund } = await readPlaceRefund(trx, event, place, { now });
  const sending = { dedupeKey: `event-reminder:${place.id}:${parisDay(event.event_date)}`, goodUntil, now };
  await send(trx, event, place, mails.dayBefore, { refundEnd, stillRefunded: refund === "full" }, sending);
}

/**
 * Schedule: the day before, one mail to each who comes, at an hour that is safe for them; once, whatever is done twice. Who
 * took the place that same day has just read it. One that fails does not stop the others.
 */
export async function remindOfTomorrow({ now }: At): Promise<void> {
  const midnight = (days: number) => parisInstant(addDays(parisDay(now), days), "00:00");
  const tomorrow = { from: midnight(1), until: midnight(2), confirmedBefore: midnight(0) };
  const coming = await listToRemind(db(), tomorrow);
  for (const { id, event_id, user_id, goodUntil } of await listReminderDue(db(), coming, { now })) {
    await inTransaction(async (trx) => {
      const event = await lockEvent(trx, event_id);
      const registration = await findRegistration(trx, id);
      if (!event || event.canceled_at || registration?.status !== "confirmed") return;
      await mailDayBefore(trx, event, registration, { goodUntil, now });
    }).catch((error) => log.error("reminder_not_written", { error, userId: user_id }));
  }
}

const canceledKey = (placeId: string) => `event-canceled:${placeId}`;
const changedKey = (placeId: string, { sequence }: StoredEvent) => `event-changed:${placeId}:${sequence}`;

/** How many could not be told by mail that this event is canceled. */
export async function countUntoldOfEnd(db: Db | Trx, event: StoredEvent): Promise<number> {
  return countWithheld(db, (await listIds(db, event.id)).map(canceledKey));
}

/** How many could not be told by mail of the last change of this event. */
export async function countUntoldOfChange(db: Db | Trx, event: StoredEvent): Promise<number> {
  return countWithheld(
    db,
    (await listIds(db, event.id)).map((id) => changedKey(id, event)),
  );
}

/** To who has a place, or is paying for one. */
export async function mailChanged(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  timeChanged: boolean,
  { now }: At,
): Promise<void> {
  const { refund } = await readPlaceRefund(trx, event, place, { now });
  const told = {
    paid: place.status === "confirmed" && place.order_id !== null,
    givenBack: timeChanged && canCancel(event, now).ok ? refund : null,
  };
  await send(trx, event, place, mails.meetingChanged, told, { dedupeKey: changedKey(place.id, event), now });
}

export function mailWaitMoved(trx: Trx, event: StoredEvent, place: Registration, { now }: At): Promise<void> {
  const sending = { dedupeKey: changedKey(place.id, event), now };
  return send(trx, event, place, mails.waitMoved, {}, sending);
}

/** The meeting has begun without them. */
export function mailWaitEnded(trx: Trx, event: StoredEvent, place: Registration, { now }: At): Promise<void> {
  const sending = { dedupeKey: `event-wait-ended:${place.id}`, now };
  return send(trx, event, place, mails.waitEnded, { url: listUrl() }, sending);
}

export function mailEventCanceled(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  refundedCents: Cents | null,
  { now }: At,
): Promise<void> {
  const sending = { dedupeKey: canceledKey(place.id), now };
  return send(trx, event, place, mails.meetingCanceled, { refundedCents, begun: event.event_date <= now }, sending);
}

export function mailGivenBack(
  trx: Trx,
  event: StoredEvent,
  place: Registration,
  how: { refund: RefundKind; refundedCents: Cents; byCoach: boolean },
  { now }: At,
): Promise<void> {
  const sending = { dedupeKey: `event-given-back:${place.id}`, now };
  return send(trx, event, place, mails.placeGivenBack, { url: listUrl(), ...how }, sending);
}

/** The bank took back what a place had cost. */
export function mailTakenBack(trx: Trx, event: StoredEvent, place: Registration, { now }: At): Promise<void> {
  const sending = { dedupeKey: `event-taken-back:${place.id}:${now.getTime()}`, now };
  const how = { refund: "taken_back", byCoach: false } as const;
  return send(trx, event, place, mails.placeGivenBack, { url: listUrl(), ...how }, sending);
}

export function mailRefunded(
  trx: Trx,
  back: MoneyBack,
  { why }: Pick<mails.MoneyBackReason, "why">,
  { now }: At,
): Promise<void> {
  const told = { why, url: listUrl() };
  return mailRefund(trx, back, mails.moneyGivenBack, told, { dedupeKey: `event-refund:${back.id}`, now });
}

/** A word of the coach waits on the page; the same one, sent again, is not announced twice. */
export function mailNoteWaits(trx: Trx, event: StoredEvent, place: Registration, noteId: string, { now }: At) {
  return send(trx, event, place, mails.noteWaits, {}, { dedupeKey: `event-note:${noteId}:${place.id}`, now });
}
