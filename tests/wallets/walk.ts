import { sql } from "kysely";
import { saveWeek } from "~/features/availability/availability.server";
import { expireHolds, listSlots } from "~/features/booking/booking.server";
import { expireLots, remindOfHours } from "~/features/hours/hours.server";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { dayInParis, midnight, plus } from "../lives/days";
import { type Dice, dice } from "../lives/dice";
import { COACH, FIVE_HOURS } from "../support/appointments";
import { openPurchases, type Purchases } from "../support/purchases";
import { type Act, drawDay, drawMoment, drawPlace, drawWait, drawWhim, live } from "./acts";
import { differences } from "./compare";
import * as model from "./model";
import { HOUR, MINUTE, REST, REST_AT_THE_CABINET, WEEK } from "./moments";
import { type Names, payThere, perform, runQueue } from "./product";

const PEOPLE = 6;
/** So that the walks go through the last Sunday of October, Christmas, the last Sunday of March and Easter. */
const BEGINNINGS = ["2054-10-12T08:20:00Z", "2054-12-01T11:00:00Z", "2055-03-15T17:40:00Z", "2055-04-28T06:05:00Z"];

export interface Walk {
  purchases: Purchases;
  world: model.World;
  names: Names;
  draws: Dice;
  /** Payments somebody may still make, by rank. */
  waiting: { payment: number; paidAt: number | null }[];
  told: string[];
  count: Map<string, number>;
}

/** Somebody’s services, hours and week, as the model knows them. */
async function open(seed: number): Promise<Walk> {
  const purchases = await openPurchases();
  await purchases.startOver();
  const people = [];
  for (let rank = 0; rank < PEOPLE; rank++) people.push(await purchases.person("Ama"));
  const coach = await purchases.person("Sophie");
  await sql`insert into user_roles (user_id, role) values (${coach}, 'admin')`.execute(purchases.db);
  const begins = new Date(BEGINNINGS[seed % BEGINNINGS.length] ?? "");
  const act = { now: begins, by: COACH };
  const time = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  const week = WEEK.map(([from, to], rank) => ({ weekday: rank + 1, from: time(from), to: time(to) }));
  await inTransaction((trx) => saveWeek(trx, { week }, act));
  const settings = {
    cabinet_address: "4 passage de l’Exemple\n75008 Paris",
    booking_in_person_buffer_minutes: REST_AT_THE_CABINET / MINUTE,
    booking_buffer_minutes: REST / MINUTE,
  };
  await inTransaction((trx) => changeSettings(trx, settings, { now: begins, by: null }));
  const { cents, months } = model.SERVICES.pack;
  await sql`update services set price_cents = ${cents}, valid_months = ${months} where id = ${FIVE_HOURS}`.execute(
    purchases.db,
  );
  return {
    purchases,
    world: model.newWorld(begins.getTime()),
    names: { people, meetings: [], orders: [], payments: [], gifts: new Map() },
    draws: dice(seed),
    waiting: [],
    told: [],
    count: new Map(),
  };
}

/** Done by both sides; throws when they do not say the same. */
async function act(walk: Walk, ...acts: Act[]): Promise<model.Said[]> {
  const { purchases, names, world } = walk;
  walk.told.push(`${new Date(world.now).toISOString()} ${acts.map((one) => JSON.stringify(one)).join(" ‖ ")}`);
  for (const one of acts) walk.count.set(one.do, (walk.count.get(one.do) ?? 0) + 1);
  const answers = await Promise.all(acts.map((one) => perform(purchases, names, structuredClone(world), one)));
  await runQueue(purchases, new Date(world.now));
  const problems: string[] = [];
  for (const order of orders(acts)) {
    const wanted = structuredClone(world);
    const said: model.Said[] = [];
    for (const one of order) said[acts.indexOf(one)] = live(wanted, one);
    const spoken = said.map(({ refused, gives, cents }, rank) => {
      const answer = answers[rank];
      const about = { gives: answer?.gives && gives, cents: answer?.cents === undefined ? undefined : cents };
      return JSON.stringify({ refused, ...about });
    });
    const heard = answers.map(({ refused, gives, cents }) => JSON.stringify({ refused, gives, cents }));
    const found =
      spoken.join() === heard.join()
        ? await differences(purchases, names, wanted)
        : [`answered ${heard.join()}, the model ${spoken.join()}`];
    if (found.length === 0) {
      walk.world = wanted;
      return said;
    }
    problems.push(...found);
  }
  throw new Error([...walk.told.slice(-40), ...problems].join("\n"));
}

