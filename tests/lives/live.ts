import { pollOpenPayments, reconcile } from "~/features/billing/billing.server";
import { expireOffers } from "~/features/events/events.server";
import { createPromoCode } from "~/features/promo/promo.server";
import { updateRewards } from "~/features/referral/referral.server";
import { inTransaction } from "~/platform/db/database.server";
import type { Clock } from "../../tools/mollie-simulator/clock.ts";
import { openPurchases, type Purchases } from "../support/purchases";
import { hearAll, imagine } from "./acts";
import { differences } from "./compare";
import { type Day, plus, rank } from "./days";
import { dice } from "./dice";
import { type Life, newLife, nextAct, peopleIn, reasonOf, sleep, Unlike } from "./life";
import * as model from "./model";
import { COACH_CODE, debitAll, type Knocks, listenToAll, perform, readPayments, runJobs, together } from "./product";

/** Lives last so many days at most, past the last day of a code; each begins in the first of them. */
const WINDOW_DAYS = 900;
const BEGIN_WITHIN_DAYS = 60;
/** The provider's lists are read so often: what nobody told us of is found then, within the ten days it looks back. */
const NIGHTS = 8;

const by = "00000000-0000-4000-8000-000000000001";

export interface Batch {
  purchases: Purchases;
  seed: number;
  lives: Life[];
  last: Date;
}

/** A provider whose time is what we say, and whose knocks we hear when we wish. */
function ruleTime({ simulator }: Purchases, begin: Date, knocks: Knocks) {
  let now = begin.getTime();
  const { simulation } = simulator;
  const clock: Clock = {
    now: () => now,
    moveTo: (instant) => {
      now = Math.max(now, instant);
    },
    offsetMs: () => now - Date.now(),
  };
  Object.assign(simulation, {
    clock,
    notify: (payment: { metadata: unknown }, _reason: string, _at: number, { drop = false } = {}) => {
      const { paymentId } = (payment.metadata ?? {}) as { paymentId?: string };
      if (paymentId && !drop) knocks.add(paymentId);
    },
  });
}

/** The hour at which the things of a day happen: in the morning, late, or around the midnight of Paris. */
function hourOf(seed: number, day: Day): Date {
  const hour = dice(seed, rank(day), 7).weighted([
    [6, "10:00"],
    [1, "01:30"],
    [1, "21:30"],
    [1, "22:30"],
    [1, "23:30"],
  ] as const);
  return new Date(`${day}T${hour}:00Z`);
}

/** Where the days of a batch begin: before an October, or before a leap day, and a change of hour in each. */
function firstDay(seed: number): Day {
  return plus(seed % 2 === 0 ? "2026-12-01" : "2027-09-01", dice(seed, 2).between(0, 45));
}

/** Lives so many lives of this seed to their end, side by side. Throws `Unlike` with the story of the first that differs. */
export async function live(
  seed: number,
  ranks: number[],
  scripts: Map<number, Life["script"]> = new Map(),
): Promise<Batch> {
  const begin = firstDay(seed);
  const knocks: Knocks = new Set();
  const purchases = await openPurchases();
  ruleTime(purchases, hourOf(seed, plus(begin, -1)), knocks);
  const coachCode = { from: plus(begin, 5), until: plus(begin, 320) };
  const dayBefore = hourOf(seed, plus(begin, -1));
  await inTransaction((trx) =>
    createPromoCode(
      trx,
      {
        code: COACH_CODE,
        discount_cents: model.COACH_CODE_OFF,
        price_cents: null,
        first_day: coachCode.from,
        last_day: coachCode.until,
        most_uses: 10_000,
      },
      { now: dayBefore, by },
    ),
  );
  const coach = await purchases.person("Sophie");
  await purchases.db.insertInto("user_roles").values({ user_id: coach, role: "admin" }).execute();
  const lives: Life[] = [];
  for (const one of ranks) {
    const people: string[] = [];
    for (let who = 0; who < peopleIn(seed, one); who++) people.push(await purchases.person(`Vie${one}`));
    const life = newLife(seed, one, people, plus(begin, dice(seed, one, 3).between(0, BEGIN_WITHIN_DAYS)), coachCode);
    life.script = scripts.get(one) ?? null;
    if (life.script) life.wakes = life.script[0]?.day ?? null;
    lives.push(life);
  }
  const batch = { purchases, seed, lives, last: dayBefore };
  let ended = false;
  try {
    for (
      let day = 0;
      day < WINDOW_DAYS && (scripts.size > 0 || lives.some((life) => life.wakes !== null || life.unheard));
      day++
    )
      await liveDay(batch, knocks, hourOf(seed, plus(begin, day)), day % NIGHTS === 0);
    // Nobody does anything more; what the provider still has under way ends, and is heard.
    for (const life of lives) life.wakes = null;
    for (let day = 0; day < NIGHTS; day++) {
      const at = new Date(batch.last.getTime() + 86_400_000);
      await liveDay(batch, knocks, at, day === 0);
    }
    ended = true;
    return batch;
  } catch (error) {
    // What a schedule stumbled on is told with its life.
    if (!(error instanceof Unlike)) for (const life of lives) await readPayments(life, batch.last);
    throw error;
  } finally {
    if (!ended) await purchases.close();
  }
}

