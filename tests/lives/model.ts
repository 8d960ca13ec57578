import { between, type Day, dayInParis, deadline, firstOfMonth, max, midnight, min, plus, plusMonths } from "./days";

/**
 * What should be true of a buyer's money and days, reckoned from docs/regles-metier.md alone. It shares no code with the product: its
 * own calendar, its own cents. One world is one life: one or two people, what they order, pay, lose and get back.
 */

export type Cents = number;

const LIST_PRICE = 500_00;
const MEMBER_CODE_OFF = 150_00;
export const COACH_CODE_OFF = 77_01;
export const REWARD = 350_00;
export const PLACE_PRICE = 25_00;
const WITHDRAWAL_DAYS = 14;
const RENEWAL_DAYS = 60;
const WEEK = 7;
const RETRIES = [0, 3, 7];
const DAYS_AFTER_LATE_REFUSAL = 3;
const LAST_DEBIT_DAYS = 50;
const CANCELLATION_MS = 48 * 3_600_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const GIFT_MONTHS = 24;

/** Why days that were opened are closed. */
type Closed = "suspended" | "ended" | "refunded" | "taken back";

interface Period {
  who: number;
  /** Of a year of one's own; null for days the coach gave, and for a year that was a gift. */
  order: Order | null;
  payment: Payment | null;
  /** Both counted. */
  from: Day;
  to: Day;
  closed: Closed | null;
  closedAt: number;
}

export interface Order {
  id: number;
  who: number;
  place: Place | null;
  /** A year for somebody else. */
  isGift: boolean;
  price: Cents;
  count: 1 | 2;
  early: boolean;
  memberCode: boolean;
  coachCode: boolean;
  orderedAt: number;
  /** Another order took its place before it was paid. */
  replaced: boolean;
  /** When the second half is due. */
  due: Day;
  moved: number;
  secondCanceled: boolean;
  year: { start: Day; end: Day; days: number; endedAt: number; owes: Cents | null } | null;
}

/** A year that was paid for somebody else, and its code. */
export interface Gift {
  id: number;
  order: Order;
  /** The one that gave it. */
  payment: Payment;
  /** The last day its code opens. */
  until: Day;
  withdrawn: boolean;
  /** Why its code opens no more, or its year stopped. */
  dead: "refunded" | "taken back" | null;
  /** The year it opened, once. */
  year: Period | null;
}

interface Place {
  eventAt: number;
  state: "waiting for its price" | "let go" | "taken" | "given back" | "lost to the bank" | "refunded";
}

export interface Payment {
  id: number;
  order: Order;
  part: 1 | 2;
  cents: Cents;
  bornAt: number;
  /** The day we heard that it was refused; empty while it was not. */
  refusedOn: Day | "";
  /** A debit we ask for by ourselves. */
  auto: boolean;
  /** What the provider knows, before we hear of it. */
  there: {
    status: Status;
    paidAt: number;
    taken: Cents;
    /** When the bank first took something of it. */
    takenAt: number;
    /** Refunds made in its dashboard that we have not heard of. */
    dashboard: Cents[];
    /** Its card is dead: no debit will pass any more. */
    dead: boolean;
    /** How it takes the next refund of this payment. */
    mood: Mood;
  };
  status: Status;
  paidAt: number;
  taken: Cents;
  owed: Cents;
  /** What credit notes say so far. */
  noted: Cents;
}

type Status = "open" | "pending" | "paid" | "failed" | "canceled" | "expired";

export interface Refund {
  id: number;
  payment: Payment;
  cents: Cents;
  cause: "hand" | "leaving" | "paid twice" | "place" | "gift" | "dashboard" | "transfer";
  state: "asked" | "queued" | "left" | "refused" | "returned";
  askedAt: number;
  /** Refused, then sent by transfer: once. */
  transferred: boolean;
}

export interface Reward {
  owner: number;
  order: Order;
  /** The last day to withdraw. */
  until: Day;
  earnedAt: number;
  turns: { at: number; reversed: boolean }[];
  paid: boolean;
}

/** How the provider takes the next refund it is asked for. */
export type Mood = "does it" | "has no balance" | "fails later" | "waits";

export interface World {
  people: { nextDebit: "paid" | "refused" | "dead card" | "waiting" }[];
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  periods: Period[];
  gifts: Gift[];
  rewards: Reward[];
  coachCode: { from: Day; until: Day };
}

export interface Now {
  at: number;
  today: Day;
}

export function nowAt(at: number): Now {
  return { at, today: dayInParis(new Date(at)) };
}

export function newWorld(people: number, coachCode: World["coachCode"]): World {
  return {
    people: Array.from({ length: people }, () => ({ nextDebit: "paid" as const })),
    orders: [],
    payments: [],
    refunds: [],
    periods: [],
    gifts: [],
    rewards: [],
    coachCode,
  };
}

// Sums.

const sum = (cents: Cents[]) => cents.reduce((total, one) => total + one, 0);
const refundsOf = (world: World, payment: Payment) => world.refunds.filter((refund) => refund.payment === payment);
const isDead = ({ state }: Refund) => state === "refused" || state === "returned";

export const refunded = (world: World, payment: Payment): Cents =>
  sum(
    refundsOf(world, payment)
      .filter((one) => !isDead(one))
      .map(({ cents }) => cents),
  );
/** What is still here of a payment. */
export const kept = (world: World, payment: Payment): Cents =>
  payment.status === "paid" ? Math.max(0, payment.cents - refunded(world, payment) - payment.taken) : 0;
/** What the books say of a payment. */
export const booked = (world: World, payment: Payment): Cents =>
  payment.status !== "paid"
    ? 0
    : payment.cents -
      payment.taken -
      sum(
        refundsOf(world, payment)
          .filter(({ state }) => state === "left")
          .map(({ cents }) => cents),
      );
