import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chargeDueInstalments, chargePayment, listInstalments, syncPayment } from "~/features/billing/billing.server";
import { findMembership } from "~/features/membership/membership.server";
import { addDays } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { listObstacles } from "~/platform/personal-data/erase-owned.server";
import type { OwnedTable } from "~/platform/personal-data/owned-table";
import { readOwned } from "~/platform/personal-data/read-owned.server";
import { creditNotesOf, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { type Declaring, declared, planOf, settle } from "../../../tests/support/terminations";
import { terminationsData } from "./personal-data";
import type { Declared } from "./rules";
import {
  closeTermination,
  eraseOldTerminations,
  linkTermination,
  mergeTerminations,
  readTermination,
  settleTermination,
} from "./terminations.server";

/** Ahead of the simulator’s clock, which only moves forward; a Saturday: its withdrawal period ends on a Monday, the 7th. */
const ordered = new Date("2054-11-21T10:00:00Z");
const by = "00000000-0000-4000-8000-000000000001";
const dayAfter = (days: number, time = "10:00") => new Date(`${addDays("2054-11-21", days)}T${time}:00Z`);

let purchases: Purchases;
/** Another sender in each test: how often one address is written to is counted in the whole process. */
let sender = "";
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(async () => {
  await purchases.startOver();
  sender = `${randomUUID()}@exemple.test`;
});
afterAll(() => purchases.close());

const declare = (more: Partial<Declared> = {}, how: Declaring = {}) =>
  declared({ email: sender, ...more }, { now: ordered, ...how });

const count = async () =>
  (await purchases.db.selectFrom("contract_notices").select("id").where("email", "=", sender).execute()).length;
const mails = (to = sender) =>
  purchases.db
    .selectFrom("outbox")
    .select(["subject", "text_body"])
    .where("to_address", "=", to)
    .orderBy("created_at")
    .execute();
const mailToCoach = (noticeId: string) =>
  purchases.db
    .selectFrom("outbox")
    .select(["subject", "text_body"])
    .where("dedupe_key", "=", `notice-coach:${noticeId}`)
    .executeTakeFirstOrThrow();
const refundedCents = async (userId: string) =>
  (await refundsOf(userId)).map(({ amount_cents }) => amount_cents).sort((one, other) => one - other);
/** What is declared of an order, and what it comes to. */
const read = async (reference: string, now: Date, kind: Declared["kind"] = "withdrawal") => {
  const { id } = await declare({ reference, kind }, { now });
  return { id, plan: await planOf(id, now) };
};
const status = async (userId: string, now: Date) => (await findMembership(purchases.db, userId, { now }))?.status;

describe("receiving", () => {
  test("keeps what was declared, and acknowledges it with its hour in Paris, to the second", async () => {
    const at = new Date("2054-11-21T13:20:05Z");
    const notice = await declare({ reference: "LE-INCONNU" }, { now: at });
    expect(notice).toMatchObject({ kind: "withdrawal", reference: "LE-INCONNU", order_id: null, acknowledged: true });
    const [receipt, ...others] = await mails();
    expect(others).toEqual([]);
    expect(receipt?.subject).toBe("Accusé de réception de votre demande");
    const text = words(receipt?.text_body);
    for (const part of ["Claire Test", "LE-INCONNU", "samedi 21 novembre 2054 à 14 h 20 min 05 s (heure de Paris)"]) {
      expect(text).toContain(part);
    }
    const coach = await mailToCoach(notice.id);
    expect(coach.subject).toBe("Une demande est à traiter");
    expect(coach.text_body).not.toContain("Claire");
  });

  test("a double click, the same words again, and a hundred at once are one termination and one acknowledgement", async () => {
    const clientKey = randomUUID();
    const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => declare({}, { clientKey })));
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]));
    expect((await declare({}, { now: new Date(ordered.getTime() + 60_000) })).id).toBe(first?.id);
    expect(await count()).toBe(1);
    expect(await mails()).toHaveLength(1);
    await declare({ reference: "F-2026-0001" });
    await declare({ kind: "termination" });
    expect(await count()).toBe(3);
  });

  test("a known contract and an unknown one get the same words, whoever asks", async () => {
    const { order } = await purchases.member("Claire", ordered);
    const answer = async (reference: string) => {
      const email = `${randomUUID()}@exemple.test`;
      await declare({ reference, email });
      const [mail] = await mails(email);
      return `${mail?.subject} ${mail?.text_body}`.replaceAll(reference, "R").replaceAll(email, "E");
    };
    const known = await answer(order.reference);
    expect(known).toContain("Accusé de réception");
    expect(await answer("LE-222222")).toBe(known);
  });

  test("a termination says when and what it changes, and keeps its motive for the coach alone", async () => {
    const notice = await declare({ kind: "termination", wishedDay: "2055-02-01", motive: "Un déménagement très loin" });
    expect(notice.motive).toBe("Un déménagement très loin");
    const [receipt] = await mails();
    const text = words(receipt?.text_body);
    expect(text).toContain("le 1er février 2055");
    expect(text).toContain("au prorata, dans les 30 jours");
    expect(text).not.toContain("déménagement");
  });

  test("an address is written to five times a day at most, and every termination is kept", async () => {
    for (let rank = 0; rank < 7; rank++) await declare({ reference: `F-2026-000${rank}` });
    expect(await count()).toBe(7);
    expect(await mails()).toHaveLength(5);
  });

  test("what was declared cannot be rewritten, in the database itself", async () => {
    const { id } = await declare();
    const rewrite = purchases.db.updateTable("contract_notices").set({ name: "Autre" }).where("id", "=", id).execute();
    await expect(rewrite).rejects.toThrow(/notice_is_frozen|kept as declared/);
  });
});

