import { type Day, dayInParis, deadline, max, plus, plusMonths } from "../lives/days";
import { HOUR, type Interval, isFree, KEPT, MINUTE, NOTICE, offered, REST, REST_AT_THE_CABINET } from "./moments";

/**
 * What people hold of the coach's time, and every cent of it, from docs/regles-metier.md (« Heures achetées », « Rendez-vous »), the terms
 * (articles 7 and 8) and decision 0016: nothing of the product is asked. Plain data, so that a world can be copied.
 */

export type ServiceKind = "call" | "session" | "pack";
export interface Service {
  minutes: number;
  total: number;
  cents: number;
  months: number | null;
}
/** The pack has an odd cent, and ends within the walk. */
export const SERVICES: Record<ServiceKind, Service> = {
  call: { minutes: 20, total: 20, cents: 0, months: null },
  session: { minutes: 60, total: 60, cents: 150_00, months: null },
  pack: { minutes: 60, total: 300, cents: 650_01, months: 3 },
};
const WITHDRAWAL_DAYS = 14;
const CANCEL_UNTIL = 48 * HOUR;
const MORE_DAYS = 30;

export type Gives = "money" | "hour" | "nothing" | "free";

export interface Meeting {
  rank: number;
  who: number | null;
  /** The browser that keeps it, when nobody has said who she is. */
  key: string | null;
  service: ServiceKind;
  from: number;
  minutes: number;
  rest: number;
  status: "held" | "confirmed" | "done" | "no_show" | "canceled" | "expired";
  keptUntil: number;
  paidBy: "free" | "order" | "hours";
  order: number | null;
  early: boolean;
  movedByCoach: boolean;
  canceledBy: "person" | "coach" | "bank" | "withdrawal" | null;
  late: boolean;
  givenBack: "coach_late" | "first_session" | null;
  /** In which order they were taken. */
  taken: number;
  /** The lots it ever had minutes of. */
  lots: number[];
}

export interface Share {
  payment: number;
  minutes: number;
  taken: number;
  stopped: boolean;
}

export interface Lot {
  rank: number;
  /** The product's own, for two lots that end on the same day: the documents do not say which is first. */
  id: string;
  who: number;
  order: number | null;
  total: number;
  cents: number;
  given: number;
  lastDay: Day | null;
  ended: boolean;
  shares: Share[];
  left: number;
  lost: number;
  reserved: Record<number, number>;
  used: Record<number, number>;
  /** Minutes used whose price went back. */
  forgiven: number;
}

export interface Payment {
  rank: number;
  order: number;
  part: number;
  cents: number;
  paid: boolean;
  refunded: number;
  atBank: number;
  /** It gave nothing, and goes back. */
  surplus: boolean;
}

export interface Order {
  rank: number;
  who: number;
  service: ServiceKind;
  count: 1 | 2;
  meeting: number | null;
  /** The moment it was ordered for, be it let go since: two orders of one are one purchase. */
  chosen: number | null;
  early: boolean;
  withdrawUntil: Day;
  placedOn: Day;
  ended: boolean;
}

export interface World {
  now: number;
  meetings: Meeting[];
  lots: Lot[];
  payments: Payment[];
  orders: Order[];
  takes: number;
  /** Mails that said that hours end: lot, last day, how many days before. */
  reminded: string[];
}

export const newWorld = (now: number): World => ({
  now,
  meetings: [],
  lots: [],
  payments: [],
  orders: [],
  takes: 0,
  reminded: [],
});