export const paymentsOf = (world: World, order: Order, part?: 1 | 2) =>
  world.payments.filter((one) => one.order === order && (part === undefined || one.part === part));
const paidOf = (world: World, order: Order, part?: 1 | 2) =>
  paymentsOf(world, order, part).filter(({ status }) => status === "paid");
const periodsOf = (world: World, order: Order) => world.periods.filter((period) => period.order === order);
const isOpen = ({ closed }: Period) => closed === null;
const half = (price: Cents, part: 1 | 2) => (part === 1 ? Math.ceil(price / 2) : Math.floor(price / 2));

// Access.

/** A debit the bank has not answered: nothing stops meanwhile. */
function bankHasIt(world: World, order: Order): boolean {
  return (
    !order.secondCanceled &&
    paymentsOf(world, order, 2).some(({ status, auto }) => status === "pending" || (auto && status === "open"))
  );
}

type Standing = "active" | "upcoming" | "suspended" | "ended";

function yearOn(world: World, order: Order, day: Day): Standing {
  const { year } = order;
  if (!year) return "ended";
  const periods = periodsOf(world, order);
  if (periods.some((one) => isOpen(one) && one.from <= day && day <= one.to)) return "active";
  if (year.start > day && periods.some(isOpen)) return "upcoming";
  if (year.end < day) return "ended";
  if (periods.some(({ to }) => to < day) && periods.every(isOpen) && bankHasIt(world, order)) return "active";
  if (periods.length > 0 && periods.every(({ closed }) => closed === "refunded")) return "ended";
  const over = (one: Period) => one.to < day || one.closed === "refunded" || one.closed === "ended";
  return periods.some(({ closed }) => closed === "ended") && periods.every(over) ? "ended" : "suspended";
}

/** Days without a contract: what closes them, but for a suspension, ends them. */
function givenOn(given: Period, day: Day): Standing {
  if (isOver(given) || given.to < day) return "ended";
  if (given.closed) return "suspended";
  return given.from <= day ? "active" : "upcoming";
}

const isOver = ({ closed }: Period) => closed !== null && closed !== "suspended";
const closedOn = ({ closedAt }: Period) => dayInParis(new Date(closedAt));

/** What this person has, one line for each year of their own and each time days were given, as it is on a day. */
function linesOn(world: World, who: number, day: Day) {
  const years = world.orders
    .filter((order) => order.who === who && order.year)
    .map((order) => ({
      standing: yearOn(world, order, day),
      from: order.year?.start ?? "",
      to: order.year?.end ?? "",
      order: order as Order | null,
      given: null as Period | null,
    }));
  const days = world.periods
    .filter((one) => one.who === who && !one.order)
    .filter((one) => !isOver(one) || one.from <= closedOn(one))
    .map((given) => ({
      standing: givenOn(given, day),
      from: given.from,
      to: isOver(given) ? min(given.to, closedOn(given)) : given.to,
      order: null,
      given,
    }));
  return [...years, ...days];
}

export const isMember = (world: World, who: number, day: Day): boolean =>
  linesOn(world, who, day).some(({ standing }) => standing === "active");

/** Every day on which something begins or ends for this person. */
export function edges(world: World, who: number): Day[] {
  const days = world.periods
    .filter((one) => one.who === who)
    .flatMap(({ from, to }) => [plus(from, -1), from, to, plus(to, 1)]);
  const ends = world.orders.flatMap(({ who: buyer, year }) =>
    buyer === who && year ? [year.end, plus(year.end, 1)] : [],
  );
  return [...new Set([...days, ...ends])].sort();
}

/** The last day that stands of a year: its end, or of one that was ended or given back, the last of the days that are left. */
function promisedUntil(world: World, order: Order): Day {
  const periods = periodsOf(world, order);
  const cut = periods.some(({ closed }) => closed === "ended" || closed === "refunded");
  const left = periods
    .filter(standing)
    .map(({ to }) => to)
    .sort()
    .at(-1);
  return cut ? (left ?? "") : (order.year?.end ?? "");
}

/** The last day open or promised to this person. */
function presentEnd(world: World, who: number): Day | null {
  const years = world.orders
    .filter((order) => order.who === who && order.year && periodsOf(world, order).some(isOpen))
    .map((order) => promisedUntil(world, order));
  const given = world.periods.filter((one) => one.who === who && !one.order && isOpen(one)).map(({ to }) => to);
  return [...years, ...given].sort().at(-1) ?? null;
}

/** The line that counts today, with the last day of what follows it without a gap. */
function present(world: World, who: number, today: Day) {
  const lines = linesOn(world, who, today).sort(
    (a, b) =>
      Number(b.standing === "active") - Number(a.standing === "active") || (a.to < b.to ? 1 : a.to > b.to ? -1 : 0),
  );
  const [first] = lines;
  if (!first) return null;
  let end = first.to;
  if (first.standing === "active" || first.standing === "upcoming") {
    const next = () => lines.find(({ standing, from }) => standing === "upcoming" && from === plus(end, 1));
    for (let one = next(); one; one = next()) end = one.to;
  }
  return { ...first, end };
}

/** Why somebody who is suspended can order nothing, and open nothing. */
function whyHeld(world: World, who: number, today: Day): string | null {
  const first = present(world, who, today);
  if (first?.standing !== "suspended" || first.end < today) return null;
  const periods = first.order ? periodsOf(world, first.order) : first.given ? [first.given] : [];
  if (periods.some(({ closed }) => closed === "suspended")) return "paused";
  return periods.some(({ closed, to }) => closed === "taken back" && to >= today)
    ? "payment_reversed"
    : "instalment_due";
}

