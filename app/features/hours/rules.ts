import { type Day, parisDay } from "~/platform/clock";
import type { Cents } from "~/platform/money";

/** Why what is left of a lot ends with its contract. `put_aside`: it was of a trial that is over, or a gift taken back. */
export type EndCause = "withdrawal" | "termination" | "refunded" | "put_aside";

/** Why hours that were used come back. `coach_late`: they may be booked again; `undone`: they are reserved again, as before. */
export type GiveBackCause = "coach_late" | "undone";

/** Hours that come back when their last day is past, or that the coach could not give, may be used so many days more. */
export const OPEN_AGAIN_DAYS = 30;

/** At most so many hours are given at once: more is a slip of the finger. */
export const GIFT_MAX_MINUTES = 40 * 60;

/** `expires_before`: there are enough hours, but their last day comes before the appointment. */
export type ReserveRefusal = "not_enough" | "expires_before";

export type GiftOfHoursRefusal = "unknown" | "reason_missing" | "not_minutes" | "not_a_day";

/**
 * The minutes each part of a price pays for: its share of the whole, whole minutes, and the rest with the last. Whichever part is paid
 * first, no minute is lost.
 */
export function shareMinutes(totalMinutes: number, partsCents: Cents[]): number[] {
  const priceCents = partsCents.reduce((sum, cents) => sum + cents, 0);
  const shares = partsCents.map((cents) => (priceCents === 0 ? 0 : Math.floor((totalMinutes * cents) / priceCents)));
  const rest = totalMinutes - shares.reduce((sum, minutes) => sum + minutes, 0);
  return shares.map((minutes, index) => (index === shares.length - 1 ? minutes + rest : minutes));
}

interface Holding {
  id: string;
  available_minutes: number;
  /** The last day of its hours; null when they have none. */
  last_day: Day | null;
}

/** Are its hours still good on this day? */
export function isGoodOn({ last_day }: { last_day: Day | null }, day: Day): boolean {
  return last_day === null || last_day >= day;
}

/** The earliest last day first, those without one at the end. */
function byLastDay(a: Holding, b: Holding): number {
  const [one, other] = [a.last_day ?? "9999-12-31", b.last_day ?? "9999-12-31"];
  return one === other ? a.id.localeCompare(b.id) : one.localeCompare(other);
}

/** Takes so many minutes for an appointment of this day: from the lots that end first, and from several when one is not enough. */
export function chooseLots(
  lots: Holding[],
  { minutes, until, today }: { minutes: number; until: Day; today: Day },
): { ok: true; parts: { lotId: string; minutes: number }[] } | { ok: false; reason: ReserveRefusal } {
  const good = lots.filter((lot) => isGoodOn(lot, today));
  const inTime = good.filter((lot) => isGoodOn(lot, until)).sort(byLastDay);
  let rest = minutes;
  const parts = inTime.map(({ id, available_minutes }) => {
    const taken = Math.min(rest, available_minutes);
    rest -= taken;
    return { lotId: id, minutes: taken };
  });
  if (rest === 0) return { ok: true, parts: parts.filter((part) => part.minutes > 0) };
  const held = good.reduce((sum, { available_minutes }) => sum + available_minutes, 0);
  return { ok: false, reason: held >= minutes ? "expires_before" : "not_enough" };
}

/** What so many minutes of a lot cost, to be given back: part of a cent is the buyer's. */
export function minutesCostCents(priceCents: Cents, minutes: number, totalMinutes: number): Cents {
  return Math.ceil((priceCents * minutes) / totalMinutes);
}

/** What was bought, as far as its end is concerned. */
export interface BoughtHours {
  priceCents: Cents;
  totalMinutes: number;
  usedMinutes: number;
  /** Of those, the ones whose price went back already: they are not due. */
  givenBackMinutes?: number;
  /**
   * Of the others, those of a meeting that was not asked for expressly before the end of the withdrawal period: one that was to be held
   * after it, and was canceled too late. Not due of who withdraws in time: nothing of it was provided at the buyer's request (L.221-25).
   */
  unaskedMinutes?: number;
  /** Their last day went by before the declaration. */
  expiredMinutes: number;
  /** Paid and neither given back nor taken back by the bank. */
  paidCents: Cents;
  /** What was due when their contract ended, when it did: no more is ever after, and less once the price of an hour went back. */
  dueAtEndCents?: Cents | null;
}

export interface LotEnd {
  refundCents: Cents;
  dueCents: Cents;
  paidCents: Cents;
  usedMinutes: number;
  /** All of it was used: nothing is left to withdraw from (Code de la consommation L.221-28, 1°). */
  servedAll: boolean;
}

/**
 * What leaving a lot of hours gives back (terms, articles 7 and 8): what was paid, less the hours used, at the price of an hour of this
 * lot; cents are dropped in the buyer's favour. Hours whose last day was past are not given back. In time to withdraw, used hours are due
 * only when they were asked for expressly (Code de la consommation L.221-25), held or, as the request says, canceled too late; none is lost
 * to its last day.
 */
export function reckonLotEnd(
  hours: BoughtHours,
  asked: { kind: "withdrawal" | "termination"; declaredAt: Date; withdrawUntil: Day; earlyStart: boolean },
): LotEnd {
  const { priceCents, totalMinutes, usedMinutes, paidCents } = hours;
  const withdraws = asked.kind === "withdrawal" && parisDay(asked.declaredAt) <= asked.withdrawUntil;
  const owed = usedMinutes - (hours.givenBackMinutes ?? 0);
  const askedFor = asked.earlyStart ? owed - (hours.unaskedMinutes ?? 0) : 0;
  const usedDue = withdraws ? askedFor : owed;
  const dueMinutes = Math.min(totalMinutes, usedDue + (withdraws ? 0 : hours.expiredMinutes));
  const reckoned = Math.floor((priceCents * dueMinutes) / totalMinutes);
  const dueCents = Math.min(reckoned, hours.dueAtEndCents ?? reckoned);
  const refundCents = Math.max(0, paidCents - dueCents);
  return { refundCents, dueCents, paidCents, usedMinutes, servedAll: usedMinutes >= totalMinutes };
}

/**
 * What the page says of a lot. `stopped`: the bank has a payment of it; `waiting`: nothing can be booked, hours are reserved or a payment
 * is still to come.
 */
export type LotState = "open" | "waiting" | "used_up" | "expired" | "stopped" | "ended";

export function lotState(
  lot: {
    available_minutes: number;
    reserved_minutes: number;
    bought_minutes: number;
    total_minutes: number;
    last_day: Day | null;
    ended_at: Date | null;
  },
  { today, stopped }: { today: Day; stopped: boolean },
): LotState {
  if (lot.ended_at) return "ended";
  if (lot.available_minutes > 0 && isGoodOn(lot, today)) return "open";
  if (lot.reserved_minutes > 0) return "waiting";
  if (!isGoodOn(lot, today)) return "expired";
  if (stopped) return "stopped";
  return lot.bought_minutes < lot.total_minutes ? "waiting" : "used_up";
}
