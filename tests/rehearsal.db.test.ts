import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockCalendar } from "~/features/booking/booking.server";
import { inTransaction } from "~/platform/db/database.server";
import { on, openPurchases, type Purchases } from "./support/purchases";
import { nothing, sold } from "./support/sold";
import { startWith } from "./support/started-with";

// The rehearsal of a house that sells everything: bought under a test key, put aside, bought again for real.

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
});
afterAll(() => purchases.close());

const meetings = (canceledBy: "trial" | null) =>
  purchases.db
    .selectFrom("appointments")
    .select("starts_at")
    .where("canceled_by", canceledBy === null ? "is" : "=", canceledBy)
    .orderBy("starts_at")
    .execute();

/** Somebody is choosing a moment: an act that frees some waits for it, and locks nobody meanwhile. */
async function whileCalendarIsTaken<T>(act: () => Promise<T>): Promise<T> {
  let letGo = () => {};
  const chosen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let choosing = Promise.resolve();
  await new Promise<void>((taken) => {
    choosing = inTransaction(async (trx) => {
      await lockCalendar(trx);
      taken();
      await chosen;
    });
  });
  const done = act();
  const lockedByWhoWaits = async () => {
    const { rows } = await sql<{ locks: number }>`
      select (select count(*) from pg_locks held where held.pid = w.pid and held.locktype = 'advisory' and held.granted)::int as locks
      from pg_locks w where w.locktype = 'advisory' and not w.granted
        and w.database = (select oid from pg_database where datname = current_database())`.execute(purchases.db);
    return rows.map(({ locks }) => locks);
  };
  await expect.poll(lockedByWhoWaits).not.toEqual([]);
  const locks = await lockedByWhoWaits();
  letGo();
  await choosing;
  expect(locks).toEqual([0]);
  return done;
}

test("rehearsal of all that is sold: put aside it gives nothing and frees its moments, bought again for real it is all there", async () => {
  const coach = await purchases.person("Sophie");
  await sql`insert into user_roles (user_id, role) values (${coach}, 'admin')`.execute(purchases.db);
  const people = new Map<string, string>();
  for (const [name] of sold) people.set(name, await purchases.person("Ama"));
  const first = on("2054-11-21");
  const trial = await startWith(purchases, "test_0123456789abcdef0123456789abcdef");
  const tried: string[] = [];
  for (const [name, userId] of people) tried.push((await trial.buy(name, userId, first)).id);
  const held = async (product: typeof trial, now: Date) => {
    const found: [string, unknown][] = [];
    for (const [name, userId] of people) found.push([name, await product.heldBy(userId, now)]);
    return found;
  };
  const whole = sold.map(([name, { gives }]) => [name, gives]);
  expect(await held(trial, first)).toEqual(whole);

  await purchases.control("faults", { switches: { liveKeys: true } });
  const live = await startWith(purchases, "live_0123456789abcdef0123456789abcdef");
  const mails = await purchases.count("outbox");
  const aside = await whileCalendarIsTaken(() =>
    live.inTransaction((trx) => live.billing.putTrialAside(trx, { now: first, by: coach })),
  );
  expect(aside).toEqual({ ok: true, orders: sold.length });
  expect(await purchases.count("outbox"), "nobody is written to").toBe(mails);
  expect(await held(live, first)).toEqual(sold.map(([name]) => [name, nothing]));

  const bought: number[] = [];
  for (const [name, userId] of people) bought.push((await live.buy(name, userId, first)).amount_cents);
  expect(await held(live, first)).toEqual(whole);
  expect(await meetings(null), "the moments of the trial were free").toEqual(await meetings("trial"));
  const invoices = await purchases.db.selectFrom("invoices").select("number").orderBy("number").execute();
  const series = (letters: string) => sold.map((_, rank) => `${letters}-2054-${String(rank + 1).padStart(4, "0")}`);
  expect(invoices.map(({ number }) => number)).toEqual([...series("F"), ...series("TF")]);
  const received = bought.reduce((sum, cents) => sum + cents, 0);
  expect((await live.accounting.readTurnover(purchases.db, "2054-11-21", 12)).yearCents).toBe(received);

  // What a notification, a job or the bank still says of the trial is not asked of the real account.
  for (const id of tried) {
    await purchases.control(`payments/${(await purchases.payment(id)).provider_id}/chargeback`);
    await live.billing.syncPayment(id, { now: first });
    expect(await purchases.payment(id)).toMatchObject({ alarm: null, charged_back_cents: 0 });
  }
  expect(await held(live, first)).toEqual(whole);
  const books = { repaired: 0, differenceCents: 0, differences: [] };
  expect(await live.billing.reconcile({ now: first })).toEqual({ payments: sold.length, ...books });
  expect(await live.checkInvariants({ now: first })).toEqual([]);
});