/** Of two things at once either may come first. */
const orders = (acts: Act[]): Act[][] => (acts.length === 1 ? [acts] : [acts, acts.toReversed()]);

/** The moments of a day, as both sides offer them. */
async function moment(walk: Walk, minutes = 60, except?: number): Promise<number> {
  const { world, draws, purchases, names } = walk;
  const day = drawDay(world, draws);
  const mine = except === undefined ? [] : [except];
  const wanted = model.offeredOn(world, day, minutes, mine);
  const asked = {
    service: { minutes },
    from: day,
    to: day,
    ...(except !== undefined && { except: names.meetings[except] }),
  };
  const shown = await listSlots(purchases.db, asked, { now: new Date(world.now) });
  const starts = shown.flatMap((one) => one.starts.map(Number));
  if (starts.join() !== wanted.join()) {
    const read = (at: number[]) => at.map((one) => new Date(one).toISOString()).join(" ");
    throw new Error(
      [...walk.told.slice(-40), `on ${day} the product offers ${read(starts)}, the model ${read(wanted)}`].join("\n"),
    );
  }
  return drawMoment(world, draws, wanted);
}

async function wait(walk: Walk, ms: number): Promise<void> {
  const { world, purchases } = walk;
  const until = world.now + ms;
  walk.told.push(`until ${new Date(until).toISOString()}`);
  for (let day = dayInParis(new Date(world.now)); ; day = plus(day, 1)) {
    const at = midnight(plus(day, 1)) - 14 * HOUR;
    if (at > until) break;
    if (at <= world.now) continue;
    world.now = at;
    model.morning(world);
    await expireLots({ now: new Date(at) });
    await remindOfHours({ now: new Date(at) });
  }
  world.now = until;
  await purchases.moveTo(new Date(until));
  if (walk.draws.chance(0.5)) await expireHolds({ now: new Date(until) });
  const found = await differences(purchases, walk.names, world);
  if (found.length > 0) throw new Error([...walk.told.slice(-40), ...found].join("\n"));
}

