import { firstOfMonth, max, plus, plusMonths } from "./days";
import type { Dice } from "./dice";
import type { Cents, Code, Leaving, Mood, Now, Order, Payment, World } from "./model";
import * as model from "./model";

/** How a payment at the provider's page ends. `left`: the page is closed, and it expires. */
type End = "paid" | "failed" | "canceled" | "left";

/** One thing that happens in a life. Things are named by their rank in the model. `quiet`: no notification comes of it. */
export type Act =
  | { do: "order"; who: number; count: 1 | 2; early: boolean; code: Code; end: End; quiet: boolean }
  | { do: "order a gift"; who: number; end: End; quiet: boolean }
  | { do: "pay the gift again"; order: number; end: End; quiet: boolean }
  | { do: "open a code"; who: number; gift: number | null }
  | { do: "withdraw from the gift"; order: number; mood: Mood }
  | { do: "leave, and see it opened"; order: number; by: number; mood: Mood }
  | { do: "order in two tabs"; who: number; counts: [1 | 2, 1 | 2]; latestFirst: boolean }
  | { do: "pay late"; payment: number; quiet: boolean }
  | { do: "plan the debit"; who: number; as: "refused" | "dead card" | "waiting" }
  | { do: "bank answers"; payment: number; paid: boolean; quiet: boolean }
  | { do: "pay by hand"; order: number; end: End; quiet: boolean }
  | { do: "move the debit"; order: number; to: string }
  | { do: "leave"; order: number; how: Leaving; mood: Mood }
  | { do: "give back"; payment: number; cents: Cents; mood: Mood }
  | { do: "give back in the dashboard"; payment: number; cents: Cents; quiet: boolean }
  | { do: "transfer"; refund: number }
  | { do: "bank takes back"; payment: number; cents: Cents; quiet: boolean }
  | { do: "bank gives again"; payment: number; quiet: boolean }
  | { do: "grant"; who: number; from: string; to: string }
  | { do: "extend"; who: number; days: number }
  | { do: "suspend" | "resume" | "end"; who: number }
  | { do: "pay rewards"; who: number }
  | { do: "take a place"; who: number; inDays: number; end: End; quiet: boolean }
  | { do: "give the place back"; order: number };

/** What came of it: a reason when it is refused, a sum when it names one. */
export interface Said {
  refused: string | null;
  cents?: Cents;
}

/** The night reads again the payments begun in so many days: one that is paid later is heard of by a notification alone. */
const FOUND_AGAIN_MS = 9 * 86_400_000;

/** And what the bank took in so many days: given again later, it is heard of by a notification alone. */
const GIVEN_AGAIN_MS = 390 * 86_400_000;

const done: Said = { refused: null };
const said = (refused: string | null): Said => ({ refused });

function atPage(payment: Payment, end: End, now: Now) {
  if (end === "left") return;
  payment.there.status = end;
  if (end === "paid") payment.there.paidAt = now.at;
}

