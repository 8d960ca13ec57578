import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { listInstalments } from "~/features/billing/billing.server";
import { expireLot } from "~/features/hours/expire-hours.server";
import {
  creditLot,
  endLot,
  giveUsedBack,
  grantHours,
  releaseHours,
  reopenLot,
  reserveHours,
  spendHours,
  stopLot,
} from "~/features/hours/hours.server";
import { OPEN_AGAIN_DAYS, shareMinutes } from "~/features/hours/rules";
import { addDays, type Day, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { type Dice, dice } from "../lives/dice";
import { orderHours } from "./hours";
import { november, type Purchases } from "./purchases";

// Hours lived at random: each act is done by the product and by a model that counts minutes one by one, and both must say the same.

interface Paid {
  id: string;
  minutes: number;
  taken: number;
  stopped: boolean;
}

interface Held {
  id: string;
  orderId: string | null;
  total: number;
  lastDay: Day | null;
  ended: boolean;
  paid: Paid[];
  left: number;
  reserved: Map<string, number>;
  used: Map<string, number>;
}

/** An appointment, by the order in which they were made. */
interface Meeting {
  id: string;
  made: number;
}

interface Person {
  id: string;
  lots: Held[];
  meetings: Meeting[];
  unpaid: { order: Awaited<ReturnType<typeof orderHours>>; minutes: number }[];
}

const sum = (minutes: Iterable<number>) => [...minutes].reduce((all, one) => all + one, 0);
const good = (lot: Held, day: Day) => lot.lastDay === null || day <= lot.lastDay;
const later = (lot: Held, until: Day) => {
  if (lot.lastDay !== null && lot.lastDay < until) lot.lastDay = until;
};

/** The bank comes first: what is left goes to what it took back and has not got yet, the latest payment first. */
function owe(lot: Held): void {
  for (const paid of [...lot.paid].reverse()) {
    while (paid.stopped && paid.taken < paid.minutes && lot.left > 0) {
      paid.taken += 1;
      lot.left -= 1;
    }
  }
}

function giveBack(person: Person, meeting: string, today: Day, byCoach: boolean): void {
  for (const lot of person.lots) {
    const minutes = lot.reserved.get(meeting);
    if (!minutes) continue;
    lot.reserved.delete(meeting);
    lot.left += minutes;
    if (byCoach || !good(lot, today)) later(lot, addDays(today, 30));
    owe(lot);
  }
}

/** A random walk; returns how often each act was done. Throws as soon as the product and the model differ, with the seed and the act. */
export async function walkHours(
  purchases: Purchases,
  { operations, people, seed }: { operations: number; people: number; seed: number },
): Promise<Record<string, number>> {
  const ids: string[] = [];
  for (let count = 0; count < people; count++) ids.push(await purchases.person("Ama"));
  const done: Record<string, number> = {};
  class Undone extends Error {}
  const run = async (trx: Trx) => {
    const walk = walker(trx, ids, dice(seed));
    for (let act = 0; act < operations; act++) {
      const name = await walk.step().catch((error: Error) => {
        throw new Error(`seed ${seed}, act ${act}: ${error.message}`, { cause: error });
      });
      done[name] = (done[name] ?? 0) + 1;
    }
    await walk.compareAll();
    throw new Undone();
  };
  await purchases.db
    .transaction()
    .execute(run)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return done;
}

function walker(trx: Trx, ids: string[], random: Dice) {
  const people: Person[] = ids.map((id) => ({ id, lots: [], meetings: [], unpaid: [] }));
  let now = november;
  let made = 0;
  const at = () => ({ now });
  const today = () => parisDay(now);
  const someLot = (person: Person) =>
    person.lots.some(({ orderId }) => orderId) ? random.one(person.lots.filter(({ orderId }) => orderId)) : null;
  const expect = (what: string, product: unknown, model: unknown) => {
    const [one, other] = [JSON.stringify(product), JSON.stringify(model)];
    if (one !== other) throw new Error(`${what}: the product says ${one}, the model ${other}`);
  };

  async function pay(person: Person, { order, minutes }: Person["unpaid"][number], number: number) {
    const parts = await listInstalments(trx, order.id);
    const part = parts[number - 1];
    const lot = person.lots.find(({ orderId }) => orderId === order.id);
    if (!part || lot?.ended) return;
    const payment = { id: randomUUID(), instalment_id: part.id, user_id: person.id, amount_cents: part.amount_cents };
    await trx
      .insertInto("payments")
      .values({ ...payment, sequence_type: "oneoff", created_at: now, provider_id: `tr_${payment.id}` })
      .execute();
    await trx.updateTable("payments").set({ status: "paid", paid_at: now }).where("id", "=", payment.id).execute();
    const shares = shareMinutes(
      minutes,
      parts.map(({ amount_cents }) => amount_cents),
    );
    const share = shares[number - 1] ?? 0;
    if (share === 0) return;
    const expiresOn = random.chance(0.8) ? addDays(today(), random.between(20, 200)) : null;
    const credit = { userId: person.id, orderId: order.id, paymentId: payment.id, minutes: share, label: "Forfait" };
    const { lotId } = await creditLot(trx, { ...credit, expiresOn, totalMinutes: minutes }, at());
    const bought = { id: payment.id, minutes: share, taken: 0, stopped: false };
    if (lot) {
      lot.paid.push(bought);
      lot.left += share;
      later(lot, addDays(today(), OPEN_AGAIN_DAYS));
      owe(lot);
      return;
    }
    const empty = { ended: false, reserved: new Map(), used: new Map() };
    person.lots.push({
      id: lotId,
      orderId: order.id,
      total: minutes,
      lastDay: expiresOn,
      ...empty,
      paid: [bought],
      left: share,
    });
  }

  const acts: Record<string, (person: Person) => Promise<unknown>> = {
    async buy(person) {
      const count = random.one([1, 2] as const);
      const minutes = random.one([20, 60, 61, 300, 600]);
      const pack = { minutes, count, priceCents: random.between(50_00, 900_00), expiresOn: null };
      const order = await orderHours(trx, { userId: person.id, pack, now });
      await pay(person, { order, minutes }, 1);
      if (count === 2) person.unpaid.push({ order, minutes });
    },
    async payRest(person) {
      const unpaid = person.unpaid.pop();
      if (unpaid) await pay(person, unpaid, 2);
    },
    async grant(person) {
      const minutes = random.between(1, 120);
      const expiresOn = random.chance(0.5) ? addDays(today(), random.between(0, 60)) : null;
      const gift = { userId: person.id, minutes, reason: "Un geste", expiresOn };
      const given = await grantHours(trx, gift, { now, by: null });
      if (!given.ok) throw new Error("a gift of hours was refused");
      const none = { orderId: null, ended: false, paid: [], reserved: new Map(), used: new Map() };
      person.lots.push({ id: given.lotId, total: minutes, lastDay: expiresOn, left: minutes, ...none });
    },
    async reserve(person) {
      const meeting = { id: randomUUID(), made: made++ };
      const minutes = random.one([20, 30, 60, 90]);
      const until = addDays(today(), random.between(0, 40));
      const only = random.chance(0.3) ? someLot(person) : null;
      const lotOrderId = only?.orderId ?? undefined;
      const said = await reserveHours(
        trx,
        { userId: person.id, appointmentId: meeting.id, minutes, lotOrderId, until },
        at(),
      );
      const open = person.lots.filter((lot) => (!only || lot === only) && good(lot, today()));
      const inTime = open
        .filter((lot) => good(lot, until))
        .sort((a, b) => `${a.lastDay ?? "z"}${a.id}`.localeCompare(`${b.lastDay ?? "z"}${b.id}`));
      const enough = (lots: Held[]) => sum(lots.map(({ left }) => left)) >= minutes;
      const reason = enough(open) ? "expires_before" : "not_enough";
      expect("reserve", said, enough(inTime) ? { ok: true } : { ok: false, reason });
      if (!enough(inTime)) return;
      person.meetings.push(meeting);
      for (let minute = 0; minute < minutes; minute++) {
        const lot = inTime.find(({ left }) => left > 0);
        if (!lot) throw new Error("the model counted wrong");
        lot.left -= 1;
        lot.reserved.set(meeting.id, (lot.reserved.get(meeting.id) ?? 0) + 1);
      }
    },
    async release(person) {
      if (person.meetings.length === 0) return;
      const { id } = random.one(person.meetings);
      const byCoach = random.chance(0.2);
      await releaseHours(trx, { appointmentId: id, byCoach }, at());
      giveBack(person, id, today(), byCoach);
    },
    async use(person) {
      if (person.meetings.length === 0) return;
      const { id } = random.one(person.meetings);
      await spendHours(trx, { appointmentId: id }, at());
      for (const lot of person.lots) {
        const minutes = lot.reserved.get(id);
        if (minutes) lot.used.set(id, (lot.used.get(id) ?? 0) + minutes);
        lot.reserved.delete(id);
      }
    },
    async giveUsedBack(person) {
      if (person.meetings.length === 0) return;
      const { id } = random.one(person.meetings);
      const reason = random.one(["coach_late", "undone"] as const);
      const said = await giveUsedBack(trx, { appointmentId: id, reason }, at());
      const held = person.lots.filter(({ used }) => used.has(id));
      const ended = held.some((lot) => lot.ended);
      const refusal = held.length === 0 ? "nothing_used" : "ended";
      expect("giveUsedBack", said, held.length > 0 && !ended ? { ok: true } : { ok: false, reason: refusal });
      for (const lot of said.ok ? held : []) {
        const minutes = lot.used.get(id) ?? 0;
        lot.used.delete(id);
        if (reason === "undone") {
          lot.reserved.set(id, minutes);
          continue;
        }
        lot.left += minutes;
        later(lot, addDays(today(), 30));
        owe(lot);
      }
    },
    async expire(person) {
      for (const lot of person.lots) {
        await expireLot(trx, lot.id, at());
        if (!good(lot, today())) lot.left = 0;
      }
    },
    async end(person) {
      const lot = someLot(person);
      if (!lot?.orderId) return;
      const said = await endLot(trx, { orderId: lot.orderId, cause: "termination" }, at());
      const meetings = lot.ended ? [] : [...lot.reserved.keys()];
      expect("endLot", [...said.releasedAppointments].sort(), [...meetings].sort());
      for (const id of meetings) giveBack(person, id, today(), false);
      lot.ended = true;
      lot.left = 0;
    },
    async stop(person) {
      const lot = someLot(person);
      if (!lot?.orderId) return;
      const paid = random.one(lot.paid);
      const said = await stopLot(trx, { orderId: lot.orderId, paymentId: paid.id }, at());
      if (paid.stopped) return expect("stopLot", said.releasedAppointments, []);
      paid.stopped = true;
      owe(lot);
      for (const id of said.releasedAppointments) {
        if (paid.taken >= paid.minutes) throw new Error("an appointment was freed for nothing");
        if (!lot.reserved.has(id)) throw new Error("an appointment was freed that held nothing here");
        giveBack(person, id, today(), false);
      }
      if (paid.taken < paid.minutes && lot.reserved.size > 0)
        throw new Error("hours that are not paid stayed reserved");
    },
    async reopen(person) {
      const lot = someLot(person);
      if (!lot?.orderId) return;
      const paid = random.one(lot.paid);
      await reopenLot(trx, { orderId: lot.orderId, paymentId: paid.id }, at());
      if (!paid.stopped) return;
      paid.stopped = false;
      if (lot.ended) return;
      lot.left += paid.taken;
      if (paid.taken > 0 && !good(lot, today())) later(lot, addDays(today(), 30));
      paid.taken = 0;
      owe(lot);
    },
    async wait() {
      now = new Date(now.getTime() + random.between(1, 20) * 86_400_000);
    },
  };
  const weights = [
    [5, "buy"],
    [5, "payRest"],
    [4, "grant"],
    [30, "reserve"],
    [10, "release"],
    [14, "use"],
    [5, "giveUsedBack"],
    [6, "expire"],
    [2, "end"],
    [5, "stop"],
    [6, "reopen"],
    [4, "wait"],
  ] as const;

  /** What each lot of these people holds: in the product’s columns, in the sums of its entries, and in the model. */
  async function compare(of: Person[]) {
    const { rows } = await sql<{ id: string; columns: number[]; sums: number[]; last: Day | null }>`
      select l.id, array[l.bought_minutes, l.available_minutes, l.reserved_minutes, l.used_minutes] as columns, l.last_day as last,
        array[sum(available_delta) filter (where kind in ('bought', 'granted')), sum(available_delta), sum(reserved_delta), sum(used_delta)]::integer[] as sums
      from hour_lots l join hour_entries e on e.lot_id = l.id where l.user_id = any(${of.map(({ id }) => id)}) group by l.id order by l.id`.execute(
      trx,
    );
    const lots = of.flatMap((person) => person.lots).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(
      "balances",
      rows.map((row) => [row.id, row.columns, row.last]),
      lots.map((lot) => {
        const bought = lot.orderId ? sum(lot.paid.map(({ minutes }) => minutes)) : lot.total;
        return [lot.id, [bought, lot.left, sum(lot.reserved.values()), sum(lot.used.values())], lot.lastDay];
      }),
    );
    expect(
      "entries",
      rows.map(({ sums }) => sums),
      rows.map(({ columns }) => columns),
    );
    if (rows.some(({ columns }) => columns.some((minutes) => minutes < 0))) throw new Error("below zero");
  }

  return {
    async step(): Promise<string> {
      const person = random.one(people);
      const name = random.weighted(weights);
      await acts[name]?.(person);
      await compare([person]);
      return name;
    },
    compareAll: () => compare(people),
  };
}