export function mayOrder(world: World, who: number, today: Day): string | null {
  const first = present(world, who, today);
  if (!first || first.standing === "ended" || first.end < today) return null;
  if (first.standing === "suspended") return whyHeld(world, who, today);
  return first.end <= plus(today, RENEWAL_DAYS) ? null : "already_member";
}

// What money does.

function close(periods: Period[], why: Closed, at: number) {
  for (const period of periods) {
    period.closed = why;
    period.closedAt = at;
  }
}

const standing = ({ closed }: Period) => closed === null || closed === "suspended";
const overlaps = (a: { from: Day; to: Day }, b: { from: Day; to: Day }) => a.from <= b.to && b.from <= a.to;

/** Opens closed days again, unless others took their place, or that of the second half still to be paid, or were promised it. */
function reopen(world: World, period: Period): boolean {
  const { order, who } = period;
  const comes = order?.year && order.count === 2 && !order.secondCanceled && paidOf(world, order, 2).length === 0;
  const ahead = { from: period.from, to: comes && order?.year ? max(period.to, order.year.end) : period.to };
  const others = world.periods.filter((other) => other !== period && other.who === who && isOpen(other));
  const taken = others.some((other) => overlaps(other, other.order && other.order === order ? period : ahead));
  if (!taken && !isPromised(world, who, period, order)) period.closed = null;
  return period.closed === null;
}

/** Are some of these days part of a year that still stands, besides this one? */
function isPromised(world: World, who: number, days: { from: Day; to: Day }, besides: Order | null): boolean {
  return world.orders.some(
    (order) =>
      order !== besides &&
      order.who === who &&
      order.year &&
      periodsOf(world, order).some(standing) &&
      overlaps({ from: order.year.start, to: promisedUntil(world, order) }, days),
  );
}

function ask(world: World, payment: Payment, cents: Cents, cause: Refund["cause"], now: Now): Refund {
  const refund: Refund = {
    id: world.refunds.length,
    payment,
    cents,
    cause,
    state: "asked",
    askedAt: now.at,
    transferred: false,
  };
  world.refunds.push(refund);
  payment.owed = Math.max(0, payment.owed - cents);
  return refund;
}

/** A credit note for what left and none says yet. */
function note(world: World, payment: Payment) {
  const left = sum(
    refundsOf(world, payment)
      .filter(({ state }) => state === "left")
      .map(({ cents }) => cents),
  );
  payment.noted = Math.max(payment.noted, left);
}

function leave(world: World, refund: Refund) {
  refund.state = "left";
  note(world, refund.payment);
}

function fail(refund: Refund, as: "refused" | "returned") {
  refund.state = as;
  refund.payment.owed += refund.cents;
}

/** What was asked for is asked of the provider, which gives back for a year, and nothing of what the bank took whole. */
export function send(world: World, now: Now) {
  for (const refund of world.refunds.filter(({ state }) => state === "asked")) {
    const { there } = refund.payment;
    const { mood } = there;
    const never = now.at - there.paidAt > YEAR_MS || there.taken >= refund.payment.cents;
    if (!never) there.mood = "does it";
    if (never || mood === "has no balance") fail(refund, "refused");
    else if (mood === "waits") refund.state = "queued";
    else leave(world, refund);
  }
}

/** The provider says what became of a refund it had taken. */
export function refundHeard(world: World, refund: Refund, as: "queued" | "left" | "returned") {
  if (as === "left" && refund.state === "queued") leave(world, refund);
  if (as === "returned" && (refund.state === "left" || refund.state === "queued")) fail(refund, "returned");
}

/** We hear what the provider knows of a payment. */
export function hear(world: World, payment: Payment, now: Now) {
  const { there } = payment;
  if (there.status !== payment.status) {
    payment.status = there.status;
    payment.paidAt = there.paidAt;
    if (there.status === "paid") deliver(world, payment, now);
    else if (there.status !== "pending") {
      payment.refusedOn = now.today;
      refusedLate(world, payment, now);
    }
  }
  if (payment.status !== "paid") return;
  if (there.taken !== payment.taken) takenBack(world, payment, now);
  const news = there.dashboard.splice(0);
  for (const cents of news) leave(world, ask(world, payment, cents, "dashboard", now));
  if (news.length > 0 && refunded(world, payment) >= payment.cents) givenBackOutside(world, payment, now);
}

/** All of a payment went back in the provider's dashboard: what it had bought ends. */
function givenBackOutside(world: World, payment: Payment, now: Now) {
  const { order } = payment;
  if (order.place) {
    if (order.place.state === "taken" && order.place.eventAt > now.at) order.place.state = "refunded";
    return;
  }
  const gift = giftOf(world, payment);
  if (gift) return stopGift(gift, "refunded", now);
  const period = world.periods.find((one) => one.payment === payment);
  if (!period) return;
  if (standing(period)) close([period], "refunded", now.at);
  cancelSecond(world, order);
}

function cancelSecond(world: World, order: Order) {
  if (paidOf(world, order, 2).length === 0) order.secondCanceled = true;
}

function deliver(world: World, payment: Payment, now: Now) {
  const { order, part } = payment;
  const paidOn = dayInParis(new Date(payment.paidAt));
  const again = paidOf(world, order, part).some((other) => other !== payment && refunded(world, other) < other.cents);
  if (!again && part === 1) order.due = max(order.due, plusMonths(paidOn, 1));
  const give = () => {
    if (order.isGift) return makeGift(world, payment, paidOn);
    return order.place ? takePlace(order.place, now) : openDays(world, payment, paidOn, now);
  };
  if (!again && give()) return;
  if (!again && part === 1) cancelSecond(world, order);
  ask(world, payment, payment.cents, "paid twice", now);
}

