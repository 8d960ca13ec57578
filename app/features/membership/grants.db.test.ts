import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chargeDueInstalments, chargePayment, listInstalments, syncPayment } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { refundsOf } from "../../../tests/support/given-back";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  endMembership,
  extendMembership,
  findMembership,
  grantMembership,
  restoreMembership,
  suspendMembership,
  takeGrantBack,
} from "./membership.server";
import { listPeriods } from "./period-queries.server";

const by = "00000000-0000-4000-8000-000000000001";
const at = { now: november, by };

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const give = (userId: string, from: string, until: string, reason = "Un moment difficile") =>
  inTransaction((trx) => grantMembership(trx, { userId, from, until, reason }, at));
const suspend = (userId: string, now = november) =>
  inTransaction((trx) => suspendMembership(trx, { userId, reason: "À sa demande" }, { now, by }));
const end = (userId: string, now = november) =>
  inTransaction((trx) => endMembership(trx, { userId, reason: "À sa demande" }, { now, by }));
const restore = (userId: string, now = november) =>
  inTransaction((trx) => restoreMembership(trx, { userId, reason: "Erreur" }, { now, by }));
const status = async (userId: string, now = november) => (await findMembership(purchases.db, userId, { now }))?.status;

async function acts(userId: string): Promise<string[]> {
  const rows = await purchases.db
    .selectFrom("audit_entries")
    .select("action")
    .where("subject_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action.replace("membership.", ""));
}

test("a grant makes somebody a member from its first day to its last, and only then", async () => {
  const karim = await purchases.person("Karim");
  expect((await give(karim, "2054-12-01", "2054-12-31")).ok).toBe(true);
  expect(await status(karim)).toBe("upcoming");
  expect(await status(karim, on("2054-12-01"))).toBe("active");
  expect(await status(karim, on("2054-12-31"))).toBe("active");
  expect(await status(karim, on("2055-01-01"))).toBe("ended");
  expect(await acts(karim)).toEqual(["granted"]);
  const code = (await findMembership(purchases.db, karim, at))?.referral_code;
  expect(code, "a member has a code to pass on").toMatch(/^CLAIR-/);
  await give(karim, "2055-01-01", "2055-01-31");
  expect((await findMembership(purchases.db, karim, at))?.referral_code).toBe(code);
});

test("who was a member before every member had a code is given one, and nobody else is", async () => {
  const [claire, karim] = [await purchases.person("Claire"), await purchases.person("Karim")];
  await give(claire, "2054-12-01", "2054-12-31");
  await sql`delete from referral_codes`.execute(purchases.db);
  await sql.raw(await readFile("db/migrations/0165_codes_of_members_by_gift.sql", "utf8")).execute(purchases.db);
  const codes = await purchases.db.selectFrom("referral_codes").selectAll().execute();
  expect(codes.find(({ user_id }) => user_id === claire)?.code).toMatch(/^CLAIR-.{4}-.{4}$/);
  expect(codes.find(({ user_id }) => user_id === karim)).toBeUndefined();
});

test("a grant needs a reason, days to come, and a person; it never covers days already open or promised", async () => {
  const { userId } = await purchases.member("Claire", november, { count: 2 });
  expect(await give(userId, "2055-02-01", "2055-02-10")).toEqual({ ok: false, reason: "days_taken" });
  const karim = await purchases.person("Karim");
  expect(await give(karim, "2054-11-21", "2054-12-01", "  ")).toEqual({ ok: false, reason: "reason_missing" });
  expect(await give(karim, "2054-11-20", "2054-12-01")).toEqual({ ok: false, reason: "begins_in_the_past" });
  expect(await give(karim, "2054-12-02", "2054-12-01")).toEqual({ ok: false, reason: "ends_before_it_begins" });
  expect(await give(karim, "2054-12-01", "2064-12-01")).toEqual({ ok: false, reason: "too_long" });
  expect(await give(karim, "2055-02-30", "2055-03-01")).toEqual({ ok: false, reason: "not_a_day" });
  expect(await give(by, "2054-12-01", "2054-12-02")).toEqual({ ok: false, reason: "unknown" });
  const days = ["2054-12-01", "2054-12-10"] as const;
  const both = await Promise.all([give(karim, ...days), give(karim, ...days)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listPeriods(purchases.db, karim)).toHaveLength(1);
});

test("an extension follows the last day, is seen as one membership, and a renewal begins after it", async () => {
  const { userId } = await purchases.member("Claire", november);
  const longer = await inTransaction((trx) => extendMembership(trx, { userId, days: 10, reason: "Geste" }, at));
  expect(longer.ok).toBe(true);
  expect(await findMembership(purchases.db, userId, at)).toMatchObject({ status: "active", end_date: "2055-11-30" });
  expect(await status(userId, on("2055-11-30"))).toBe("active");
  const later = on("2055-11-25");
  const renewal = await purchases.order(userId, later);
  await purchases.decide(renewal.providerId, "paid");
  await syncPayment(renewal.paymentId, { now: later });
  const [newest] = await listPeriods(purchases.db, userId);
  expect(newest).toMatchObject({ from: "2055-12-01", given: false });
  const karim = await purchases.person("Karim");
  const none = await inTransaction((trx) => extendMembership(trx, { userId: karim, days: 10, reason: "x" }, at));
  expect(none).toEqual({ ok: false, reason: "no_membership" });
});

test("a suspension closes the door at once and is undone for the days that are left", async () => {
  const { userId } = await purchases.member("Claire", november);
  expect(await inTransaction((trx) => suspendMembership(trx, { userId, reason: " " }, at))).toEqual({
    ok: false,
    reason: "reason_missing",
  });
  await suspend(userId);
  expect(await status(userId)).toBe("suspended");
  expect(await suspend(userId)).toEqual({ ok: false, reason: "no_membership" });
  expect(await give(userId, "2054-12-01", "2054-12-31")).toEqual({ ok: false, reason: "days_taken" });
  expect((await restore(userId, on("2055-01-10"))).ok).toBe(true);
  expect(await status(userId, on("2055-01-10"))).toBe("active");
  expect(await findMembership(purchases.db, userId, at)).toMatchObject({ end_date: "2055-11-20" });
  expect(await acts(userId)).toEqual(["suspended", "restored"]);
  expect(await restore(userId)).toEqual({ ok: false, reason: "no_membership" });
});

test("a person the coach suspended is told of the pause, never of a payment; each hold is told apart", async () => {
  const refusal = async (userId: string, now = november) => {
    const joined = await purchases.join(userId, now);
    return joined.ok ? "ordered" : joined.reason;
  };
  const karim = await purchases.person("Karim");
  await give(karim, "2054-11-21", "2055-11-20");
  await suspend(karim);
  expect(await refusal(karim)).toBe("paused");
  const claire = await purchases.member("Claire", november, { count: 2 });
  const unpaid = on("2055-01-15");
  expect(await refusal(claire.userId, unpaid)).toBe("instalment_due");
  await suspend(claire.userId);
  for (const day of [november, unpaid]) expect(await refusal(claire.userId, day)).toBe("paused");
  await restore(claire.userId);
  expect(await refusal(claire.userId)).toBe("already_member");
});

/** Debits the second payment of this person on that day, the newest order’s. */
async function debit(userId: string, now: Date) {
  await purchases.moveTo(now);
  await chargeDueInstalments({ now });
  const id = (await purchases.debits(userId)).at(-1) ?? "";
  await chargePayment(id, { now });
  return purchases.payment(id);
}

test("days that were ended are not opened again where another year was promised them: its second payment finds its days free", async () => {
  const { userId } = await purchases.member("Maud", november);
  const gift = await inTransaction((trx) => extendMembership(trx, { userId, days: 60, reason: "Geste" }, at));
  expect(gift.ok).toBe(true);
  await end(userId, on("2054-12-10"));
  const now = on("2055-10-01");
  const again = await purchases.order(userId, now, { count: 2 });
  await purchases.decide(again.providerId, "paid");
  await syncPayment(again.paymentId, { now });
  expect(await restore(userId, on("2055-10-10"))).toEqual({ ok: false, reason: "days_taken" });
  expect(await debit(userId, on("2055-11-01"))).toMatchObject({ status: "paid", refunded_cents: 0 });
  expect(await status(userId, on("2056-06-01"))).toBe("active");
});

test("ended by the coach after its first half, a year takes up no more days: a gift and another year begin at once", async () => {
  const { userId } = await purchases.member("Iris", november, { count: 2 });
  await debit(userId, on("2054-12-21"));
  await end(userId, on("2055-03-01"));
  expect((await give(userId, "2055-03-05", "2055-03-06")).ok).toBe(true);
  const now = on("2055-03-10");
  const again = await purchases.order(userId, now);
  await purchases.decide(again.providerId, "paid");
  await syncPayment(again.paymentId, { now });
  expect(await refundsOf(userId)).toEqual([]);
  expect(await status(userId, now)).toBe("active");
});

test("taken back by the bank, then given again after days were given in its second half: what is paid then is recorded", async () => {
  const { userId, paymentId, providerId } = await purchases.member("Jade", november, { count: 2 });
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: november });
  expect((await give(userId, "2055-03-05", "2055-03-20")).ok).toBe(true);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: november });
  expect(await debit(userId, on("2054-12-21"))).toMatchObject({ status: "paid" });
});

