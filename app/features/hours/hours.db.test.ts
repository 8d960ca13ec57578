import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockBuyer } from "~/features/billing/billing.server";
import { eraseFormerAccounts } from "~/features/retention/retention.server";
import { addDays } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { hoursOf } from "../../../tests/support/hours";
import { end, giveBack, grant, release, reopen, reserve, stop, use } from "../../../tests/support/lots";
import { mailsTo } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { creditLot, expireLots, mergeHours, readWallet, remindOfHours } from "./hours.server";

let purchases: Purchases;
let hours: ReturnType<typeof hoursOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  hours = hoursOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** Left, reserved and used, of a person. */
const held = async (userId: string, now = november) => {
  const { leftMinutes, reservedMinutes, usedMinutes } = await readWallet(purchases.db, userId, { now });
  return [leftMinutes, reservedMinutes, usedMinutes];
};
const someone = (name = "Ama") => purchases.person(name);

test("a pack that is paid opens one lot with all its hours, and its buyer reads them", async () => {
  const ama = await someone();
  const { orderId } = await hours.buy(ama, november);
  const wallet = await readWallet(purchases.db, ama, { now: november });
  expect(wallet).toEqual({
    lots: [
      {
        lotId: (await hours.lot(orderId)).id,
        orderId,
        label: "Forfait",
        state: "open",
        totalMinutes: 300,
        boughtMinutes: 300,
        usedMinutes: 0,
        reservedMinutes: 0,
        leftMinutes: 300,
        expiresOn: "2055-11-21",
        boughtOn: "2054-11-21",
      },
    ],
    leftMinutes: 300,
    reservedMinutes: 0,
    usedMinutes: 0,
  });
  expect(await readWallet(purchases.db, await someone("Nour"), { now: november })).toMatchObject({
    lots: [],
    leftMinutes: 0,
  });
});

test("a pack paid in two may be used for what is paid, and the second payment brings the rest to the same lot", async () => {
  const ama = await someone();
  const { orderId } = await hours.buy(ama, november, { minutes: 301, count: 2 });
  expect(await held(ama)).toEqual([150, 0, 0]);
  expect(await reserve(ama, 151)).toMatchObject({ ok: false, reason: "not_enough" });
  expect((await reserve(ama, 150)).ok).toBe(true);
  expect((await readWallet(purchases.db, ama, { now: november })).lots[0]?.state).toBe("waiting");
  await hours.payRest(ama, orderId, on("2054-12-01"));
  expect(await held(ama)).toEqual([151, 150, 0]);
  expect((await readWallet(purchases.db, ama, { now: november })).lots).toHaveLength(1);
});

test("the second payment of a pack whose last day is past or near brings hours for thirty days at least", async () => {
  const ama = await someone();
  const { orderId } = await hours.buy(ama, november, { count: 2, expiresOn: "2054-12-21" });
  await expireLots({ now: on("2054-12-22") });
  await hours.payRest(ama, orderId, on("2054-12-24"));
  expect((await readWallet(purchases.db, ama, { now: on("2054-12-24") })).lots).toMatchObject([
    { leftMinutes: 150, expiresOn: "2055-01-23" },
  ]);
  await expireLots({ now: on("2055-01-23") });
  expect(await held(ama, on("2055-01-23")), "what the first one bought was lost").toEqual([150, 0, 0]);
  const other = await hours.buy(ama, on("2054-12-24"), { count: 2 });
  await hours.payRest(ama, other.orderId, on("2055-01-23"));
  expect((await hours.lot(other.orderId)).last_day, "far enough, it stays").toBe("2055-11-21");
});