describe("deciding", () => {
  test.each([
    [0, 500_00],
    [1, 498_64],
    [13, 482_20],
    [14, 480_83],
  ])("a withdrawal %i days after an early start gives back %i cents and ends the year", async (days, refundCents) => {
    const now = dayAfter(days, "22:30");
    const { userId, order } = await purchases.member("Claire", ordered);
    const { id, plan } = await read(order.reference.toLowerCase(), now);
    expect(plan).toMatchObject({ refundCents, inTime: true });
    expect(await settle(id, now)).toEqual({ ok: true });
    expect(await settle(id, now)).toEqual({ ok: false, reason: "decided" });
    expect(await refundedCents(userId)).toEqual([refundCents]);
    expect(await status(userId, now)).toBe("ended");
    expect(await creditNotesOf(userId), "nothing has left yet").toEqual([]);
    await runRefundJobs(userId, now);
    expect(await creditNotesOf(userId)).toEqual([-refundCents]);
    expect((await mailsTo(userId)).map(({ subject }) => subject)).toContain("La suite de votre demande");
  });

  test.each([0, 1, 13, 14, 16])("%i days after an order without early start, everything comes back", async (days) => {
    const now = dayAfter(days);
    const { userId, order } = await purchases.member("Karim", ordered, { earlyStart: false });
    const { id } = await declare({ reference: order.reference }, { now });
    await settle(id, now);
    expect(await refundedCents(userId)).toEqual([500_00]);
    expect(await status(userId, now)).toBe("ended");
  });

  test("the last hour of the last day counts, the next day does not; the days that are left come back all the same", async () => {
    const { order } = await purchases.member("Claire", ordered);
    const inTime = await declare({ reference: order.reference }, { now: new Date("2054-12-07T22:59:59Z") });
    const late = await declare(
      { reference: order.reference, name: "Claire M. Test" },
      { now: new Date("2054-12-07T23:00:00Z") },
    );
    const plan = async (id: string) => (await readTermination(purchases.db, id, { now: dayAfter(20) }))?.plan;
    expect(await plan(inTime.id)).toMatchObject({ inTime: true, end: { right: "withdrawal" }, refundCents: 478_09 });
    expect(await plan(late.id)).toMatchObject({ inTime: false, end: { right: "termination" }, refundCents: 475_35 });
  });

  test("of two payments, the one that was made comes back and the other is no longer asked for", async () => {
    const { userId, order } = await purchases.member("Claire", ordered, { count: 2 });
    const { id } = await declare({ reference: order.reference }, { now: dayAfter(10) });
    await settle(id, dayAfter(10));
    expect(await refundedCents(userId)).toEqual([250_00 - 13_69]);
    const [, second] = await listInstalments(purchases.db, order.id);
    expect(second?.canceled_at).toEqual(dayAfter(10));
    await chargeDueInstalments({ now: dayAfter(40) });
    expect(await purchases.debits(userId)).toEqual([]);
    expect(await status(userId, dayAfter(10))).toBe("ended");
  });

  test("a termination on a day to come keeps access until then, and gives back the rest over both payments", async () => {
    const { userId, order } = await purchases.member("Claire", ordered, { count: 2 });
    await payTheSecond(userId, dayAfter(32));
    const now = dayAfter(40);
    const { id } = await declare({ kind: "termination", reference: order.reference, wishedDay: "2055-02-28" }, { now });
    await settle(id, now);
    // 100 days of 365 are served: 136,98 € of 500.
    expect(await refundedCents(userId)).toEqual([113_02, 250_00]);
    expect(await status(userId, now)).toBe("active");
    expect(await status(userId, new Date("2055-02-28T10:00:00Z"))).toBe("active");
    expect(await status(userId, new Date("2055-03-01T10:00:00Z"))).toBe("ended");
    await runRefundJobs(userId, now);
    expect((await refundsOf(userId)).map(({ status: sent }) => sent)).not.toContain("requested");
  });

  test("9-30: a second payment already on its way when the year is ended comes back by itself", async () => {
    const { userId, order } = await purchases.member("Claire", ordered, { count: 2 });
    const now = dayAfter(30);
    await purchases.moveTo(now);
    await chargeDueInstalments({ now });
    const [second = ""] = await purchases.debits(userId);
    await chargePayment(second, { now });
    const { id } = await declare({ kind: "termination", reference: order.reference, wishedDay: "2054-12-21" }, { now });
    await settle(id, now);
    await syncPayment(second, { now });
    const paid = await purchases.db
      .selectFrom("payments")
      .select(["amount_cents", "refunded_cents"])
      .where("user_id", "=", userId)
      .where("status", "=", "paid")
      .execute();
    expect(paid).toHaveLength(2);
    // 31 days of 365 are served, 42,46 €, however many payments arrived.
    expect(paid.reduce((sum, one) => sum + one.amount_cents - one.refunded_cents, 0)).toBe(42_46);
  });

  test("a termination at the end of the year changes nothing; one that needs the second payment waits for it", async () => {
    const { userId, order } = await purchases.member("Claire", ordered, { count: 2 });
    const term = await declare({ kind: "termination", reference: order.reference });
    expect(await settle(term.id, ordered)).toEqual({ ok: true });
    expect(await refundsOf(userId)).toEqual([]);
    expect(await status(userId, ordered)).toBe("active");
    const far = await declare({ kind: "termination", reference: order.reference, wishedDay: "2055-08-01" });
    expect(await settle(far.id, ordered)).toEqual({ ok: false, reason: "waits" });
  });

  test("an amount that changed since it was shown is not given back", async () => {
    const { userId, order } = await purchases.member("Claire", ordered);
    const { id } = await declare({ reference: order.reference });
    const act = { now: ordered, by };
    const done = await inTransaction((trx) => settleTermination(trx, { id, shownCents: 1 }, act));
    expect(done).toEqual({ ok: false, reason: "amount_changed" });
    expect(await refundsOf(userId)).toEqual([]);
  });

  test("the coach finds the order of whoever forgot its number, by an invoice too, and is warned of another address", async () => {
    const { userId, order } = await purchases.member("Claire", ordered);
    const email = `${userId}@test.example`;
    const { id } = await declare({ email });
    const view = await readTermination(purchases.db, id, { now: ordered });
    expect(view?.candidates).toMatchObject([{ reference: order.reference }]);
    expect(await settle(id, ordered)).toEqual({ ok: false, reason: "no_order" });
    const act = { now: ordered, by };
    const link = (documentNumber: string) => inTransaction((trx) => linkTermination(trx, { id, documentNumber }, act));
    expect(await link("LE-222222")).toEqual({ ok: false, reason: "no_order" });
    const invoice = await purchases.db
      .selectFrom("invoices")
      .select("number")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(await link(invoice.number)).toEqual({ ok: true });
    expect(await readTermination(purchases.db, id, { now: ordered })).toMatchObject({
      otherAddress: null,
      order: { id: order.id },
    });
    const stranger = await declare({ email: "autre@exemple.test", reference: invoice.number });
    expect(stranger.order_id).toBe(order.id);
    expect((await readTermination(purchases.db, stranger.id, { now: ordered }))?.otherAddress).toBe("stranger");
    await settle(stranger.id, ordered);
    const told = async (address: string) => (await mails(address)).map(({ subject }) => subject);
    expect(await told(email)).toContain("La suite de votre demande");
    expect(await told("autre@exemple.test")).not.toContain("La suite de votre demande");
  });

  test("closed without refund, the person reads why and the contract goes on", async () => {
    const { userId, order } = await purchases.member("Claire", ordered);
    const { id } = await declare({ reference: order.reference });
    const close = (answer: string) =>
      inTransaction((trx) => closeTermination(trx, { id, answer }, { now: ordered, by }));
    expect(await close("  ")).toEqual({ ok: false, reason: "answer_missing" });
    expect(await close("Vous avez changé d’avis, comme convenu.")).toEqual({ ok: true });
    expect(await close("Encore")).toEqual({ ok: false, reason: "decided" });
    const told = (await mails()).find(({ subject }) => subject === "Notre réponse à votre demande");
    expect(told?.text_body).toContain("Vous avez changé d’avis");
    expect(await status(userId, ordered)).toBe("active");
    expect(await refundsOf(userId)).toEqual([]);
  });
});