test("what is paid during a suspension waits with it, and opens with it", async () => {
  const claire = await purchases.member("Claire", november, { count: 2 });
  await suspend(claire.userId);
  const second = on("2054-12-21");
  await purchases.moveTo(second);
  await chargeDueInstalments({ now: second });
  const [due = ""] = await purchases.debits(claire.userId);
  await chargePayment(due, { now: second });
  await syncPayment(due, { now: second });
  expect((await purchases.payment(due)).status).toBe("paid");
  expect(await refundsOf(claire.userId)).toEqual([]);
  expect(await status(claire.userId, second)).toBe("suspended");
  await restore(claire.userId, second);
  for (const day of ["2054-12-21", "2055-06-01"]) expect(await status(claire.userId, on(day)), day).toBe("active");
});

test("an end is for good: no more is asked for, the person may join again, and a mistake is undone", async () => {
  const claire = await purchases.member("Claire", november, { count: 2 });
  expect((await end(claire.userId)).ok).toBe(true);
  expect(await status(claire.userId)).toBe("ended");
  const instalments = await listInstalments(purchases.db, claire.order.id);
  expect(instalments.map(({ canceled_at }) => canceled_at !== null)).toEqual([false, true]);
  expect((await purchases.join(claire.userId, november)).ok).toBe(true);
  expect((await restore(claire.userId)).ok).toBe(true);
  expect(await status(claire.userId)).toBe("active");
});