/** One whim: one act, or a few that follow from each other. */
async function step(walk: Walk): Promise<void> {
  const { draws } = walk;
  const whim = drawWhim(draws);
  const meeting = (...statuses: model.Meeting["status"][]) => {
    const all = walk.world.meetings.filter(({ status, who }) => who !== null && statuses.includes(status));
    return all.length > 0 ? draws.one(all) : null;
  };
  const who = draws.between(0, PEOPLE - 1);
  const keep = async (by: { who: number | null; key: string | null }, service: model.ServiceKind) => {
    const from = await moment(walk, model.SERVICES[service].minutes);
    const [said] = await act(walk, { do: "hold", ...by, service, from });
    return (said as { meeting?: number } | undefined)?.meeting;
  };
  switch (whim) {
    case "hold": {
      const service = draws.one(["session", "session", "pack", "call"] as const);
      const known = draws.chance(0.5);
      const kept = await keep({ who: known ? who : null, key: known ? null : draws.one(["a", "b", "c"]) }, service);
      if (kept !== undefined && service === "call" && known && draws.chance(0.7))
        await act(walk, { do: "book a call", meeting: kept });
      return;
    }
    case "take": {
      const rich = walk.world.lots.filter(({ left }) => left >= model.SERVICES.session.minutes).map((lot) => lot.who);
      const taker = rich.length > 0 && draws.chance(0.8) ? draws.one(rich) : who;
      const kept = await keep({ who: taker, key: null }, "session");
      if (kept === undefined) return;
      if (draws.chance(0.1)) await wait(walk, draws.between(1, 14) * MINUTE);
      await act(walk, { do: "book with hours", meeting: kept, place: drawPlace(draws), early: draws.chance(0.85) });
      return;
    }
    case "buy": {
      const service = draws.chance(0.5) ? "session" : "pack";
      if (walk.waiting.length > 0 && draws.chance(0.4)) return hearOne(walk);
      const kept = draws.chance(0.7) ? await keep({ who, key: null }, service) : undefined;
      const early = draws.chance(0.8) ? "keep" : "wait";
      const input = { who, service, count: service === "pack" && draws.chance(0.6) ? 2 : 1, early } as const;
      await buy(walk, { ...input, meeting: kept ?? null, place: drawPlace(draws) });
      if (draws.chance(0.6)) await hearOne(walk);
      return;
    }
    case "rest": {
      const half = walk.world.orders.filter(
        ({ rank, count, ended }) =>
          count === 2 &&
          !ended &&
          walk.world.payments
            .filter((one) => one.order === rank)
            .every((one) => one.part === 0 && one.paid && !one.surplus && one.refunded === 0 && one.atBank === 0),
      );
      if (half.length > 0) await act(walk, { do: "pay the rest", order: draws.one(half).rank });
      return;
    }
    case "grant": {
      const lastDay = draws.chance(0.2) ? null : plus(model.today(walk.world), draws.between(5, draws.one([40, 70])));
      await act(walk, { do: "grant", who, minutes: draws.one([30, 60, 90, 120]), lastDay });
      return;
    }
    case "cancel": {
      const one = meeting("confirmed");
      if (one) await act(walk, { do: "cancel", meeting: one.rank, keepHour: draws.chance(0.3) });
      return;
    }
    case "cancel by coach": {
      const one = meeting("confirmed");
      if (one) await act(walk, { do: "cancel by coach", meeting: one.rank });
      return;
    }
    case "move":
    case "move by coach": {
      const one = meeting("confirmed");
      if (!one) return;
      const from = await moment(walk, one.minutes, one.rank);
      const asked = { meeting: one.rank, from };
      await act(
        walk,
        whim === "move" ? { do: "move", ...asked, early: draws.chance(0.8) } : { do: "move by coach", ...asked },
      );
      return;
    }
    case "mark": {
      const begun = walk.world.meetings.filter(({ status, from }) => status === "confirmed" && from <= walk.world.now);
      const one = begun.length > 0 && draws.chance(0.8) ? draws.one(begun) : meeting("confirmed", "done");
      if (one) await act(walk, { do: "mark", meeting: one.rank, as: draws.one(["done", "done", "no_show"]) });
      return;
    }
    case "unmark":
    case "coach late":
    case "refund first": {
      const one = meeting("done", "no_show");
      if (one) await act(walk, { do: whim, meeting: one.rank });
      return;
    }
    case "end": {
      const sold = walk.world.lots.filter(
        ({ order, ended, left, reserved }) => order !== null && !ended && left + model.minutesIn(reserved) > 0,
      );
      if (sold.length === 0) return;
      const order = draws.one(sold).order ?? 0;
      const inTime = model.today(walk.world) <= (walk.world.orders[order]?.withdrawUntil ?? "");
      await act(walk, { do: "end", order, kind: inTime && draws.chance(0.7) ? "withdrawal" : "termination" });
      return;
    }
    case "charge back":
    case "dashboard": {
      const all = walk.world.payments.filter((one) => model.kept(one) > 0 && one.atBank === 0);
      if (all.length > 0) await act(walk, { do: whim, payment: draws.one(all).rank });
      return;
    }
    case "give again": {
      const all = walk.world.payments.filter(({ atBank }) => atBank > 0);
      if (all.length > 0) await act(walk, { do: whim, payment: draws.one(all).rank });
      return;
    }
    case "race":
      return race(walk);
    case "wait":
      return wait(walk, drawWait(draws));
  }
}