/** The model's side of an act. What is quiet is heard one night (`hearAll`). */
export function imagine(world: World, act: Act, now: Now): Said {
  const hear = (payment: Payment, quiet = false) => {
    if (!quiet) model.hear(world, payment, now);
  };
  const paymentOf = (rank: number) => at(world.payments, rank);
  const orderOf = (rank: number) => at(world.orders, rank);
  switch (act.do) {
    case "order": {
      const payment = model.orderYear(world, act, now);
      if (typeof payment === "string") return said(payment);
      atPage(payment, act.end, now);
      hear(payment, act.quiet);
      return done;
    }
    case "order a gift": {
      const payment = model.orderGift(world, act.who, now);
      atPage(payment, act.end, now);
      hear(payment, act.quiet);
      return done;
    }
    case "pay the gift again": {
      const payment = model.payGiftAgain(world, orderOf(act.order), now);
      if (typeof payment === "string") return said(payment);
      atPage(payment, act.end, now);
      hear(payment, act.quiet);
      return done;
    }
    case "open a code":
      return said(model.openGift(world, act.gift === null ? null : at(world.gifts, act.gift), act.who, now));
    case "withdraw from the gift": {
      const order = orderOf(act.order);
      const refused = model.withdrawGift(
        world,
        world.gifts.find((gift) => gift.order === order),
        now,
      );
      if (!refused) setMood(world, order, act.mood);
      return said(refused);
    }
    case "leave, and see it opened": {
      const gift = world.gifts.find(({ order }) => order.id === act.order);
      if (!gift) throw new Error("no gift to leave");
      const before = gift.year !== null;
      const refused = model.openGift(world, gift, act.by, now);
      const { back } = model.leaveGift(world, gift, true, before, now);
      setMood(world, gift.order, act.mood);
      return { refused, cents: back };
    }
    case "order in two tabs": {
      const [first, second] = act.counts.map((count) =>
        model.orderYear(world, { who: act.who, count, early: true, code: "none" }, now),
      );
      if (typeof first === "string" || typeof second === "string") return said(String(first));
      if (!first || !second) throw new Error("two tabs are two orders");
      for (const payment of act.latestFirst ? [second, first] : [first, second]) {
        atPage(payment, "paid", now);
        hear(payment);
      }
      return done;
    }
    case "pay late": {
      const payment = paymentOf(act.payment);
      atPage(payment, "paid", now);
      hear(payment, act.quiet);
      return done;
    }
    case "plan the debit":
      at(world.people, act.who).nextDebit = act.as;
      return done;
    case "bank answers": {
      const payment = paymentOf(act.payment);
      atPage(payment, act.paid ? "paid" : "failed", now);
      hear(payment, act.quiet);
      return done;
    }
    case "pay by hand": {
      const payment = model.payByHand(world, orderOf(act.order), now);
      if (typeof payment === "string") return said(payment);
      atPage(payment, act.end, now);
      hear(payment, act.quiet);
      return done;
    }
    case "move the debit":
      return said(model.moveDebit(world, orderOf(act.order), act.to, now));
    case "leave": {
      const left = model.leaveOrder(world, orderOf(act.order), act.how, now);
      if (typeof left === "string") return said(left);
      setMood(world, orderOf(act.order), act.mood);
      return { refused: null, cents: left.back };
    }
    case "give back": {
      const refused = model.refundByHand(world, paymentOf(act.payment), act.cents, now);
      if (!refused) paymentOf(act.payment).there.mood = act.mood;
      return said(refused);
    }
    case "give back in the dashboard": {
      paymentOf(act.payment).there.dashboard.push(act.cents);
      hear(paymentOf(act.payment), act.quiet);
      return done;
    }
    case "transfer": {
      const sent = model.transfer(world, at(world.refunds, act.refund), now);
      return typeof sent === "string" ? said(sent) : { refused: null, cents: sent.cents };
    }
    case "bank takes back":
      paymentOf(act.payment).there.takenAt ||= now.at;
      paymentOf(act.payment).there.taken += act.cents;
      hear(paymentOf(act.payment), act.quiet);
      return done;
    case "bank gives again":
      paymentOf(act.payment).there.taken = 0;
      hear(paymentOf(act.payment), act.quiet);
      return done;
    case "grant":
      return said(model.grant(world, act.who, act.from, act.to, now));
    case "extend":
      return said(model.extend(world, act.who, act.days, now));
    case "suspend":
      return said(model.suspend(world, act.who, now));
    case "resume":
      return said(model.resume(world, act.who, now));
    case "end":
      return said(model.endAccess(world, act.who, now));
    case "pay rewards": {
      model.updateRewards(world, now);
      const may = model.mayAsk(world, act.who, now);
      const cents = model.payRewards(world, act.who, now);
      return { refused: may ? (cents > 0 ? null : "changed") : "nothing_due", cents };
    }
    case "take a place": {
      const payment = model.orderPlace(world, act.who, now.at + act.inDays * 86_400_000, now);
      if (!payment) return said("free");
      atPage(payment, act.end, now);
      hear(payment, act.quiet);
      return done;
    }
    case "give the place back":
      return said(model.givePlaceBack(world, orderOf(act.order), now));
  }
}

/** The payments of an order the next refund is drawn from take it in this mood. */
export function setMood(world: World, order: Order, mood: Mood) {
  const payment = model.paymentsOf(world, order).findLast(({ status }) => status === "paid");
  if (payment) payment.there.mood = mood;
}

function at<T>(things: T[], rank: number): T {
  const thing = things[rank];
  if (thing === undefined) throw new Error(`nothing at ${rank}`);
  return thing;
}

/** We hear of these payments what the provider knows; what was left open at its page has expired. */
export function hearAll(world: World, heard: (payment: Payment) => boolean, now: Now) {
  for (const payment of world.payments) {
    const { there } = payment;
    const left = there.status === "open" && !payment.auto && now.at - payment.bornAt >= 15 * 60_000;
    if (left) there.status = "expired";
    const news = there.status !== payment.status || there.taken !== payment.taken || there.dashboard.length > 0;
    if (news && heard(payment)) model.hear(world, payment, now);
  }
}