test("hours are credited once for a payment, and for the order of their buyer alone", async () => {
  const ama = await someone();
  const { orderId, paymentId } = await hours.buy(ama, november, { count: 2 });
  const credit = { userId: ama, orderId, paymentId, minutes: 10, label: "Forfait", expiresOn: null, totalMinutes: 300 };
  const again = (change: Partial<typeof credit>) =>
    inTransaction((trx) => creditLot(trx, { ...credit, ...change }, { now: november })).then(
      () => "credited",
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
  expect(await again({})).toBe("one_purchase_of_hours_per_payment");
  const other = await hours.buy(ama, november);
  expect(await again({ paymentId: other.paymentId })).toBe("hours_are_of_their_order");
  const year = await purchases.member("Inès", november);
  expect(await again({ orderId: year.order.id, paymentId: year.paymentId })).toBe(
    "hours are bought by an order of their buyer",
  );
});

test("hours are reserved where the last day comes first, over several lots, and never past a last day", async () => {
  const ama = await someone();
  await grant(ama, 60, "2054-12-20");
  const late = await hours.buy(ama, november);
  const [first] = (await readWallet(purchases.db, ama, { now: november })).lots;
  expect(first).toMatchObject({ orderId: null, label: "Heures offertes", leftMinutes: 60 });
  expect(await reserve(ama, 360, { until: "2055-01-10" })).toMatchObject({ ok: false, reason: "expires_before" });
  expect(await reserve(ama, 361)).toMatchObject({ ok: false, reason: "not_enough" });
  expect(await reserve(ama, 60, { lotOrderId: randomUUID() })).toMatchObject({ ok: false, reason: "not_enough" });
  const { appointmentId } = await reserve(ama, 90);
  expect(await hours.lot(late.orderId)).toMatchObject({ available_minutes: 270, reserved_minutes: 30 });
  expect((await reserve(ama, 90, { appointmentId })).ok, "asked again, it is done").toBe(true);
  await expect(reserve(ama, 60, { appointmentId })).rejects.toThrow(/its own hours/);
  expect(await held(ama)).toEqual([270, 90, 0]);
  expect((await reserve(ama, 60, { lotOrderId: late.orderId })).ok).toBe(true);
  expect(await hours.lot(late.orderId)).toMatchObject({ available_minutes: 210, reserved_minutes: 90 });
  await release(appointmentId);
  await release(appointmentId);
  expect(await held(ama)).toEqual([300, 60, 0]);
  expect(await reserve(await someone("Nour"), 30)).toMatchObject({ ok: false, reason: "not_enough" });
});

test("hours of an appointment are used once; given back they may be booked again, undone they are reserved again", async () => {
  const ama = await someone();
  await grant(ama, 120, null);
  const { appointmentId } = await reserve(ama, 60);
  expect(await giveBack(appointmentId, "undone")).toEqual({ ok: false, reason: "nothing_used" });
  await use(appointmentId);
  await use(appointmentId);
  await release(appointmentId);
  expect(await held(ama), "what is used is not released").toEqual([60, 0, 60]);
  expect(await giveBack(appointmentId, "undone")).toEqual({ ok: true });
  expect(await held(ama)).toEqual([60, 60, 0]);
  await use(appointmentId);
  expect(await giveBack(appointmentId, "coach_late")).toEqual({ ok: true });
  expect(await held(ama)).toEqual([120, 0, 0]);
  expect(await giveBack(appointmentId, "coach_late")).toEqual({ ok: false, reason: "nothing_used" });
});

test("the coach gives hours with a reason, which the journal alone keeps", async () => {
  const ama = await someone();
  expect(await grant(ama, 0, null)).toEqual({ ok: false, reason: "not_minutes" });
  expect(await grant(ama, 40 * 60 + 1, null)).toEqual({ ok: false, reason: "not_minutes" });
  expect(await grant(ama, 60, "2054-11-20")).toEqual({ ok: false, reason: "not_a_day" });
  expect(await grant(ama, 60, null, "  ")).toEqual({ ok: false, reason: "reason_missing" });
  expect(await grant(randomUUID(), 60, null)).toEqual({ ok: false, reason: "unknown" });
  expect(await grant(ama, 60, null, "Un retard de ma part")).toMatchObject({ ok: true });
  const acts = await purchases.db.selectFrom("audit_entries").selectAll().where("subject_id", "=", ama).execute();
  expect(acts).toMatchObject([{ action: "hours.granted", reason: "Un retard de ma part", after: { minutes: 60 } }]);
});

test("hours the coach could not give may be used thirty days at least, and those somebody gives back keep their last day", async () => {
  const ama = await someone();
  await grant(ama, 60, "2054-12-20");
  const day = async () => (await readWallet(purchases.db, ama, { now: november })).lots[0]?.expiresOn;
  const one = await reserve(ama, 60);
  await release(one.appointmentId, on("2054-12-19"));
  expect(await day()).toBe("2054-12-20");
  await reserve(ama, 60, { appointmentId: one.appointmentId });
  await release(one.appointmentId, on("2054-12-19"), { byCoach: true });
  expect(await day()).toBe("2055-01-18");
});

test("two reminders, sixty and fifteen days before, say a day and nothing else; none when nothing is left to book", async () => {
  const [ama, nour] = [await someone(), await someone("Nour")];
  await grant(ama, 60, "2055-03-01");
  await grant(nour, 60, "2055-03-01");
  await reserve(nour, 60);
  const last = "2055-03-01";
  for (const days of [61, 60, 60, 40, 16, 15, 1, 0, -1]) await remindOfHours({ now: on(addDays(last, -days)) });
  const mails = await mailsTo(ama);
  const read = mails.map(({ subject, text_body }) => `${subject} ${text_body}`).join(" ");
  expect(mails.map(({ dedupe_key }) => dedupe_key.split(":").slice(2).join(" ")).sort()).toEqual([
    `${last} 15`,
    `${last} 60`,
  ]);
  expect(read).toMatch(/1er\smars 2055/);
  expect(read).not.toMatch(/heure|minute|séance|forfait|rendez|offert|réserv/i);
  expect(await mailsTo(nour)).toEqual([]);
});

test("two that want the last hour at once: one has it", async () => {
  const ama = await someone();
  await grant(ama, 60, null);
  const asked = await Promise.all([1, 2, 3, 4].map(() => reserve(ama, 60)));
  expect(asked.map(({ ok }) => ok).filter(Boolean)).toHaveLength(1);
  expect(await held(ama)).toEqual([0, 60, 0]);
});

test("every act waits for the person it concerns before it touches her lots", async (context) => {
  if (purchases.kind === "embedded") return context.skip();
  const ama = await someone();
  const { orderId, paymentId } = await hours.buy(ama, november);
  const { appointmentId } = await reserve(ama, 60);
  const settled: string[] = [];
  const acts = {
    reserve: () => reserve(ama, 60),
    use: () => use(appointmentId),
    release: () => release(appointmentId),
    giveBack: () => giveBack(appointmentId, "undone"),
    grant: () => grant(ama, 60, null),
    stop: () => stop(orderId, paymentId),
    reopen: () => reopen(orderId, paymentId),
    end: () => end(orderId),
  };
  const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const elsewhere = inTransaction(async (trx) => {
    await lockBuyer(trx, ama);
    locked.resolve();
    await freed.promise;
  });
  await locked.promise;
  const started = Object.entries(acts).map(([name, act]) => act().then(() => settled.push(name)));
  await sleep(300);
  const hasty = [...settled];
  freed.resolve();
  await Promise.all([elsewhere, ...started]);
  expect(hasty).toEqual([]);
  expect(settled).toHaveLength(8);
});

test("two accounts of one person: the hours of both are hers, reserved ones too", async () => {
  const [ama, other] = [await someone(), await someone()];
  await grant(ama, 60, null);
  await grant(other, 60, null);
  const { appointmentId } = await reserve(other, 30);
  await inTransaction((trx) => mergeHours(trx, { from: other, to: ama }));
  expect([await held(ama), await held(other)]).toEqual([
    [90, 30, 0],
    [0, 0, 0],
  ]);
  await use(appointmentId);
  expect(await held(ama)).toEqual([90, 0, 30]);
});

test("an account that keeps hours that were paid for is emptied once a year has passed since their last day", async () => {
  const former = await purchases.member("Claire", november);
  await hours.buy(former.userId, on("2058-10-01"), { expiresOn: "2060-10-01" });
  await grant(former.userId, 60, null);
  const name = async () =>
    (await purchases.db.selectFrom("profiles").select("first_name").where("id", "=", former.userId).executeTakeFirst())
      ?.first_name;
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2061-10-01") }));
  expect(await name()).toBe("Claire");
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2061-10-02") }));
  expect(await name()).toBe("Compte");
});

test("hours without a last day hold an account for five years from what was last done with them", async () => {
  const former = await purchases.member("Odile", november);
  const bought = on("2062-10-02");
  await hours.buy(former.userId, bought, { expiresOn: null });
  const held = await reserve(former.userId, 60, { until: "2062-12-01" }, on("2062-10-03"));
  await release(held.appointmentId, on("2062-11-15"));
  const stands = async () =>
    (await purchases.db.selectFrom("profiles").select("first_name").where("id", "=", former.userId).executeTakeFirst())
      ?.first_name;
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2067-11-15") }));
  expect(await stands()).toBe("Odile");
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2067-11-16") }));
  expect(await stands()).toBe("Compte");
});