/** What the house answers: why not, and what it says it gives. */
export interface Said {
  refused: string | null;
  gives?: Gives;
  cents?: number;
}
const done: Said = { refused: null };
const refused = (reason: string): Said => ({ refused: reason });

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
export const minutesIn = (of: Record<number, number>) => sum(Object.values(of));
export const today = (world: World): Day => dayInParis(new Date(world.now));
const dayOf = (at: number): Day => dayInParis(new Date(at));
const found = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new Error("the model has lost something");
  return thing;
};
export const meetingOf = (world: World, rank: number) => found(world.meetings[rank]);
const orderOf = (world: World, rank: number) => found(world.orders[rank]);
export const paymentOf = (world: World, rank: number) => found(world.payments[rank]);
const lotOf = (world: World, order: number) => world.lots.find((lot) => lot.order === order);
const isGood = (lot: Lot, day: Day) => lot.lastDay === null || day <= lot.lastDay;
export const kept = ({ paid, cents, refunded, atBank }: Payment) => (paid ? cents - refunded - atBank : 0);

// Moments.

export const isTaken = (world: World, { status, keptUntil }: Meeting) =>
  status === "held" ? keptUntil > world.now : status === "confirmed" || status === "done" || status === "no_show";
const whole = ({ from, minutes, rest }: Meeting): Interval => ({ from, to: from + minutes * MINUTE + rest });
export const takenBut = (world: World, except: readonly number[]): Interval[] =>
  world.meetings.filter((one) => isTaken(world, one) && !except.includes(one.rank)).map(whole);
export const offeredOn = (world: World, day: Day, minutes: number, except: readonly number[] = []) =>
  offered(day, { minutes, rest: REST, taken: takenBut(world, except), now: world.now });
const isOffered = (world: World, from: number, minutes: number, except: readonly number[]) =>
  offeredOn(world, dayOf(from), minutes, except).includes(from);

interface Keeper {
  who: number | null;
  key: string | null;
}
const isKeptBy = (world: World, one: Meeting, { who, key }: Keeper) =>
  one.status === "held" &&
  one.keptUntil > world.now &&
  (who !== null ? one.who === who : one.who === null && one.key === key);

/** Somebody keeps a moment; the one she kept before and did not order is let go. */
export function hold(
  world: World,
  input: Keeper & { service: ServiceKind; from: number },
): Said & { meeting?: number } {
  const { minutes } = SERVICES[input.service];
  const ahead = world.meetings.some(
    ({ who, paidBy, status, from }) =>
      who !== null && who === input.who && paidBy === "free" && status === "confirmed" && from > world.now,
  );
  if (input.service === "call" && ahead) return refused("already_ahead");
  const mine = world.meetings.filter((one) => isKeptBy(world, one, input) && one.order === null);
  const same = mine.find(({ from, service }) => from === input.from && service === input.service);
  if (
    !isOffered(
      world,
      input.from,
      minutes,
      mine.map(({ rank }) => rank),
    )
  )
    return refused("slot_taken");
  for (const one of mine) if (one !== same) one.status = "expired";
  if (same) {
    same.keptUntil = world.now + KEPT;
    return { ...done, meeting: same.rank };
  }
  const rank = world.meetings.length;
  world.meetings.push({
    rank,
    who: input.who,
    key: input.key,
    service: input.service,
    from: input.from,
    minutes,
    rest: REST,
    status: "held",
    keptUntil: world.now + KEPT,
    paidBy: input.service === "call" ? "free" : "order",
    order: null,
    early: false,
    movedByCoach: false,
    canceledBy: null,
    late: false,
    givenBack: null,
    taken: -1,
    lots: [],
  });
  return { ...done, meeting: rank };
}

function confirm(world: World, one: Meeting): void {
  one.status = "confirmed";
  one.taken = world.takes++;
}

export type Place = "video" | "person";

/** The longer rest after a meeting at the cabinet must fit too. */
function settleAt(world: World, one: Meeting, place: Place): boolean {
  const rest = place === "person" ? REST_AT_THE_CABINET : REST;
  if (!isFree(whole({ ...one, rest }), takenBut(world, [one.rank]))) return false;
  one.rest = rest;
  return true;
}