test("one grant is taken back alone, and given again", async () => {
  const { userId } = await purchases.member("Claire", november);
  const longer = await inTransaction((trx) => extendMembership(trx, { userId, days: 10, reason: "Geste" }, at));
  if (!longer.ok) throw new Error(longer.reason);
  const takeBack = (periodId: string) =>
    inTransaction((trx) => takeGrantBack(trx, { userId, periodId, reason: "Erreur" }, at));
  const paid = (await listPeriods(purchases.db, userId)).find(({ given }) => !given);
  expect(await takeBack(paid?.id ?? "")).toEqual({ ok: false, reason: "no_membership" });
  expect((await takeBack(longer.periodId)).ok).toBe(true);
  expect(await findMembership(purchases.db, userId, at)).toMatchObject({ status: "active", end_date: "2055-11-20" });
  await restore(userId);
  expect(await findMembership(purchases.db, userId, at)).toMatchObject({ status: "active", end_date: "2055-11-30" });
  expect(await acts(userId)).toEqual(["extended", "gift_taken_back", "restored"]);
});

test("a form sent again once what it gave was taken back is told so, and gives nothing", async () => {
  const { userId } = await purchases.member("Claire", november);
  const clientKey = randomUUID();
  const extend = () =>
    inTransaction((trx) => extendMembership(trx, { userId, days: 10, reason: "Geste", clientKey }, at));
  const first = await extend();
  if (!first.ok) throw new Error(first.reason);
  expect(await extend(), "sent twice").toEqual(first);
  const taken = { userId, periodId: first.periodId, reason: "Erreur" };
  expect((await inTransaction((trx) => takeGrantBack(trx, taken, at))).ok).toBe(true);
  expect(await extend()).toEqual({ ok: false, reason: "taken_back" });
  const again = { userId, from: "2054-12-01", until: "2054-12-10", reason: "Geste", clientKey };
  expect(await inTransaction((trx) => grantMembership(trx, again, at))).toEqual({ ok: false, reason: "taken_back" });
  expect(await findMembership(purchases.db, userId, at)).toMatchObject({ end_date: "2055-11-20" });
});