/** Something that may happen now, or nothing. Mostly what people do; sometimes what is refused. */
export function drawAct(world: World, dice: Dice, now: Now): Act {
  const who = dice.between(0, world.people.length - 1);
  const silly = dice.chance(0.08);
  const quiet = dice.chance(0.2);
  const end = (): End =>
    dice.weighted([
      [20, "paid"],
      [2, "failed"],
      [2, "canceled"],
      [3, "left"],
    ] as const);
  const mood = (): Mood =>
    dice.weighted([
      [12, "does it"],
      [2, "has no balance"],
      [2, "fails later"],
      [1, "waits"],
    ] as const);
  const choices: [number, () => Act][] = [];
  const may = (weight: number, act: () => Act) => void choices.push([weight, act]);
  const count = () =>
    dice.weighted([
      [3, 2],
      [2, 1],
    ] as const);

  const mayOrder = model.mayOrder(world, who, now.today) === null;
  if (mayOrder || silly) {
    const other = world.people.length > 1 && model.isMember(world, 1 - who, now.today);
    const code = (): Code =>
      dice.weighted([
        [20, "none"],
        [other ? 60 : world.people.length - 1, "member"],
        [8, "coach"],
        [1, "own"],
        [1, "unknown"],
      ] as const);
    may(mayOrder ? 30 : 4, () => ({
      do: "order",
      who,
      count: count(),
      early: dice.chance(0.6),
      code: code(),
      end: end(),
      quiet,
    }));
    if (mayOrder && !hasUnpaid(world, who))
      may(4, () => ({
        do: "order in two tabs",
        who,
        counts: dice.chance(0.5) ? [1, 2] : [2, 1],
        latestFirst: dice.chance(0.5),
      }));
  }
  for (const payment of world.payments.filter(({ order }) => order.who === who)) {
    const { there, order } = payment;
    const id = payment.id;
    if (!payment.auto && ["expired", "canceled", "failed"].includes(there.status))
      may(2, () => ({ do: "pay late", payment: id, quiet: quiet && now.at - payment.bornAt < FOUND_AGAIN_MS }));
    if (there.status === "pending") may(20, () => ({ do: "bank answers", payment: id, paid: dice.chance(0.5), quiet }));
    if (payment.status !== "paid") continue;
    const left = payment.cents - model.refunded(world, payment);
    const kept = model.kept(world, payment);
    // Half of what is there, and a cent more: where a reward stands or falls.
    const half = Math.floor(left / 2);
    const part = (most: Cents) =>
      Math.min(
        most,
        dice.weighted([
          [order.memberCode ? 1 : 2, most],
          [1, Math.max(1, half)],
          [order.memberCode ? 3 : 1, half + 1],
          [2, dice.between(1, most)],
        ] as const),
      );
    if (kept > 1 || silly)
      may(5, () => ({ do: "give back", payment: id, cents: silly ? kept + 1 : part(kept), mood: mood() }));
    if (left > 1)
      may(order.isGift ? 5 : 2, () => ({ do: "give back in the dashboard", payment: id, cents: part(left), quiet }));
    const takeable = payment.cents - there.taken;
    if (takeable > 1)
      may(order.isGift ? 14 : 4, () => ({
        do: "bank takes back",
        payment: id,
        cents: dice.chance(0.6) ? takeable : part(takeable),
        quiet,
      }));
    if (there.taken > 0)
      may(12, () => ({ do: "bank gives again", payment: id, quiet: quiet && now.at - there.takenAt < GIVEN_AGAIN_MS }));
    if (order.place && payment.part === 1) may(8, () => ({ do: "give the place back", order: order.id }));
  }
  may(world.gifts.length > 0 ? 3 : 8, () => ({ do: "order a gift", who, end: end(), quiet }));
  for (const order of world.orders.filter((one) => one.who === who && one.isGift)) {
    const failed = ["expired", "canceled", "failed"];
    if (model.paymentsOf(world, order).every(({ status }) => failed.includes(status)))
      may(3, () => ({ do: "pay the gift again", order: order.id, end: end(), quiet }));
    else if (silly) may(2, () => ({ do: "withdraw from the gift", order: order.id, mood: mood() }));
  }
  for (const gift of world.gifts) {
    const { id, order } = gift;
    if (order.who !== who)
      may(model.mayOpen(world, gift, now.today) ? 20 : 2, () => ({ do: "open a code", who, gift: id }));
    else {
      const other = world.people.length > 1 && !gift.year && dice.chance(0.5);
      may(5, () => ({ do: "withdraw from the gift", order: order.id, mood: mood() }));
      may(3, () => ({
        do: "leave",
        order: order.id,
        how: { withdraws: dice.chance(0.8), wished: null },
        mood: mood(),
      }));
      if (other) may(10, () => ({ do: "leave, and see it opened", order: order.id, by: 1 - who, mood: mood() }));
      if (silly) may(6, () => ({ do: "open a code", who, gift: id }));
    }
  }
  if (silly) may(2, () => ({ do: "open a code", who, gift: null }));
  for (const order of world.orders.filter((one) => one.who === who && one.year)) {
    const id = order.id;
    const second = model.paymentsOf(world, order, 2);
    if (order.count === 2 && (!second.some(({ status }) => status === "paid") || silly)) {
      if (at(world.people, who).nextDebit === "paid")
        may(10, () => ({
          do: "plan the debit",
          who,
          as: dice.weighted([
            [5, "refused"],
            [1, "dead card"],
            [3, "waiting"],
          ] as const),
        }));
      may(6, () => ({ do: "pay by hand", order: id, end: end(), quiet }));
      may(6, () => ({ do: "move the debit", order: id, to: plus(order.due, dice.between(-3, 24)) }));
    }
    may(order.year?.endedAt ? 1 : 7, () => ({
      do: "leave",
      order: id,
      how: howToLeave(order, dice, now),
      mood: mood(),
    }));
  }
  for (const refund of world.refunds.filter(({ payment }) => payment.order.who === who)) {
    const { payment } = refund;
    if (
      !refund.transferred &&
      ["refused", "returned"].includes(refund.state) &&
      Math.min(payment.owed, model.kept(world, payment)) > 0
    )
      may(10, () => ({ do: "transfer", refund: refund.id }));
  }
  const member = model.isMember(world, who, now.today);
  const from = () => (silly ? plus(now.today, -1) : plus(now.today, dice.between(0, 40)));
  may(member ? 1 : 4, () => {
    const begin = from();
    return { do: "grant", who, from: begin, to: plus(begin, dice.between(0, 120)) };
  });
  may(member ? 4 : 1, () => ({ do: "extend", who, days: dice.between(1, 90) }));
  may(member ? 5 : 1, () => ({ do: "suspend", who }));
  may(world.periods.some((one) => one.who === who && one.closed) ? 8 : 1, () => ({ do: "resume", who }));
  may(member ? 2 : 1, () => ({ do: "end", who }));
  if (model.payable(world, who, now).length > 0 || silly) may(20, () => ({ do: "pay rewards", who }));
  may(member ? 1 : 3, () => ({ do: "take a place", who, inDays: dice.between(1, 30), end: end(), quiet }));
  return dice.weighted(choices)();
}