/** Is this moment free for this meeting, with the rest it needs? The coach moves one inside her own notice. */
const isOfferedTo = ({ now, ...world }: World, one: Meeting, from: number, notice: number) =>
  from > now &&
  offered(dayOf(from), {
    minutes: one.minutes,
    rest: one.rest,
    taken: takenBut({ ...world, now }, [one.rank]),
    now,
    notice,
  }).includes(from);

/** Kept still, or free again: its person may go on with it. */
function takeUp(world: World, one: Meeting): boolean {
  if (one.status === "held" && one.keptUntil > world.now) return true;
  if (!isOfferedTo(world, one, one.from, NOTICE)) return false;
  one.status = "held";
  one.keptUntil = world.now + KEPT;
  return true;
}

/** A free call, of the moment kept. */
export function bookCall(world: World, { meeting }: { meeting: number }): Said {
  const one = meetingOf(world, meeting);
  if (!takeUp(world, one)) return refused("slot_taken");
  confirm(world, one);
  return done;
}

// Minutes.

/** « Bloque les minutes »: what comes to a lot goes first to what the bank took and has not got, the latest payment first. */
function receive(lot: Lot, minutes: number): void {
  if (lot.ended) return;
  lot.left += minutes;
  for (const share of [...lot.shares].reverse()) {
    if (!share.stopped) continue;
    const owed = Math.min(lot.left, share.minutes - share.taken);
    share.taken += owed;
    lot.left -= owed;
  }
}

function stayOpen(lot: Lot, until: Day): void {
  if (lot.lastDay !== null) lot.lastDay = max(lot.lastDay, until);
}

/** « On réserve d'abord ce qui finit le plus tôt, jamais pour un jour qui passe le dernier. » */
function reserve(world: World, one: Meeting, only: Lot | null): Said {
  const open = world.lots.filter(
    (lot) => lot.who === one.who && (!only || lot === only) && !lot.ended && isGood(lot, today(world)),
  );
  const inTime = open
    .filter((lot) => isGood(lot, dayOf(one.from)))
    .sort((a, b) => `${a.lastDay ?? "z"}${a.id}`.localeCompare(`${b.lastDay ?? "z"}${b.id}`));
  const has = (lots: Lot[]) => sum(lots.map(({ left }) => left)) >= one.minutes;
  if (!has(inTime)) return refused(has(open) ? "expires_before" : "not_enough");
  let wanted = one.minutes;
  for (const lot of inTime) {
    const minutes = Math.min(wanted, lot.left);
    if (minutes === 0) continue;
    lot.left -= minutes;
    lot.reserved[one.rank] = minutes;
    if (!one.lots.includes(lot.rank)) one.lots.push(lot.rank);
    wanted -= minutes;
  }
  return done;
}

const waitsIn = (world: World, rank: number) => world.lots.filter((lot) => lot.reserved[rank]);
const usedIn = (world: World, rank: number) => world.lots.filter((lot) => lot.used[rank]);

/** Given back after its last day an hour is good for thirty days; when it is the coach's doing, for thirty at least. */
function release(world: World, rank: number, { byCoach = false } = {}): void {
  for (const lot of waitsIn(world, rank)) {
    const minutes = lot.reserved[rank] ?? 0;
    delete lot.reserved[rank];
    if (byCoach || !isGood(lot, today(world))) stayOpen(lot, plus(today(world), MORE_DAYS));
    receive(lot, minutes);
  }
}

function use(world: World, rank: number): void {
  for (const lot of waitsIn(world, rank)) {
    lot.used[rank] = lot.reserved[rank] ?? 0;
    delete lot.reserved[rank];
  }
}

export function grant(
  world: World,
  { who, minutes, lastDay }: { who: number; minutes: number; lastDay: Day | null },
): Said {
  world.lots.push({ ...emptyLot(world, who), total: minutes, given: minutes, left: minutes, lastDay });
  return done;
}