/** One gift for an order, whatever became of it. */
function makeGift(world: World, payment: Payment, paidOn: Day): boolean {
  const { order } = payment;
  if (world.gifts.some((gift) => gift.order === order)) return false;
  const until = plusMonths(paidOn, GIFT_MONTHS);
  world.gifts.push({ id: world.gifts.length, order, payment, until, withdrawn: false, dead: null, year: null });
  return true;
}

const giftOf = (world: World, payment: Payment) => world.gifts.find((gift) => gift.payment === payment);

/** The code opens no more; the year it opened stops. */
function stopGift(gift: Gift, why: NonNullable<Gift["dead"]>, now: Now) {
  gift.dead = why;
  if (gift.year && standing(gift.year)) close([gift.year], why, now.at);
}

function takePlace(place: Place, now: Now): boolean {
  if (place.state === "waiting for its price") place.state = "taken";
  else if (place.state === "let go" && place.eventAt > now.at) place.state = "taken";
  else return false;
  return true;
}

/** The days a payment opens; false when it is one too many. */
function openDays(world: World, payment: Payment, paidOn: Day, now: Now): boolean {
  const { order, part } = payment;
  if (part === 2) {
    const { year } = order;
    if (!year || order.secondCanceled) return false;
    const periods = periodsOf(world, order);
    const paused = periods.some(({ closed }) => closed === "suspended");
    if (!paused && !periods.some(isOpen)) return false;
    const before = periods.find((one) => one.payment?.part === 1);
    if (!before) return false;
    addPeriod(world, payment, plus(before.to, 1), year.end, paused ? now.at : 0);
    return true;
  }
  const first = order.year === null;
  if (!order.year) {
    const present = presentEnd(world, order.who);
    if (present && present > plus(paidOn, RENEWAL_DAYS)) return false;
    const own = order.early ? paidOn : plus(deadline(paidOn, WITHDRAWAL_DAYS), 1);
    const start = present && present >= paidOn ? max(own, plus(present, 1)) : own;
    const end = plus(plusMonths(start, 12), -1);
    order.year = { start, end, days: between(start, end) + 1, endedAt: 0, owes: null };
  }
  const { start, end } = order.year;
  addPeriod(world, payment, start, order.count === 1 ? end : plus(plusMonths(start, 1), WEEK), 0);
  if (first && order.memberCode && !world.rewards.some((reward) => reward.order.who === order.who)) {
    const concluded = max(paidOn, dayInParis(new Date(order.orderedAt)));
    world.rewards.push({
      owner: 1 - order.who,
      order,
      until: deadline(concluded, WITHDRAWAL_DAYS),
      earnedAt: 0,
      turns: [],
      paid: false,
    });
  }
  return true;
}

function addPeriod(world: World, payment: Payment, from: Day, to: Day, suspendedAt: number) {
  world.periods.push({
    who: payment.order.who,
    order: payment.order,
    payment,
    from,
    to,
    closed: suspendedAt ? "suspended" : null,
    closedAt: suspendedAt,
  });
}

/** A debit the bank kept for days, then refused, leaves three days to pay by hand. */
function refusedLate(world: World, payment: Payment, now: Now) {
  const { order } = payment;
  if (!payment.auto || !order.year || dayInParis(new Date(payment.bornAt)) >= now.today) return;
  const [only, other] = periodsOf(world, order);
  if (!only || other || !isOpen(only)) return;
  only.to = max(only.to, min(plus(now.today, DAYS_AFTER_LATE_REFUSAL), plus(order.year.end, -1)));
}

/** The bank took, or gave again. */
function takenBack(world: World, payment: Payment, now: Now) {
  const { order, there } = payment;
  const givenAgain = there.taken < payment.taken;
  payment.taken = there.taken;
  const nothing = kept(world, payment) === 0 && payment.taken > 0;
  if (order.place) return placeTakenBack(world, payment, nothing, givenAgain, now);
  const gift = giftOf(world, payment);
  if (gift) return giftTakenBack(world, gift, nothing, givenAgain, now);
  const period = world.periods.find((one) => one.payment === payment);
  if (!period) return;
  if (nothing) {
    if (standing(period)) close([period], "taken back", now.at);
    return;
  }
  if (!givenAgain) return;
  if (order.year?.owes != null) oweAfterEnd(world, payment, order.year.owes);
  if (period.closed !== "taken back") return;
  const ended = order.year?.endedAt ?? 0;
  if (ended && period.closedAt <= ended) return;
  reopen(world, period);
}

/** The bank gave again the money of a year that ended meanwhile: what is kept beyond what is due is owed. */
function oweAfterEnd(world: World, payment: Payment, owes: Cents) {
  const paid = paidOf(world, payment.order);
  const elsewhere = sum(paid.filter((one) => one !== payment).map((one) => Math.min(one.owed, kept(world, one))));
  const all = sum(paid.map((one) => kept(world, one)));
  payment.owed = Math.min(kept(world, payment), Math.max(0, all - owes - elsewhere));
}

function placeTakenBack(world: World, payment: Payment, nothing: boolean, givenAgain: boolean, now: Now) {
  const { place } = payment.order;
  if (!place) return;
  if (nothing) {
    if (place.state === "taken" && place.eventAt > now.at) place.state = "lost to the bank";
    return;
  }
  if (!givenAgain || place.state !== "lost to the bank") return;
  if (place.eventAt > now.at) place.state = "taken";
  else if (kept(world, payment) > 0) ask(world, payment, kept(world, payment), "place", now);
}

/**
 * Withdrawn from while the bank had its price, it goes back, and what was refused is not asked for again; else the code and the days come
 * back, after a year taken meanwhile.
 */
