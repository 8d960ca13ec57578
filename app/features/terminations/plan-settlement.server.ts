import { listRefundablePayments, type Order } from "~/features/billing/billing.server";
import { withdrawalDeadline } from "~/features/billing/rules";
import { planServiceEnd, type ServiceEnd } from "~/features/booking/booking.server";
import { findServedMeeting } from "~/features/events/events.server";
import { type GiftEnd, planGiftEnd } from "~/features/gifts/gifts.server";
import { type ContractEnd, planContractEnd } from "~/features/membership/membership.server";
import { planQuoteEnd, type QuoteEnd } from "~/features/quotes/quotes.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { Termination } from "./queries.server";

interface Settlement {
  /** What a year comes to; null for another thing sold (the place of an event). */
  end: ContractEnd | null;
  refundCents: Cents;
  /** What the coach may give back instead, of her own will; null when there is no choice. */
  insteadCents: Cents | null;
  paidCents: Cents;
  /** Null: access ends at once. */
  lastDay: Day | null;
  /** Was it declared before the withdrawal period ended? */
  inTime: boolean;
  withdrawUntil: Day;
  /** The day of a meeting that took place before the declaration, at the buyer's express request. */
  servedOn: Day | null;
  /** A year that was bought for somebody else. */
  gift: boolean;
  /** The day a gift was opened before a withdrawal in time was declared: its year has begun at the express request of who opened it. */
  openedOn: Day | null;
  /** Of hours bought, or of a quote: the minutes that were held and are due, null for anything else. */
  usedMinutes: number | null;
  /** The person has no place, its gift no code, its hours no more to book, whatever is left to give back of the price. */
  endsGoods: boolean;
  /** The second payment has to come first. */
  waits: boolean;
}

/** Of what is not said otherwise. */
const NOTHING_ELSE = { end: null, gift: false, servedOn: null, openedOn: null, lastDay: null, waits: false } as const;

/**
 * What a termination about this order gives back. A year: see `planYearEnd`. A gift: everything in time, unless it was opened before the
 * declaration, and nothing else whatever the coach wants. Sessions and hours: see `planServiceEnd`, at any time; nothing to withdraw from once
 * all was held at the buyer's express request. A quote: see `planQuoteEnd`. A place at an event: everything in time, unless the
 * meeting has been attended at the buyer's express request (L.221-28, 1°): then nothing, or everything if the coach wants
 * it. Nothing later (the terms then leave it to the coach, from the page of the event).
 */
export async function planSettlement(
  db: Db,
  { termination, order }: { termination: Termination; order: Order },
  at: At,
): Promise<Settlement> {
  const { withdrawal_days } = await getSettings(db);
  const asked = {
    order,
    kind: termination.kind,
    declaredAt: termination.received_at,
    wishedDay: termination.wished_day,
  };
  const end = await planContractEnd(db, asked, at);
  const withdrawUntil = end?.withdrawUntil ?? withdrawalDeadline(parisDay(order.placed_at), withdrawal_days);
  const inTime = parisDay(termination.received_at) <= withdrawUntil;
  if (end) {
    const { refundCents, lastDay, waits } = end;
    const year = { end, refundCents, paidCents: end.year.paidCents, lastDay, inTime, withdrawUntil, waits };
    const none = { servedOn: null, openedOn: null, gift: false, usedMinutes: null };
    return { ...year, ...none, endsGoods: false, insteadCents: null };
  }
  const service = await planServiceEnd(db, { order, kind: termination.kind, declaredAt: termination.received_at });
  if (service) return endOfService(service, termination);
  const gift = await planGiftEnd(db, { order, declaredAt: termination.received_at });
  if (gift) return settlementOf(gift, termination);
  const { kind, received_at: declaredAt } = termination;
  const quote = await planQuoteEnd(db, { order, kind, declaredAt });
  if (quote) return settlementOfQuote(quote, inTime);
  const held = await listRefundablePayments(db, order.id);
  const paidCents = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const withdraws = termination.kind === "withdrawal" && inTime;
  const servedOn = withdraws ? await findServedMeeting(db, { orderId: order.id, by: termination.received_at }) : null;
  const refundCents = withdraws && !servedOn ? paidCents : 0;
  const insteadCents = servedOn && paidCents > 0 ? paidCents : null;
  const place = { end: null, endsGoods: withdraws && !servedOn, refundCents, insteadCents, paidCents, servedOn };
  return {
    ...place,
    gift: false,
    openedOn: null,
    usedMinutes: null,
    lastDay: null,
    inTime,
    withdrawUntil,
    waits: false,
  };
}

/** Its contract is over whatever is declared, and when: the hours that were used are due, the rest goes back. */
function settlementOfQuote({ withdrawUntil, ...quote }: QuoteEnd, inTime: boolean): Settlement {
  const { refundCents, insteadCents, paidCents, usedMinutes } = quote;
  const money = { refundCents, insteadCents, paidCents, usedMinutes };
  return { ...money, ...NOTHING_ELSE, endsGoods: true, inTime, withdrawUntil };
}

/** A late withdrawal is a termination: the hours that were not held are given back all the same (terms, article 8). */
function endOfService(
  { withdrawUntil, refundCents, paidCents, usedMinutes, servedAll }: ServiceEnd,
  { received_at }: Termination,
): Settlement {
  const inTime = parisDay(received_at) <= withdrawUntil;
  const money = { refundCents, paidCents, usedMinutes, insteadCents: null };
  return { ...money, ...NOTHING_ELSE, endsGoods: !servedAll, inTime, withdrawUntil };
}

function settlementOf({ withdrawUntil, openedOn, keptCents }: GiftEnd, { kind, received_at }: Termination): Settlement {
  const inTime = parisDay(received_at) <= withdrawUntil;
  // Who may still withdraw is told why it is too late; anything else is answered alike, opened or not: it would tell that it was.
  const asked = kind === "withdrawal" && inTime;
  const withdraws = asked && !openedOn;
  const money = { paidCents: keptCents, refundCents: withdraws ? keptCents : 0, insteadCents: null };
  const gift = {
    end: null,
    gift: true,
    endsGoods: withdraws,
    servedOn: null,
    usedMinutes: null,
    openedOn: asked ? openedOn : null,
  };
  return { ...money, ...gift, lastDay: null, inTime, withdrawUntil, waits: false };
}
