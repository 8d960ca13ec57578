import { randomUUID } from "node:crypto";
import type { Order, Payment } from "~/features/billing/billing.server";
import { findMembership, joinMembership, prepareOffer } from "~/features/membership/membership.server";
import { acceptQuote } from "~/features/quotes/quotes.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { yearFor } from "../../tools/demo/year";
import { COACH, FIVE_HOURS, filled, held, minutesOfWallet, nextMoment, ordered, SESSION } from "./appointments";
import { sentQuote } from "./quotes";

export interface Placed {
  order: Order;
  /** Null once there is nothing more to pay. */
  payment: Payment | null;
}

/** What is paid for here, told alike: each is held to the same stories of money. */
export interface Sold {
  name: string;
  count: 1 | 2;
  priceCents: number;
  /** What its first payment gives: hours in minutes, days as a member, meetings that stand. */
  gives: Held;
  /** All that comes before the button, by this person on this day; what is returned presses it, as often as it is called. */
  choose(userId: string, now: Date): Promise<() => Promise<Placed>>;
}

/** What a person has of all that is sold. */
export interface Held {
  isMember: boolean;
  /** Hours to take and hours that wait for a meeting; used ones are gone. */
  minutes: number;
  meetings: number;
}

export const nothing: Held = { isMember: false, minutes: 0, meetings: 0 };

export async function heldBy(userId: string, now: Date): Promise<Held> {
  const [left = 0, reserved = 0] = await minutesOfWallet(userId, now);
  const meetings = await db()
    .selectFrom("appointments")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "confirmed")
    .execute();
  const membership = await findMembership(db(), userId, { now });
  return { isMember: membership?.status === "active", minutes: left + reserved, meetings: meetings.length };
}

/** A moment so far ahead is past the withdrawal period, and within the horizon. */
const DAYS_AHEAD = 21;

type Refusable = ({ ok: true } & Placed) | { ok: false; reason: string };

function placed(answer: Refusable): Placed {
  if (!answer.ok) throw new Error(`not ordered: ${answer.reason}`);
  return { order: answer.order, payment: answer.payment };
}

function year(count: 1 | 2): Sold {
  return {
    name: count === 1 ? "a year" : "a year in two payments",
    count,
    priceCents: 500_00,
    gives: { ...nothing, isMember: true },
    async choose(userId, now) {
      const { quote } = await prepareOffer(db(), { userId, code: "", count }, { now });
      const input = { ...yearFor(userId, quote.totalCents), count };
      return async () => placed(await inTransaction((trx) => joinMembership(trx, input, { now })));
    },
  };
}

const session: Sold = {
  name: "a session",
  count: 1,
  priceCents: 150_00,
  gives: { ...nothing, minutes: 60, meetings: 1 },
  async choose(userId, now) {
    const { id: holdId } = await held(SESSION, await nextMoment(now, DAYS_AHEAD), { userId, now });
    const input = filled(userId, { holdId });
    return async () => placed(await ordered(input, now));
  },
};

/** In one payment its first hour is kept with it; in two it is chosen later. */
function pack(count: 1 | 2): Sold {
  return {
    name: count === 1 ? "a pack" : "a pack in two payments",
    count,
    priceCents: 650_00,
    gives: count === 1 ? { ...nothing, minutes: 300, meetings: 1 } : { ...nothing, minutes: 150 },
    async choose(userId, now) {
      const holdId =
        count === 1 ? (await held(FIVE_HOURS, await nextMoment(now, DAYS_AHEAD), { userId, now })).id : null;
      const input = filled(userId, { serviceId: FIVE_HOURS, holdId, count });
      return async () => placed(await ordered(input, now));
    },
  };
}

function quote(count: 1 | 2): Sold {
  return {
    name: count === 1 ? "a quote" : "a quote in two payments",
    count,
    priceCents: 1_500_00,
    gives: { ...nothing, minutes: count === 1 ? 720 : 360 },
    async choose(userId, now) {
      const { token } = await sentQuote({ userId, count }, { now, by: COACH });
      const asked = { clientKey: randomUUID(), termsAccepted: true, earlyStart: true, shownTotalCents: 1_500_00 };
      return async () => placed(await inTransaction((trx) => acceptQuote(trx, { ...asked, userId, token }, { now })));
    },
  };
}

/** By their names. */
export const sold: [string, Sold][] = [year(1), year(2), session, pack(1), pack(2), quote(1), quote(2)].map((one) => [
  one.name,
  one,
]);