function giftTakenBack(world: World, gift: Gift, nothing: boolean, givenAgain: boolean, now: Now) {
  const { payment, year } = gift;
  if (nothing) {
    if (!gift.withdrawn && !gift.dead) stopGift(gift, "taken back", now);
    return;
  }
  if (!givenAgain) return;
  if (gift.withdrawn) {
    const asked = refundsOf(world, payment).some(({ cause }) => cause === "gift");
    if (!asked && kept(world, payment) > 0) ask(world, payment, kept(world, payment), "gift", now);
  } else if (gift.dead === "taken back") {
    gift.dead = null;
    if (year?.closed === "taken back" && !reopen(world, year)) putAfter(world, year);
  }
}

/** The days that were left when these were closed, after all that is open or promised since. */
function putAfter(world: World, closed: Period) {
  const left = between(max(closed.from, closedOn(closed)), closed.to);
  const others = world.periods.filter((one) => one !== closed && one.who === closed.who && standing(one));
  const taken = others.map((one) => (one.order ? max(one.to, promisedUntil(world, one.order)) : one.to));
  closed.from = plus(taken.reduce(max), 1);
  closed.to = plus(closed.from, left);
  closed.closed = null;
}

// What happens by itself.

/** Debits whose day has come; each is a new payment, answered at once unless the bank keeps it. */
export function debit(world: World, now: Now): Payment[] {
  return world.orders.flatMap((order) => {
    if (!isDebitDue(world, order, now.today)) return [];
    const person = world.people[order.who];
    const outcome = person?.nextDebit ?? "paid";
    if (person) person.nextDebit = "paid";
    const payment = newPayment(world, order, 2, true, now);
    const { there } = payment;
    there.status = outcome === "paid" ? "paid" : outcome === "waiting" ? "pending" : "failed";
    there.paidAt = outcome === "paid" ? now.at : 0;
    there.dead = outcome === "dead card";
    hear(world, payment, now);
    return [payment];
  });
}

export function isDebitDue(world: World, order: Order, today: Day): boolean {
  const day = debitDay(world, order);
  return day !== null && day <= today && today <= lastDebitDay(world, order);
}

/** What is still here of the first of two payments, paid once or twice. */
function keptFirsts(world: World, order: Order): Payment[] {
  return paidOf(world, order, 1).filter((one) => one.cents > refunded(world, one) + one.taken);
}

/** The last day the law leaves for the debit of an order in two payments. */
function lastDebitDay(world: World, order: Order): Day {
  const paidAt = Math.min(...keptFirsts(world, order).map((one) => one.paidAt));
  return plus(dayInParis(new Date(paidAt)), LAST_DEBIT_DAYS);
}

/** The day of the next debit, or null when none will be tried. */
export function debitDay(world: World, order: Order): Day | null {
  if (order.count !== 2 || order.secondCanceled || order.place) return null;
  if (keptFirsts(world, order).length === 0) return null;
  const attempts = paymentsOf(world, order, 2);
  if (attempts.some(({ status }) => status === "open" || status === "pending" || status === "paid")) return null;
  const debits = attempts.filter(({ auto }) => auto);
  if (debits.at(-1)?.there.dead) return null;
  const tries = debits.filter(({ bornAt }) => bornAt > order.moved).length;
  const after = RETRIES[tries];
  if (after === undefined) return null;
  const refusedOn = tries > 0 ? debits.at(-1)?.refusedOn : "";
  const onTime = plus(order.due, after);
  const day = refusedOn ? max(onTime, plus(refusedOn, after - (RETRIES[tries - 1] ?? 0))) : onTime;
  return tries > 0 && day > lastDebitDay(world, order) ? null : day;
}

/** What became of every reward. */
export function updateRewards(world: World, now: Now) {
  for (const reward of world.rewards) {
    const { order } = reward;
    if (!order.year) continue;
    const stands = givesReward(world, order);
    if (reward.earnedAt) {
      if (stands === isReversed(reward)) reward.turns.push({ at: now.at, reversed: !stands });
    } else if (stands && now.today > reward.until && order.year.start <= now.today) {
      const lastPaid = Math.max(...paidOf(world, order).map(({ paidAt }) => paidAt));
      reward.earnedAt = Math.min(now.at, Math.max(midnight(max(order.year.start, plus(reward.until, 1))), lastPaid));
    }
  }
}

export const isReversed = (reward: Reward, at = Number.POSITIVE_INFINITY) =>
  reward.turns.filter((turn) => turn.at <= at).at(-1)?.reversed ?? false;

/** Paid in full, and at least half of the price stays and was served. */
function givesReward(world: World, order: Order): boolean {
  const parts: (1 | 2)[] = order.count === 1 ? [1] : [1, 2];
  const inFull = parts.every((part) =>
    paidOf(world, order, part).some((one) => one.taken === 0 || kept(world, one) > 0),
  );
  const stays = sum(paidOf(world, order).map((one) => kept(world, one)));
  return inFull && 2 * Math.min(stays, order.year?.owes ?? stays) >= order.price;
}

/** Held places whose time is over are let go. */
export function letGo(world: World, now: Now) {
  for (const { place, orderedAt } of world.orders) {
    if (place?.state === "waiting for its price" && now.at - orderedAt >= 20 * 60_000) place.state = "let go";
  }
}

// What people and the coach do. Each gives why it is refused, or null once it is done.

export function newPayment(world: World, order: Order, part: 1 | 2, auto: boolean, now: Now): Payment {
  const payment: Payment = {
    id: world.payments.length,
    order,
    part,
    cents: order.count === 1 ? order.price : half(order.price, part),
    bornAt: now.at,
    refusedOn: "",
    auto,
    there: { status: "open", paidAt: 0, taken: 0, takenAt: 0, dashboard: [], dead: false, mood: "does it" },
    status: "open",
    paidAt: 0,
    taken: 0,
    owed: 0,
    noted: 0,
  };
  world.payments.push(payment);
  return payment;
}

