import { listRefundablePayments, type Order, withdrawUntilOf } from "~/features/billing/billing.server";
import { planServiceEnd, type ServiceEnd } from "~/features/booking/booking.server";
import { type PlaceEnd, planPlaceEnd } from "~/features/events/events.server";
import { type GiftEnd, planGiftEnd } from "~/features/gifts/gifts.server";
import { type ContractEnd, planContractEnd } from "~/features/membership/membership.server";
import { planQuoteEnd, type QuoteEnd } from "~/features/quotes/quotes.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { Termination } from "./queries.server";
import type { TerminationKind } from "./rules";

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
  /** The day of a meeting that took place before a declaration in time, at the buyer's express request. */
  servedOn: Day | null;
  /** A year that was bought for somebody else. */
  gift: boolean;
  /** The day a gift was opened before a withdrawal in time was declared: its year has begun at the express request of who opened it. */
  openedOn: Day | null;
  /** Of hours bought, or of a quote: the minutes that were held and are due, null for anything else. */
  usedMinutes: number | null;
  /** What stays due of hours bought, or of a quote, once `refundCents` went back; null for anything else. */
  dueCents: Cents | null;
  /** The person has no place, its gift no code, its hours no more to book, whatever is left to give back of the price. */
  endsGoods: boolean;
  /** The contract goes on, or was over: settled without money, this would tell the person of an end that is none. */
  endsNothing: boolean;
  /** The second payment has to come first. */
  waits: boolean;
}

/** What a room reckoned, with the usual where it says nothing else. */
function settlement(
  { received_at }: Termination,
  reckoned: Pick<Settlement, "refundCents" | "paidCents" | "withdrawUntil"> & Partial<Omit<Settlement, "inTime">>,
): Settlement {
  return {
    end: null,
    insteadCents: null,
    lastDay: null,
    servedOn: null,
    gift: false,
    openedOn: null,
    usedMinutes: null,
    dueCents: null,
    endsGoods: false,
    waits: false,
    endsNothing: !reckoned.end && !reckoned.endsGoods,
    ...reckoned,
    inTime: parisDay(received_at) <= reckoned.withdrawUntil,
  };
}

/**
 * What a termination about this order gives back, as the room that sold it reckons: `planYearEnd`, `planServiceEnd`, `planQuoteEnd`,
 * `planGiftEnd`, `planPlaceEnd`. An order that gave nothing, as one that was never paid: what is still here of it, in time.
 */
export async function planSettlement(
  db: Db,
  { termination, order }: { termination: Termination; order: Order },
  at: At,
): Promise<Settlement> {
  const { kind, received_at: declaredAt, wished_day: wishedDay } = termination;
  const asked = { order, kind, declaredAt };
  const year = await planContractEnd(db, { ...asked, wishedDay }, at);
  if (year) return settlement(termination, ofYear(year));
  const hours = await planServiceEnd(db, asked);
  if (hours) return settlement(termination, ofHours(hours));
  const quote = await planQuoteEnd(db, asked);
  if (quote) return settlement(termination, { ...ofHours(quote), endsNothing: false });
  const gift = await planGiftEnd(db, asked);
  if (gift) return settlement(termination, ofGift(gift, termination));
  const place = await planPlaceEnd(db, asked);
  return settlement(termination, place ? ofPlace(place) : await ofNothingGiven(db, asked));
}

function ofYear(end: ContractEnd) {
  const { refundCents, lastDay, waits, withdrawUntil } = end;
  return { end, refundCents, paidCents: end.year.paidCents, lastDay, waits, withdrawUntil };
}

/** A late withdrawal is a termination: the hours that were not held are given back all the same (terms, article 8). */
function ofHours({ servedAll, ...end }: ServiceEnd | QuoteEnd) {
  return { ...end, endsGoods: !servedAll };
}

/** Who may still withdraw is told why it is too late; anything else is answered alike, opened or not: it would tell that it was. */
function ofGift({ withdrawUntil, openedOn, keptCents }: GiftEnd, { kind, received_at }: Termination) {
  const asked = kind === "withdrawal" && parisDay(received_at) <= withdrawUntil;
  const withdraws = asked && !openedOn;
  const money = { paidCents: keptCents, refundCents: withdraws ? keptCents : 0 };
  return { ...money, withdrawUntil, gift: true, endsGoods: withdraws, openedOn: asked ? openedOn : null };
}

function ofPlace({ endsPlace, ...end }: PlaceEnd) {
  return { ...end, endsGoods: endsPlace };
}

async function ofNothingGiven(
  db: Db,
  { order, kind, declaredAt }: { order: Order; kind: TerminationKind; declaredAt: Date },
) {
  const withdrawUntil = await withdrawUntilOf(db, order);
  const held = await listRefundablePayments(db, order.id);
  const paidCents = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const withdraws = kind === "withdrawal" && parisDay(declaredAt) <= withdrawUntil;
  return { withdrawUntil, paidCents, refundCents: withdraws ? paidCents : 0 };
}