/** Two things really at once. */
async function race(walk: Walk): Promise<void> {
  const { draws, world } = walk;
  const [one, other] = [draws.between(0, 2), draws.between(3, PEOPLE - 1)];
  const confirmed = world.meetings.filter(({ status }) => status === "confirmed");
  const hold = (who: number, from: number): Act => ({ do: "hold", who, key: null, service: "session", from });
  const kind = draws.one([
    "moment",
    "late payment",
    "two moves",
    "two clicks",
    "mark twice",
    "bank and person",
  ] as const);
  const some = confirmed.length > 0 ? draws.one(confirmed) : null;
  if (kind === "late payment" && walk.waiting.length > 0) {
    const { payment, paidAt } = draws.one(walk.waiting);
    const bought = world.orders[world.payments[payment]?.order ?? -1];
    const kept = bought?.meeting == null ? null : world.meetings[bought.meeting];
    if (!bought || !kept) return;
    if (paidAt === null && !(await payThere(walk.purchases, walk.names.payments[payment] ?? ""))) return;
    walk.waiting = walk.waiting.filter((waiting) => waiting.payment !== payment);
    await act(walk, { do: "hear", payment, paidAt: paidAt ?? world.now }, hold((bought.who + 1) % PEOPLE, kept.from));
    return;
  }
  if (kind === "two moves" && some) {
    const from = await moment(walk);
    await act(walk, { do: "move", meeting: some.rank, from, early: true }, hold(((some.who ?? 0) + 1) % PEOPLE, from));
    return;
  }
  if (kind === "two clicks" && some) {
    await act(
      walk,
      { do: "cancel", meeting: some.rank, keepHour: false },
      { do: "cancel by coach", meeting: some.rank },
    );
    return;
  }
  if (kind === "mark twice" && some) {
    await act(walk, { do: "mark", meeting: some.rank, as: "done" }, { do: "mark", meeting: some.rank, as: "no_show" });
    return;
  }
  const paid = world.payments.filter((payment) => model.kept(payment) > 0 && payment.atBank === 0);
  if (kind === "bank and person" && some?.paidBy === "hours" && paid.length > 0) {
    await act(
      walk,
      { do: "charge back", payment: draws.one(paid).rank },
      { do: "cancel by coach", meeting: some.rank },
    );
    return;
  }
  const from = await moment(walk);
  await act(walk, hold(one, from), hold(other, from));
}

async function buy(walk: Walk, input: model.OrderInput): Promise<void> {
  const unpaid = walk.waiting.map(({ payment }) => walk.world.orders[walk.world.payments[payment]?.order ?? -1]);
  if (unpaid.some((one) => one?.who === input.who)) return;
  const [said] = await act(walk, { do: "order", ...input });
  if (!said || said.refused) return;
  walk.waiting.push({ payment: walk.world.payments.length - 1, paidAt: null });
  const kept = input.meeting === null ? undefined : walk.world.meetings[input.meeting];
  if (input.service !== "pack" || kept?.status !== "held" || input.early !== "keep" || !walk.draws.chance(0.3)) return;
  // In another tab, with the other number of payments.
  await act(walk, { do: "order", ...input, count: input.count === 1 ? 2 : 1 });
  walk.waiting.push({ payment: walk.world.payments.length - 1, paidAt: null });
}

/** Somebody pays, and it is heard of now or later; some never do. */
async function hearOne(walk: Walk): Promise<void> {
  const { draws, purchases, names } = walk;
  if (walk.waiting.length === 0) return;
  const one = draws.one(walk.waiting);
  const id = names.payments[one.payment] ?? "";
  const leave = () => {
    walk.waiting = walk.waiting.filter((other) => other !== one);
  };
  if (one.paidAt === null) {
    if (!(await payThere(purchases, id))) return leave();
    one.paidAt = walk.world.now;
    if (draws.chance(0.25)) return;
  }
  leave();
  await act(walk, { do: "hear", payment: one.payment, paidAt: one.paidAt });
}

/** Lives so many things; throws at the first that the model says otherwise, with what came before it. */
export async function walkWallets(seed: number, operations: number): Promise<Walk> {
  const walk = await open(seed);
  try {
    for (let done = 0; done < operations; done++) await step(walk);
    for (const { payment, paidAt } of walk.waiting)
      if (paidAt !== null) await act(walk, { do: "hear", payment, paidAt });
  } catch (error) {
    await walk.purchases.close();
    throw new Error(`WALK_SEED=${seed}: ${(error as Error).message}`, { cause: error });
  }
  return walk;
}