export type Code = "none" | "member" | "coach" | "own" | "unknown";

/** What the page shows who types this code and is not refused. */
export function priceWith(code: Code): Cents {
  return LIST_PRICE - (code === "member" ? MEMBER_CODE_OFF : code === "coach" ? COACH_CODE_OFF : 0);
}

/** What this code takes off, or why it is refused. */
function reduction(world: World, who: number, code: Code, now: Now): Cents | string {
  if (code === "none") return 0;
  const { from, until } = world.coachCode;
  if (code === "coach") return from <= now.today && now.today <= until ? COACH_CODE_OFF : "unknown";
  if (code === "unknown") return "unknown";
  const owner = code === "own" ? who : 1 - who;
  if (!isMember(world, owner, now.today)) return "unknown";
  if (owner === who) return "own_code";
  return world.orders.some((order) => order.who === who && order.year) ? "already_member" : MEMBER_CODE_OFF;
}

export interface Wanted {
  who: number;
  count: 1 | 2;
  early: boolean;
  code: Code;
}

/** An order of a year, with its payment at the provider; or why it is refused. */
export function orderYear(world: World, wanted: Wanted, now: Now): Payment | string {
  const refused = mayOrder(world, wanted.who, now.today);
  if (refused) return refused;
  const off = reduction(world, wanted.who, wanted.code, now);
  if (typeof off === "string") return `code: ${off}`;
  const price = LIST_PRICE - off;
  const memberCode = wanted.code === "member";
  const coachCode = wanted.code === "coach";
  for (const unpaid of world.orders) {
    if (
      unpaid.who !== wanted.who ||
      unpaid.place ||
      unpaid.isGift ||
      unpaid.replaced ||
      paidOf(world, unpaid).length > 0
    )
      continue;
    const attempts = paymentsOf(world, unpaid);
    const lapsed = now.at - unpaid.orderedAt >= DAY_MS && attempts.every(({ status }) => status !== "open");
    const same = unpaid.price === price && unpaid.count === wanted.count;
    if (!lapsed && same && unpaid.memberCode === memberCode && unpaid.coachCode === coachCode) {
      unpaid.early = wanted.early;
      return attempts.find(({ status }) => status === "open") ?? newPayment(world, unpaid, 1, false, now);
    }
    unpaid.replaced = true;
  }
  const order: Order = {
    id: world.orders.length,
    who: wanted.who,
    place: null,
    isGift: false,
    price,
    count: wanted.count,
    early: wanted.early,
    memberCode,
    coachCode,
    orderedAt: now.at,
    replaced: false,
    due: plusMonths(now.today, 1),
    moved: 0,
    secondCanceled: false,
    year: null,
  };
  world.orders.push(order);
  return newPayment(world, order, 1, false, now);
}

/** A year for somebody else: the list price, in one payment. Each is a purchase of its own. */
export function orderGift(world: World, who: number, now: Now): Payment {
  const order: Order = {
    id: world.orders.length,
    who,
    place: null,
    isGift: true,
    price: LIST_PRICE,
    count: 1,
    early: false,
    memberCode: false,
    coachCode: false,
    orderedAt: now.at,
    replaced: false,
    due: now.today,
    moved: 0,
    secondCanceled: false,
    year: null,
  };
  world.orders.push(order);
  return newPayment(world, order, 1, false, now);
}

/** The payment of a gift taken up again, once its attempts failed; an order is kept for a day. */
export function payGiftAgain(world: World, order: Order, now: Now): Payment | string {
  if (paidOf(world, order).length > 0 || now.at - order.orderedAt >= DAY_MS) return "nothing due";
  return newPayment(world, order, 1, false, now);
}

/**
 * What its buyer reads of a gift: never whether it was opened; that the bank took its price, unless the buyer had withdrawn; « rendu » once
 * nothing of its price is on its way or owed.
 */
export function shownGift(
  world: World,
  gift: Gift,
  today: Day,
): "charged_back" | "going_back" | "given_back" | "expired" | "paid" {
  if (!gift.withdrawn && !gift.dead) return gift.until < today ? "expired" : "paid";
  if (!gift.withdrawn && gift.dead === "taken back") return "charged_back";
  const outstanding = world.payments
    .filter(({ order }) => order === gift.order)
    .some(
      (one) =>
        Math.min(one.owed, kept(world, one)) > 0 ||
        refundsOf(world, one).some(({ state }) => state === "asked" || state === "queued"),
    );
  return outstanding ? "going_back" : "given_back";
}

export const mayOpen = (world: World, gift: Gift, today: Day) => !gift.year && shownGift(world, gift, today) === "paid";

/** Somebody opens a code; null is one nobody has. Who is suspended reads it, and the code stays good. */
export function openGift(world: World, gift: Gift | null, who: number, now: Now): string | null {
  const held = whyHeld(world, who, now.today);
  if (held) return held;
  if (gift?.order.who === who) return "own_gift";
  if (gift?.year?.who === who && !gift.withdrawn && !gift.dead) return "already_yours";
  if (!gift || !mayOpen(world, gift, now.today)) return "code_refused";
  const end = presentEnd(world, who);
  const from = end && end >= now.today ? plus(end, 1) : now.today;
  const to = plus(plusMonths(from, 12), -1);
  gift.year = { who, order: null, payment: null, from, to, closed: null, closedAt: 0 };
  world.periods.push(gift.year);
  return null;
}

/** The last day to withdraw from a gift, which is not opened before. */
const withdrawUntil = ({ order, payment }: Gift) =>
  deadline(max(dayInParis(new Date(order.orderedAt)), dayInParis(new Date(payment.paidAt))), WITHDRAWAL_DAYS);