const emptyLot = (world: World, who: number): Lot => ({
  rank: world.lots.length,
  id: "",
  who,
  order: null,
  total: 0,
  cents: 0,
  given: 0,
  lastDay: null,
  ended: false,
  shares: [],
  left: 0,
  lost: 0,
  reserved: {},
  used: {},
  forgiven: 0,
});

/** The last day by which hours of this lot may be withdrawn from; none for a gift. */
const withdrawUntil = (world: World, lot: Lot): Day =>
  lot.order === null ? "" : orderOf(world, lot.order).withdrawUntil;

/** « Avant la fin de la rétractation, un rendez-vous se demande expressément »: of the youngest hours it may take. */
export function needsRequest(world: World, who: number, from: number): boolean {
  const day = dayOf(from);
  return world.lots.some(
    (lot) => lot.who === who && !lot.ended && lot.left > 0 && isGood(lot, day) && withdrawUntil(world, lot) >= day,
  );
}

/** A meeting of the moment kept, with hours bought before. */
export function bookWithHours(
  world: World,
  { meeting, place, early }: { meeting: number; place: Place; early: boolean },
): Said {
  const one = meetingOf(world, meeting);
  if (!takeUp(world, one)) return refused("slot_taken");
  const before = structuredClone(world);
  const undo = (reason: string) => {
    Object.assign(world, before);
    return refused(reason);
  };
  if (!settleAt(world, one, place)) return undo("place_crowded");
  const needed = one.who !== null && needsRequest(world, one.who, one.from);
  if (needed && !early) return undo("early_not_chosen");
  const said = reserve(world, one, null);
  if (said.refused) return undo(said.refused);
  one.early = needed;
  one.paidBy = "hours";
  confirm(world, one);
  return done;
}

// Orders and payments.

export interface OrderInput {
  who: number;
  service: "session" | "pack";
  count: 1 | 2;
  meeting: number | null;
  place: Place;
  early: "keep" | "wait";
}

/** An order, with the moment kept or without; the first payment is asked for. */
export function order(world: World, input: OrderInput): Said & { order?: number } {
  const until = deadline(today(world), WITHDRAWAL_DAYS);
  const one = input.meeting === null ? null : meetingOf(world, input.meeting);
  if (one && !takeUp(world, one)) return refused("slot_taken");
  const latest = deadline(dayOf(world.now + KEPT), WITHDRAWAL_DAYS);
  const asksNow = one !== null && dayOf(one.from) <= latest;
  const waits = asksNow && input.early === "wait";
  if (one && !waits && !settleAt(world, one, input.place)) return refused("place_crowded");
  const rank = world.orders.length;
  if (one && waits) one.status = "expired";
  if (one && !waits) {
    one.order = rank;
    one.paidBy = input.service === "pack" ? "hours" : "order";
    one.keptUntil = world.now + KEPT;
    one.early = asksNow;
  }
  world.orders.push({
    rank,
    who: input.who,
    service: input.service,
    count: input.count,
    meeting: waits ? null : input.meeting,
    chosen: input.meeting,
    early: asksNow,
    withdrawUntil: until,
    placedOn: today(world),
    ended: false,
  });
  askFor(world, rank, 0);
  return { ...done, order: rank };
}

/** The odd cent is in the first part. */
function askFor(world: World, rank: number, part: number): Payment {
  const { service, count } = orderOf(world, rank);
  const { cents } = SERVICES[service];
  const half = Math.floor(cents / 2);
  const payment: Payment = {
    rank: world.payments.length,
    order: rank,
    part,
    cents: count === 1 ? cents : part === 0 ? cents - half : half,
    paid: false,
    refunded: 0,
    atBank: 0,
    surplus: false,
  };
  world.payments.push(payment);
  return payment;
}

const giveBackAll = (payment: Payment) => {
  payment.refunded += kept(payment);
};