async function liveDay(batch: Batch, knocks: Knocks, at: Date, night: boolean) {
  const { purchases, lives } = batch;
  const now = model.nowAt(at.getTime());
  batch.last = at;
  await purchases.moveTo(at);
  const touched = new Set<Life>();
  const unheard = lives.filter((life) => night && life.unheard);
  const rang = await listenToAll(lives, knocks, at);
  await runJobs(purchases, lives, at);
  if (unheard.length > 0) {
    await readAgain(purchases, lives, at);
  }
  for (const life of lives) {
    const all = unheard.includes(life);
    const heard = (payment: model.Payment) => all || rang.has(life.payments[payment.id]?.id ?? "");
    if (!life.world.payments.some(heard)) continue;
    refundsHeard(purchases, life, heard);
    hearAll(life.world, heard, now);
    model.send(life.world, now);
    if (all) life.unheard = false;
    touched.add(life);
  }

  const waking = lives.filter(({ wakes, unheard }) => !unheard && wakes !== null && wakes <= now.today);
  const due = lives.filter(({ world }) => world.orders.some((order) => model.isDebitDue(world, order, now.today)));
  const watched = waking.some(({ world }) => world.orders.some((order) => model.debitDay(world, order) !== null));
  if (due.length > 0 || watched) {
    await debitAll(purchases, lives, at);
    knocks.clear();
    for (const life of lives) {
      const asked = model.debit(life.world, now);
      if (asked.length === 0) continue;
      await nameDebits(purchases, life, asked);
      model.send(life.world, now);
      touched.add(life);
    }
  }

  if (lives.some(({ world }) => world.orders.some(({ place }) => place?.state === "waiting for its price")))
    await expireOffers({ now: at });
  for (const { world } of lives) model.letGo(world, now);
  // The schedule of the night before; whoever pays rewards today brings everybody’s up to date.
  await rewards(batch, now, waking.length > 0 ? new Set(lives) : touched);

  await together(waking, (life) => step(batch, knocks, life, now));
  for (const life of waking) touched.add(life);
  await listenToAll(lives, knocks, at);
  await runJobs(purchases, lives, at);
  await rewards(batch, now, touched);
  await check(batch, [...touched], now);
}

/** The schedules that find what nobody told us of. */
async function readAgain(purchases: Purchases, lives: Life[], at: Date) {
  await pollOpenPayments({ now: at });
  await runJobs(purchases, lives, at);
  await reconcile({ now: at });
  await runJobs(purchases, lives, at);
}

/** One act: the model says what comes of it, and the product does it. */
async function step({ purchases }: Batch, knocks: Knocks, life: Life, now: model.Now) {
  const act = nextAct(life, now);
  life.told.push({ day: now.today, act, said: "?" });
  const line = life.told.at(-1);
  const wanted = imagine(life.world, act, now);
  model.send(life.world, now);
  try {
    const said = await perform(purchases, knocks, life, act, new Date(now.at));
    if (line) line.said = said.refused ?? `done${said.cents === undefined ? "" : `, ${said.cents}`}`;
    if (JSON.stringify(said) !== JSON.stringify(wanted))
      throw new Error(`answered ${JSON.stringify(said)}, the model says ${JSON.stringify(wanted)}`);
  } catch (error) {
    throw new Unlike(life, reasonOf(error));
  }
  life.unheard = "quiet" in act && act.quiet && wanted.refused === null;
  sleep(life, now);
}

/** What the provider did with the refunds it had taken. */
function refundsHeard({ simulator }: Purchases, life: Life, heard: (payment: model.Payment) => boolean) {
  life.refunds.forEach(({ providerId }, rank) => {
    const there = providerId ? simulator.simulation.store.refunds.get(providerId) : undefined;
    const refund = life.world.refunds[rank];
    if (!there || !refund || !heard(refund.payment)) return;
    model.refundHeard(
      life.world,
      refund,
      there.status === "failed" ? "returned" : there.status === "queued" ? "queued" : "left",
    );
  });
}

/** The attempts the product made for the debits the model waits for. */
async function nameDebits({ db }: Purchases, life: Life, asked: model.Payment[]) {
  for (const payment of asked) {
    const row = await db
      .selectFrom("payments")
      .innerJoin("instalments", "instalments.id", "payments.instalment_id")
      .select(["payments.id", "payments.provider_id"])
      .where("instalments.order_id", "=", life.orders[payment.order.id]?.id ?? "")
      .where("payments.sequence_type", "=", "recurring")
      .orderBy("payments.created_at", "desc")
      .executeTakeFirst();
    life.payments.push({ id: row?.id ?? "none", providerId: row?.provider_id ?? "" });
  }
}

async function rewards({ lives }: Batch, now: model.Now, touched: Set<Life>) {
  if (![...touched].some(({ world }) => world.rewards.length > 0)) return;
  await inTransaction((trx) => updateRewards(trx, { now: new Date(now.at) }));
  for (const { world } of lives) model.updateRewards(world, now);
}

async function check({ purchases }: Batch, lives: Life[], now: model.Now) {
  const found = await differences(purchases, lives, now);
  const [first] = found;
  if (!first) return;
  const [life] = first;
  const own = found.filter(([one]) => one === life).map(([, text]) => text);
  throw new Unlike(life, `on ${now.today} (${new Date(now.at).toISOString()}):\n${own.join("\n")}`);
}
