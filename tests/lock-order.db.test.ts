import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockBuyer } from "~/features/billing/billing.server";
import { cancelAppointment } from "~/features/booking/booking.server";
import { endQuoteOfOrder } from "~/features/quotes/quotes.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { appointmentOf, bookedWithHours } from "./support/appointments";
import { november, openPurchases, type Purchases } from "./support/purchases";
import { quotesOf } from "./support/quotes";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** How many transactions of this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    purchases.db,
  );
  return rows[0]?.count ?? 0;
}

/** Holds what is locked of this person until it is told to let go. */
async function holding(userId: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = () => {};
  const taken = new Promise<void>((resolve) => {
    held = resolve;
  });
  const done = inTransaction(async (trx) => {
    await lockBuyer(trx, userId);
    held();
    await asked;
  });
  await taken;
  return () => {
    letGo();
    return done;
  };
}

test("a meeting is canceled while the contract of its hours ends: one waits for the other, and neither is undone", async () => {
  const quotes = quotesOf(purchases);
  const { userId, order } = await quotes.bought();
  const meeting = await bookedWithHours(userId, parisInstant("2054-12-15", "10:00"), november);
  const release = await holding(userId);
  const begun = { ends: 0, cancels: 0 };
  const at = { now: november };
  const ends = inTransaction(async (trx) => {
    begun.ends += 1;
    await endQuoteOfOrder(trx, { order, kind: "termination", dueCents: 0 }, at);
  });
  await expect.poll(waiting, { interval: 20 }).toBe(1);
  const cancels = inTransaction(async (trx) => {
    begun.cancels += 1;
    return cancelAppointment(trx, { id: meeting.id, userId, shown: "hour" }, at);
  });
  await expect.poll(waiting, { interval: 20 }).toBe(2);
  await release();
  await ends;
  expect(await cancels).toEqual({ ok: false, reason: "over" });
  expect(begun, "the database parted nobody").toEqual({ ends: 1, cancels: 1 });
  expect(await appointmentOf(meeting.id)).toMatchObject({ status: "canceled", canceled_by: "withdrawal" });
  expect(await quotes.wallet(userId)).toMatchObject({ leftMinutes: 0, reservedMinutes: 0, usedMinutes: 0 });
});