/** « Deux onglets payés : le second est rendu. » */
const isBought = (world: World, { rank, who, chosen }: Order) =>
  chosen !== null &&
  world.orders.some(
    (other) =>
      other.rank !== rank &&
      other.who === who &&
      other.chosen === chosen &&
      world.payments.some((one) => one.order === other.rank && one.paid && !one.surplus),
  );

/** The provider says that it was paid at this instant. */
export function hear(world: World, { payment: rank, paidAt }: { payment: number; paidAt: number }): Said {
  const payment = paymentOf(world, rank);
  const bought = orderOf(world, payment.order);
  payment.paid = true;
  if (payment.part === 0) bought.withdrawUntil = max(bought.withdrawUntil, deadline(dayOf(paidAt), WITHDRAWAL_DAYS));
  const one = bought.meeting === null ? null : meetingOf(world, bought.meeting);
  const twin = payment.part === 0 && isBought(world, bought);
  const isHers =
    one !== null &&
    !twin &&
    payment.part === 0 &&
    one.from > world.now &&
    isFree(whole(one), takenBut(world, [one.rank]));
  if (twin || (one && payment.part === 0 && !isHers && bought.service === "session")) {
    payment.surplus = true;
    giveBackAll(payment);
    return done;
  }
  const service = SERVICES[bought.service];
  const begun = lotOf(world, bought.rank);
  if (begun) stayOpen(begun, plus(today(world), 30));
  const lot = begun ?? addLot(world, bought, isHers ? one : null, dayOf(paidAt));
  const parts = bought.count === 1 ? [service.total] : [halfOf(service), service.total - halfOf(service)];
  const minutes = parts[payment.part] ?? 0;
  lot.shares.push({ payment: rank, minutes, taken: 0, stopped: false });
  receive(lot, minutes);
  if (one && isHers) {
    one.order = bought.rank;
    one.paidBy = bought.service === "session" ? "order" : "hours";
    if (reserve(world, one, lot).refused) throw new Error("the first hour of an order is there");
    confirm(world, one);
  } else if (one && payment.part === 0) one.status = "expired";
  return done;
}

/** « Payé en deux fois, il s'utilise à hauteur de ce qui est payé. » */
const halfOf = ({ total, cents }: Service) => Math.floor((total * (cents - Math.floor(cents / 2))) / cents);

function addLot(world: World, bought: Order, first: Meeting | null, paidOn: Day): Lot {
  const { total, cents, months } = SERVICES[bought.service];
  const sold = months === null ? null : plusMonths(paidOn, months);
  const lot = {
    ...emptyLot(world, bought.who),
    order: bought.rank,
    total,
    cents,
    lastDay: sold && first ? max(sold, dayOf(first.from)) : sold,
  };
  world.lots.push(lot);
  return lot;
}

/** The rest of an order in two, paid by hand. */
export function payRest(world: World, { order: rank }: { order: number }): Said {
  return hear(world, { payment: askFor(world, rank, 1).rank, paidAt: world.now });
}

// What is changed.

const soldAlone = (world: World, one: Meeting) =>
  one.paidBy === "order" && one.order !== null ? orderOf(world, one.order) : null;

export function cancellationGives(world: World, one: Meeting): Gives {
  if (one.paidBy === "free") return "free";
  const alone = soldAlone(world, one);
  const inTime = world.now <= one.from - CANCEL_UNTIL || one.movedByCoach;
  if (alone) return inTime || today(world) <= alone.withdrawUntil ? "money" : "nothing";
  return inTime ? "hour" : "nothing";
}

/** A session bought alone gives its price back, and is over. */
function undoSale(world: World, rank: number): number {
  const payments = world.payments.filter((payment) => payment.order === rank);
  const back = sum(payments.map(kept));
  const lot = lotOf(world, rank);
  if (lot) end(world, lot);
  for (const payment of payments) giveBackAll(payment);
  return back;
}

function end(world: World, lot: Lot): number[] {
  const waiting = Object.keys(lot.reserved).map(Number);
  lot.ended = true;
  lot.left = 0;
  if (lot.order !== null) orderOf(world, lot.order).ended = true;
  return waiting;
}