function hasUnpaid(world: World, who: number): boolean {
  return world.orders.some(
    (order) =>
      order.who === who && !order.replaced && model.paymentsOf(world, order).every(({ status }) => status !== "paid"),
  );
}

function howToLeave(order: Order, dice: Dice, now: Now): Leaving {
  if (dice.chance(0.5)) return { withdraws: true, wished: null };
  const end = order.year?.end ?? now.today;
  const wished = dice.weighted([
    [2, null],
    [3, now.today],
    [3, plus(now.today, dice.between(1, 100))],
    [1, end],
    [1, plus(end, -1)],
    [1, plus(end, 5)],
  ] as const);
  return { withdraws: false, wished: wished === null ? null : max(wished, now.today) };
}

/** A day on which something may happen in this life: the edge of something, or any day. */
export function drawDay(world: World, dice: Dice, now: Now): string {
  const days = world.people.flatMap((_, who) => model.edges(world, who));
  for (const order of world.orders) {
    const debit = model.debitDay(world, order);
    if (debit) days.push(debit, plus(debit, -1), plus(debit, 1));
    if (order.year)
      days.push(
        plus(order.year.start, 13),
        plus(order.year.start, 14),
        plus(order.year.end, -60),
        plus(order.year.end, -61),
      );
  }
  for (const { until } of world.rewards) days.push(until, plus(until, 1), plusMonths(firstOfMonth(until), 1));
  for (const gift of world.gifts) {
    if (model.mayOpen(world, gift, now.today) && dice.chance(0.12))
      return max(plus(gift.until, dice.between(-1, 1)), plus(now.today, 1));
    days.push(plus(gift.until, -1), gift.until, plus(gift.until, 1));
  }
  const toCome = [...new Set(days)].filter((day) => day > now.today).sort();
  if (toCome.length > 0 && dice.chance(0.55)) return dice.one(toCome.slice(0, 5));
  return plus(
    now.today,
    dice.weighted([
      [6, dice.between(1, 6)],
      [4, dice.between(7, 30)],
      [1, dice.between(31, 120)],
    ] as const),
  );
}