/** Its buyer withdraws from her own page: all that is left goes back. */
export function withdrawGift(world: World, gift: Gift | undefined, now: Now): string | null {
  if (!gift) return "unknown";
  if (gift.withdrawn || gift.dead === "refunded") return null;
  if (now.today > withdrawUntil(gift)) return "too_late";
  if (gift.year) return "opened";
  gift.withdrawn = true;
  giveGiftBack(world, gift, now);
  return null;
}

function giveGiftBack(world: World, { payment }: Gift, now: Now): Cents {
  const cents = kept(world, payment);
  if (cents > 0) ask(world, payment, cents, "leaving", now);
  return cents;
}

/** By the public page, and decided by the coach: `opened` says whether it was when this was declared. What was opened since stops. */
export function leaveGift(world: World, gift: Gift, withdraws: boolean, opened: boolean, now: Now): { back: Cents } {
  if (!withdraws || opened || now.today > withdrawUntil(gift)) return { back: 0 };
  if (gift.year) stopGift(gift, "refunded", now);
  else gift.withdrawn = true;
  return { back: giveGiftBack(world, gift, now) };
}

/** A place at a meeting; null when it costs nothing to a member. */
export function orderPlace(world: World, who: number, eventAt: number, now: Now): Payment | null {
  if (isMember(world, who, now.today)) return null;
  const order: Order = {
    id: world.orders.length,
    who,
    place: { eventAt, state: "waiting for its price" },
    isGift: false,
    price: PLACE_PRICE,
    count: 1,
    early: false,
    memberCode: false,
    coachCode: false,
    orderedAt: now.at,
    replaced: false,
    due: now.today,
    moved: 0,
    secondCanceled: false,
    year: null,
  };
  world.orders.push(order);
  return newPayment(world, order, 1, false, now);
}

/** Whole until two days before the meeting, or as long as one may withdraw; never once it has begun. */
export function givePlaceBack(world: World, order: Order, now: Now): string | null {
  const { place } = order;
  if (place?.state !== "taken") return "nothing";
  if (place.eventAt <= now.at) return "begun";
  place.state = "given back";
  const withdraw = midnight(plus(deadline(dayInParis(new Date(order.orderedAt)), WITHDRAWAL_DAYS), 1)) - 1;
  const paid = paidOf(world, order).find((one) => kept(world, one) > 0);
  if (paid && now.at <= Math.max(place.eventAt - CANCELLATION_MS, withdraw)) {
    ask(world, paid, kept(world, paid), "place", now);
  }
  return null;
}

/** A second half paid by hand. */
export function payByHand(world: World, order: Order, now: Now): Payment | string {
  const attempts = paymentsOf(world, order, 2);
  if (order.secondCanceled || attempts.some(({ status }) => status === "paid")) return "nothing due";
  if (attempts.some(({ status }) => status === "open" || status === "pending")) return "nothing due";
  return newPayment(world, order, 2, false, now);
}

export function moveDebit(world: World, order: Order, to: Day, now: Now): string | null {
  const attempts = paymentsOf(world, order, 2);
  const [first] = keptFirsts(world, order).sort((one, other) => one.paidAt - other.paidAt);
  if (order.count !== 2) return "unknown";
  if (order.secondCanceled || !first || attempts.some(({ status }) => status === "paid")) return "nothing_due";
  if (attempts.some(({ status, auto }) => status === "pending" || (auto && status === "open"))) return "on_its_way";
  const paidOn = dayInParis(new Date(first.paidAt));
  if (to < max(plusMonths(paidOn, 1), plus(now.today, 1)) || to > plus(paidOn, LAST_DEBIT_DAYS)) return "outside";
  if (to === order.due) return "same_day";
  order.due = to;
  order.moved = now.at;
  if (!order.year) return null;
  const { start, end } = order.year;
  const agreed = plus(plusMonths(start, 1), WEEK);
  for (const period of periodsOf(world, order).filter(standing)) {
    period.to = min(max(agreed, plus(to, WEEK)), plus(end, -1));
  }
  return null;
}

/** What leaving a year early gives back, and its last day; a word when the coach has to wait. */
function planLeaving(world: World, order: Order, how: Leaving, now: Now) {
  const { year } = order;
  if (!year) return "no year";
  const paid = paidOf(world, order);
  const here = sum(paid.map((one) => kept(world, one)));
  const firstPaid = paid.map(({ paidAt }) => dayInParis(new Date(paidAt))).sort()[0] ?? now.today;
  const until = deadline(max(dayInParis(new Date(order.orderedAt)), firstPaid), WITHDRAWAL_DAYS);
  const end = (lastDay: Day | null, served: number) => {
    const days = Math.min(Math.max(served, 0), year.days);
    const owes = Math.floor((order.price * days) / year.days);
    return { lastDay, owes, back: Math.max(0, here - owes), changes: true };
  };
  if (how.withdraws && now.today <= until) return end(null, order.early ? between(year.start, now.today) : 0);
  const wished = how.withdraws ? now.today : (how.wished ?? year.end);
  const opened = periodsOf(world, order)
    .filter(({ closed }) => closed !== "refunded")
    .map((one) => (one.closed ? min(one.to, dayInParis(new Date(one.closedAt))) : one.to))
    .filter((day) => day >= year.start)
    .sort()
    .at(-1);
  const parts: (1 | 2)[] = order.count === 2 && !order.secondCanceled ? [1, 2] : [1];
  const comes = parts.some((part) => paidOf(world, order, part).length === 0);
  const goesOn = opened !== undefined && opened >= now.today && comes;
  if (wished >= year.end && opened !== undefined && (opened >= year.end || goesOn)) {
    return { lastDay: year.end, owes: order.price, back: 0, changes: false };
  }
  if (opened === undefined || wished < year.start) return end(null, 0);
  if (wished > opened && goesOn) return "waits";
  const lastDay = min(wished, opened);
  return end(lastDay, between(year.start, lastDay) + 1);
}