export function cancel(world: World, { meeting, keepHour }: { meeting: number; keepHour: boolean }): Said {
  const one = meetingOf(world, meeting);
  if (one.status !== "confirmed") return refused("over");
  if (one.from <= world.now) return refused("begun");
  const shown = cancellationGives(world, one);
  const gives = shown === "money" && keepHour ? "hour" : shown;
  one.status = "canceled";
  one.canceledBy = "person";
  one.late = gives === "nothing";
  let cents = 0;
  if (gives === "nothing") use(world, meeting);
  else if (gives === "money") {
    release(world, meeting);
    cents = undoSale(world, found(one.order ?? undefined));
  } else release(world, meeting);
  return { ...done, gives, cents };
}

export function cancelByCoach(world: World, { meeting }: { meeting: number }): Said {
  const one = meetingOf(world, meeting);
  if (one.status !== "confirmed") return refused("over");
  one.status = "canceled";
  one.canceledBy = "coach";
  const alone = soldAlone(world, one);
  release(world, meeting, { byCoach: true });
  return { ...done, cents: alone ? undoSale(world, alone.rank) : 0 };
}

/** Its hours go along while they are good on the new day; otherwise others are taken. */
function moveTo(world: World, one: Meeting, from: number, { byCoach }: { byCoach: boolean }): Said {
  const day = dayOf(from);
  const before = structuredClone(world);
  one.from = from;
  if (waitsIn(world, one.rank).some((lot) => !isGood(lot, day))) {
    const alone = soldAlone(world, one);
    if (byCoach) for (const lot of waitsIn(world, one.rank)) stayOpen(lot, plus(today(world), MORE_DAYS));
    release(world, one.rank);
    const said = reserve(world, one, alone ? (lotOf(world, alone.rank) ?? null) : null);
    if (said.refused) {
      Object.assign(world, before);
      return said;
    }
  }
  return done;
}

/** Of the hours it keeps, when they are good on the new day; otherwise of the youngest it may take. */
function needsRequestToMove(world: World, one: Meeting, from: number): boolean {
  const day = dayOf(from);
  const own = waitsIn(world, one.rank);
  if (own.some((lot) => withdrawUntil(world, lot) >= day)) return true;
  if (one.paidBy !== "hours" || own.every((lot) => isGood(lot, day))) return false;
  return one.who !== null && needsRequest(world, one.who, from);
}

export function move(world: World, { meeting, from, early }: { meeting: number; from: number; early: boolean }): Said {
  const one = meetingOf(world, meeting);
  if (one.status !== "confirmed") return refused("over");
  if (one.from <= world.now) return refused("begun");
  if (world.now > one.from - CANCEL_UNTIL && !one.movedByCoach) return refused("late");
  if (from === one.from || !isOfferedTo(world, one, from, NOTICE)) return refused("slot_taken");
  const soon = needsRequestToMove(world, one, from);
  if (soon && !early && !one.early) return refused("early_not_chosen");
  const said = moveTo(world, one, from, { byCoach: false });
  if (said.refused) return said;
  const moved = meetingOf(world, meeting);
  moved.early = moved.early || soon;
  moved.movedByCoach = false;
  return done;
}

export function moveByCoach(world: World, { meeting, from }: { meeting: number; from: number }): Said {
  const one = meetingOf(world, meeting);
  if (one.status !== "confirmed") return refused("over");
  if (from === one.from || !isOfferedTo(world, one, from, 0)) return refused("slot_taken");
  if (needsRequestToMove(world, one, from) && !one.early) return refused("early_not_chosen");
  const said = moveTo(world, one, from, { byCoach: true });
  if (said.refused) return said;
  meetingOf(world, meeting).movedByCoach = true;
  return done;
}