test("sent without signing in, it is read by whoever proves its address, but for why; and it holds up an erasure only with her own order", async () => {
  const userId = await purchases.person("Mona");
  const buyer = await purchases.person("Nora");
  await purchases.db.updateTable("users").set({ email: sender }).where("id", "=", userId).execute();
  const { order } = await purchases.order(buyer, ordered);
  await declare({ kind: "termination", motive: "Une raison", reference: order.reference });
  const [table] = terminationsData.tables as [OwnedTable];
  const among = [terminationsData];
  const at = { now: ordered };

  expect(await readOwned(purchases.db, { table, userId, among }, at)).toMatchObject([{ motive: "Une raison" }]);
  const [read] = await readOwned(purchases.db, { table, address: sender, among }, at);
  expect(read).toMatchObject({ name: "Claire Test", kind: "termination" });
  expect(read, "another may read that mailbox").not.toHaveProperty("motive");
  expect(await readOwned(purchases.db, { table, userId: buyer, among }, at)).toEqual([]);

  const holds = async (held: string) => (await listObstacles(purchases.db, { userId: held, among }, at)).length;
  expect(await holds(userId), "her address, typed by anybody").toBe(0);
  expect(await holds(buyer), "her order, named by another").toBe(0);
  await purchases.db.updateTable("orders").set({ user_id: userId }).where("id", "=", order.id).execute();
  expect(await holds(userId)).toBe(1);
});

test("two accounts of one person are one, and terminations are forgotten after five years", async () => {
  const from = await purchases.person("Claire");
  const to = await purchases.person("Claire");
  const { id } = await declare({}, { userId: from });
  await inTransaction((trx) => mergeTerminations(trx, { from, to }));
  expect((await readTermination(purchases.db, id, { now: ordered }))?.termination.user_id).toBe(to);
  await inTransaction((trx) => eraseOldTerminations(trx, { now: new Date("2059-11-20T10:00:00Z") }));
  expect(await count()).toBe(1);
  await inTransaction((trx) => eraseOldTerminations(trx, { now: new Date("2059-11-22T10:00:00Z") }));
  expect(await count()).toBe(0);
});

async function payTheSecond(userId: string, now: Date) {
  await purchases.moveTo(now);
  await chargeDueInstalments({ now });
  const [second = ""] = await purchases.debits(userId);
  await chargePayment(second, { now });
  await syncPayment(second, { now });
}