export interface Leaving {
  withdraws: boolean;
  /** Of a termination; null when the person names no day. */
  wished: Day | null;
}

/** Somebody withdraws from what they bought or ends a year, and the coach decides it at once. */
export function leaveOrder(world: World, order: Order, how: Leaving, now: Now): string | { back: Cents } {
  const gift = world.gifts.find((one) => one.order === order);
  return gift ? leaveGift(world, gift, how.withdraws, gift.year !== null, now) : leaveYear(world, order, how, now);
}

function leaveYear(world: World, order: Order, how: Leaving, now: Now): string | { back: Cents } {
  const plan = planLeaving(world, order, how, now);
  if (typeof plan === "string") return plan;
  const { year } = order;
  if (plan.changes && year) {
    if (plan.lastDay === null) {
      for (const period of periodsOf(world, order).filter(({ closed }) => closed === "taken back"))
        period.closed = "refunded";
      close(periodsOf(world, order).filter(standing), "refunded", now.at);
    }
    for (const period of periodsOf(world, order).filter(standing)) {
      if (plan.lastDay === null) continue;
      if (period.from > plan.lastDay) close([period], "ended", now.at);
      else period.to = min(period.to, plan.lastDay);
    }
    if (plan.lastDay !== null) year.end = min(year.end, plan.lastDay);
    year.endedAt = now.at;
    year.owes = plan.owes;
    cancelSecond(world, order);
  }
  let rest = plan.back;
  for (const payment of paidOf(world, order).toReversed()) {
    const share = Math.min(rest, kept(world, payment));
    rest -= share;
    if (share > 0) ask(world, payment, share, "leaving", now);
  }
  return { back: plan.back };
}

/** The coach gives money back by hand. */
export function refundByHand(world: World, payment: Payment, cents: Cents, now: Now): string | null {
  if (payment.status !== "paid") return "unknown";
  if (cents < 1 || cents > kept(world, payment)) return "not_that_much";
  ask(world, payment, cents, "hand", now);
  return null;
}

/** The coach sent by bank transfer what was refused. */
export function transfer(world: World, refund: Refund, now: Now): string | { cents: Cents } {
  const { payment } = refund;
  const cents = Math.min(payment.owed, kept(world, payment));
  if (!isDead(refund)) return "unknown";
  if (cents < 1) return "changed";
  refund.transferred = true;
  leave(world, ask(world, payment, cents, "transfer", now));
  return { cents };
}

// What the coach does with days.

const toCome = (world: World, who: number, today: Day) =>
  world.periods.filter((one) => one.who === who && one.to >= today);

export function suspend(world: World, who: number, now: Now): string | null {
  const open = toCome(world, who, now.today).filter(isOpen);
  close(open, "suspended", now.at);
  return open.length > 0 ? null : "no_membership";
}

export function endAccess(world: World, who: number, now: Now): string | null {
  const periods = toCome(world, who, now.today).filter(standing);
  close(periods, "ended", now.at);
  for (const order of new Set(periods.map(({ order }) => order))) if (order) cancelSecond(world, order);
  return periods.length > 0 ? null : "no_membership";
}

/** Undoes the last suspension or end, for the days that are left. */
export function resume(world: World, who: number, now: Now): string | null {
  const reckoned = ({ order, closedAt }: Period) => closedAt <= (order?.year?.endedAt ?? 0);
  const closed = toCome(world, who, now.today).filter(
    (one) => one.closed === "suspended" || (one.closed === "ended" && !reckoned(one)),
  );
  const latest = Math.max(...closed.map(({ closedAt }) => closedAt));
  const last = closed.find(({ closedAt }) => closedAt === latest);
  if (!last) return "no_membership";
  const same = closed.filter((one) =>
    last.closed === "suspended" ? one.closed === "suspended" : one.closedAt === latest,
  );
  return same.filter((one) => reopen(world, one)).length > 0 ? null : "days_taken";
}

export function grant(world: World, who: number, from: Day, to: Day, now: Now): string | null {
  if (from < now.today) return "begins_in_the_past";
  if (to < from) return "ends_before_it_begins";
  const mine = world.periods.filter((one) => one.who === who);
  const days = { from, to };
  if (mine.some((one) => standing(one) && overlaps(one, days))) return "days_taken";
  if (isPromised(world, who, days, null)) return "days_taken";
  world.periods.push({ who, order: null, payment: null, from, to, closed: null, closedAt: 0 });
  return null;
}

export function extend(world: World, who: number, days: number, now: Now): string | null {
  const end = presentEnd(world, who);
  if (!end || end < now.today) return "no_membership";
  return grant(world, who, plus(end, 1), plus(end, days), now);
}

// Rewards.

/** What may be paid to this person: earned before the month began, kept, not paid. */
export function payable(world: World, owner: number, now: Now): Reward[] {
  const known = midnight(firstOfMonth(now.today));
  return world.rewards.filter(
    (one) => one.owner === owner && one.earnedAt > 0 && one.earnedAt <= known && !isReversed(one) && !one.paid,
  );
}

/** May this person ask? What was reversed since the month began is in their figures still. */
export function mayAsk(world: World, owner: number, now: Now): boolean {
  const known = midnight(firstOfMonth(now.today));
  return world.rewards.some(
    (one) => one.owner === owner && one.earnedAt > 0 && one.earnedAt <= known && !isReversed(one, known) && !one.paid,
  );
}

export function payRewards(world: World, owner: number, now: Now): Cents {
  const due = payable(world, owner, now);
  for (const reward of due) reward.paid = true;
  return due.length * REWARD;
}

/** The day before, the day itself, the day after. */
export const around = (day: Day): Day[] => [plus(day, -1), day, plus(day, 1)];