export function mark(world: World, { meeting, as }: { meeting: number; as: "done" | "no_show" }): Said {
  const one = meetingOf(world, meeting);
  if (one.status === as) return done;
  if (one.status !== "confirmed") return refused("over");
  if (one.from > world.now) return refused("not_yet");
  one.status = as;
  use(world, meeting);
  return done;
}

export function unmark(world: World, { meeting }: { meeting: number }): Said {
  const one = meetingOf(world, meeting);
  if ((one.status !== "done" && one.status !== "no_show") || one.givenBack) return refused("over");
  const lots = usedIn(world, meeting);
  if (lots.some((lot) => lot.ended)) return refused("over");
  one.status = "confirmed";
  for (const lot of lots) {
    lot.reserved[meeting] = lot.used[meeting] ?? 0;
    delete lot.used[meeting];
  }
  return done;
}

/** The coach was late: all comes back. */
export function coachLate(world: World, { meeting }: { meeting: number }): Said {
  const one = meetingOf(world, meeting);
  if (one.paidBy === "free") return refused("unknown");
  if ((one.status !== "done" && one.status !== "no_show") || one.givenBack) return refused("over");
  const alone = soldAlone(world, one);
  const lots = usedIn(world, meeting);
  if (alone) return priceGoesBack(world, one, "coach_late");
  if (lots.some((lot) => lot.ended)) return refused("over");
  one.givenBack = "coach_late";
  for (const lot of lots) {
    const minutes = lot.used[meeting] ?? 0;
    delete lot.used[meeting];
    stayOpen(lot, plus(today(world), MORE_DAYS));
    receive(lot, minutes);
  }
  return done;
}

/** What these minutes cost: due, the part of a cent is dropped; given back, it is the buyer's. */
const dueFor = (lot: Lot, minutes: number) => Math.floor((lot.cents * minutes) / lot.total);
const backFor = (lot: Lot, minutes: number) => Math.ceil((lot.cents * minutes) / lot.total);
const paymentsOf = (world: World, lot: Lot) => world.payments.filter((one) => one.order === lot.order);
const keptOf = (world: World, lot: Lot) => sum(paymentsOf(world, lot).map(kept));

/** The latest payment first, never above what is left of it. */
function giveBack(world: World, lot: Lot, cents: number): void {
  let wanted = cents;
  for (const payment of paymentsOf(world, lot).reverse()) {
    const part = Math.min(wanted, kept(payment));
    payment.refunded += part;
    wanted -= part;
  }
  if (wanted > 0) throw new Error("more than is left goes back");
}

/** « La première séance faite et payée se rembourse d'un geste, une fois, au prix de son lot, et n'est plus due ensuite. » */
export function refundFirst(world: World, { meeting }: { meeting: number }): Said {
  const one = meetingOf(world, meeting);
  const isPaid = ({ lots }: Meeting) => lots.some((rank) => world.lots[rank]?.order !== null);
  const [first] = world.meetings
    .filter((other) => other.who === one.who && other.status === "done" && isPaid(other))
    .sort((a, b) => a.from - b.from);
  if (one !== first || one.givenBack) return refused("over");
  return priceGoesBack(world, one, "first_session");
}

/** What it cost at the price of its lots, as far as it is still here; its hours stay used, and are not due again. */
function priceGoesBack(world: World, one: Meeting, reason: "coach_late" | "first_session"): Said {
  const bought = usedIn(world, one.rank).filter((lot) => lot.order !== null);
  const back = bought.map((lot) => Math.min(backFor(lot, lot.used[one.rank] ?? 0), keptOf(world, lot)));
  if (sum(back) === 0) return refused("over");
  one.givenBack = reason;
  bought.forEach((lot, rank) => {
    giveBack(world, lot, back[rank] ?? 0);
    lot.forgiven += lot.used[one.rank] ?? 0;
  });
  return done;
}

// Contracts that end, and the bank.

/** What was paid less what was used, at the price of this lot; what was lost to its last day is due, but in time to withdraw. */
export function endGives(world: World, lot: Lot, kind: "withdrawal" | "termination"): number {
  const lost = isGood(lot, today(world)) ? lot.lost : lot.lost + lot.left;
  const due = minutesIn(lot.used) - lot.forgiven + (kind === "termination" ? lost : 0);
  return Math.max(0, keptOf(world, lot) - dueFor(lot, due));
}

export function endContract(
  world: World,
  { order: rank, kind }: { order: number; kind: "withdrawal" | "termination" },
): Said {
  const lot = found(lotOf(world, rank));
  const cents = endGives(world, lot, kind);
  giveBack(world, lot, cents);
  for (const waiting of end(world, lot)) free(world, waiting, "withdrawal");
  return { ...done, cents };
}

function free(world: World, rank: number, by: "bank" | "withdrawal"): void {
  const one = meetingOf(world, rank);
  release(world, rank);
  one.status = "canceled";
  one.canceledBy = by;
}

/** The minutes it bought are blocked: those left, then those reserved (the meeting taken last first, freed whole), never those used. */
function stop(world: World, payment: Payment): void {
  const lot = lotOf(world, payment.order);
  const share = lot?.shares.find((one) => one.payment === payment.rank);
  if (!lot || !share || lot.ended) return;
  share.stopped = true;
  receive(lot, 0);
  const waiting = Object.keys(lot.reserved)
    .map((rank) => meetingOf(world, Number(rank)))
    .sort((a, b) => b.taken - a.taken);
  for (const one of waiting) if (share.taken < share.minutes) free(world, one.rank, "bank");
}

export function chargeBack(world: World, { payment: rank }: { payment: number }): Said {
  const payment = paymentOf(world, rank);
  payment.atBank = kept(payment);
  stop(world, payment);
  return done;
}

/** Given again: the hours come back, and the meetings whose moments are free. */
export function giveAgain(world: World, { payment: rank }: { payment: number }): Said {
  const payment = paymentOf(world, rank);
  payment.atBank = 0;
  const lot = lotOf(world, payment.order);
  if (!lot) return done;
  if (lot.ended) {
    payment.refunded += Math.min(kept(payment), endGives(world, lot, "termination"));
    return done;
  }
  const share = found(lot.shares.find((one) => one.payment === rank));
  share.stopped = false;
  const back = share.taken;
  share.taken = 0;
  if (back > 0 && !isGood(lot, today(world))) stayOpen(lot, plus(today(world), MORE_DAYS));
  receive(lot, back);
  const lostNow = world.meetings.filter((one) => one.canceledBy === "bank" && one.lots.includes(lot.rank));
  for (const one of lostNow.sort((a, b) => a.from - b.from)) {
    if (one.from <= world.now || !isFree(whole(one), takenBut(world, []))) continue;
    if (reserve(world, one, one.paidBy === "order" ? lot : null).refused) continue;
    one.canceledBy = null;
    confirm(world, one);
  }
  return done;
}

/** All of it given back in the provider's dashboard. */
export function dashboard(world: World, { payment: rank }: { payment: number }): Said {
  const payment = paymentOf(world, rank);
  giveBackAll(payment);
  stop(world, payment);
  return done;
}

// Time.

/** A morning: what is left past its last day is lost; from sixty days before, then from fifteen, one is told once. */
export function morning(world: World): void {
  for (const lot of world.lots) {
    if (lot.ended || lot.lastDay === null) continue;
    if (!isGood(lot, today(world))) {
      lot.lost += lot.left;
      lot.left = 0;
      continue;
    }
    const days = [15, 60].find((before) => plus(today(world), before) >= (lot.lastDay ?? ""));
    const mail = `${lot.rank}:${lot.lastDay}:${days}`;
    if (days && lot.left > 0 && !world.reminded.includes(mail)) world.reminded.push(mail);
  }
}
