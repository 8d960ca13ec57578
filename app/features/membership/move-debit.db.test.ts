import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  announceDebits,
  chargeDueInstalments,
  chargePayment,
  listOrders,
  openCheckout,
  openFirstPayment,
  syncPayment,
} from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findMembership, tellOfPauses } from "./membership.server";
import { moveSecondPayment } from "./move-debit.server";

let purchases: Purchases;
let coach: string;
beforeAll(async () => {
  purchases = await openPurchases();
  coach = await purchases.person("Sophie");
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const mails = async (userId: string, key: string) =>
  (await mailsTo(userId))
    .filter(({ dedupe_key }) => dedupe_key.startsWith(key))
    .map(({ text_body }) => words(text_body));
const statusOn = async (userId: string, day: string) =>
  (await findMembership(purchases.db, userId, { now: on(day) }))?.status;
const move = (userId: string, instalmentId: string, to: string, day: string) =>
  inTransaction((trx) => moveSecondPayment(trx, { userId, instalmentId, to }, { now: on(day), by: coach }));

async function secondOf(orderId: string): Promise<string> {
  const second = purchases.db.selectFrom("instalments").select("id").where("order_id", "=", orderId);
  return (await second.where("number", "=", 2).executeTakeFirstOrThrow()).id;
}

/** An order in two whose first page of payment was left, and whose second one was paid. */
async function leftThenPaid(firstName: string) {
  const userId = await purchases.person(firstName);
  const left = await purchases.order(userId, november, { count: 2 });
  await purchases.decide(left.providerId, "expired");
  await syncPayment(left.paymentId, { now: november });
  const again = await inTransaction((trx) => openFirstPayment(trx, left.order, { now: november }));
  if (!again) throw new Error("nothing to pay");
  await openCheckout(again.id, { now: november });
  await purchases.decide((await purchases.payment(again.id)).provider_id ?? "", "paid");
  await syncPayment(again.id, { now: november });
  return { userId, ...left };
}

/** A member who pays in two; her second payment is due on 21 December. */
async function inTwo(firstName: string) {
  const { userId, order } = await purchases.member(firstName, november, { count: 2 });
  const id = await secondOf(order.id);
  const line = async (day: string) => {
    const [history] = await listOrders(purchases.db, userId, { now: on(day) });
    return history?.instalments.find((one) => one.id === id);
  };
  return { userId, instalmentId: id, line };
}

/** The debits of this day, all refused by the bank for this reason. */
async function refused(userId: string, day: string, failureReason = "insufficient_funds") {
  purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason });
  await chargeDueInstalments({ now: on(day) });
  for (const id of await purchases.debits(userId)) await chargePayment(id, { now: on(day) });
}

test("a moved debit is taken on its new day, announced anew, and access goes on until a week after it", async () => {
  const { userId, instalmentId, line } = await inTwo("Inès");
  await announceDebits({ now: on("2054-12-15") });
  expect(await mails(userId, "debit-notice:")).toEqual([expect.stringContaining("21 décembre 2054")]);
  expect((await line("2054-12-16"))?.movable).toEqual({ from: "2054-12-21", until: "2055-01-10" });
  expect(await move(userId, instalmentId, "2055-01-08", "2054-12-16")).toEqual({ ok: true });

  const [told] = await mails(userId, "debit-moved:");
  for (const said of ["8 janvier 2055", "250 €", "reste ouvert jusqu’au 15 janvier 2055 inclus"]) {
    expect(told).toContain(said);
  }
  expect(await line("2054-12-30")).toMatchObject({ dueDate: "2055-01-08", state: "planned" });
  await chargeDueInstalments({ now: on("2055-01-07") });
  expect(await purchases.debits(userId)).toEqual([]);
  await tellOfPauses({ now: on("2054-12-29") });
  expect(await mails(userId, "access-paused:")).toEqual([]);
  for (const day of ["2054-12-31", "2055-01-02"]) await announceDebits({ now: on(day) });
  const announced = await mails(userId, "debit-notice:");
  expect(announced).toHaveLength(2);
  expect(announced[1]).toContain("8 janvier 2055");

  for (const day of ["2054-12-29", "2055-01-15"]) expect(await statusOn(userId, day)).toBe("active");
  expect(await statusOn(userId, "2055-01-16")).toBe("suspended");
  await chargeDueInstalments({ now: on("2055-01-08") });
  for (const id of await purchases.debits(userId)) await chargePayment(id, { now: on("2055-01-08") });
  for (const day of ["2055-01-09", "2055-01-16", "2055-11-20"]) expect(await statusOn(userId, day)).toBe("active");
});

test("the journal keeps who moved it, from which day and to which", async () => {
  const { userId, instalmentId } = await inTwo("Ana");
  await move(userId, instalmentId, "2055-01-08", "2054-12-16");
  const kept = await purchases.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("action", "=", "membership.debit_moved")
    .where("subject_id", "=", userId)
    .execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).toMatch(/2054-12-21.*2055-01-08/);
  expect(JSON.stringify(kept)).toContain(coach);
});

test("moved again, it goes back to the agreed day and access with it", async () => {
  const { userId, instalmentId } = await inTwo("Zoé");
  await move(userId, instalmentId, "2055-01-08", "2054-12-10");
  expect(await move(userId, instalmentId, "2054-12-21", "2054-12-10")).toEqual({ ok: true });
  expect(await statusOn(userId, "2054-12-28")).toBe("active");
  expect(await statusOn(userId, "2054-12-29")).toBe("suspended");
});

test("after a refusal, the new day has its tries anew, none of them beyond the law’s last day, and each mail says so", async () => {
  const { userId, instalmentId, line } = await inTwo("Nadia");
  await refused(userId, "2054-12-21");
  expect((await line("2054-12-21"))?.state).toBe("to_pay");
  expect(await move(userId, instalmentId, "2055-01-05", "2054-12-22")).toEqual({ ok: true });
  expect((await line("2054-12-23"))?.state).toBe("planned");
  await chargeDueInstalments({ now: on("2054-12-24") });
  expect(await purchases.debits(userId)).toHaveLength(1);
  await refused(userId, "2055-01-05");
  const refusals = await mails(userId, "debit-refused:");
  expect(refusals.at(-1)).toContain("essaierons de nouveau le 8 janvier 2055");
  expect(refusals.at(-1)).toContain("reste ouvert jusqu’au 12 janvier 2055 inclus");
  await refused(userId, "2055-01-08");
  const last = (await mails(userId, "debit-refused:")).at(-1);
  expect(last, "the next try would be on the 53rd day").not.toContain("essaierons de nouveau");
  await chargeDueInstalments({ now: on("2055-01-12") });
  expect(await purchases.debits(userId)).toHaveLength(3);
  await tellOfPauses({ now: on("2055-01-13") });
  expect(await mails(userId, "access-paused:")).toEqual([expect.stringContaining("depuis le 13 janvier 2055")]);
});

test("access that stopped comes back with the new day", async () => {
  const { userId, instalmentId } = await inTwo("Lou");
  for (const day of ["2054-12-21", "2054-12-24", "2054-12-28"]) await refused(userId, day);
  await tellOfPauses({ now: on("2054-12-29") });
  expect(await statusOn(userId, "2054-12-30")).toBe("suspended");
  expect(await move(userId, instalmentId, "2055-01-10", "2054-12-30")).toEqual({ ok: true });
  expect(await statusOn(userId, "2054-12-30")).toBe("active");
  await tellOfPauses({ now: on("2055-01-18") });
  expect(await mails(userId, "access-paused:")).toHaveLength(2);
});

test("a dead card is not asked again: the person is told to pay until that day", async () => {
  const { userId, instalmentId, line } = await inTwo("Marc");
  await refused(userId, "2054-12-21", "card_expired");
  expect(await move(userId, instalmentId, "2055-01-05", "2054-12-22")).toEqual({ ok: true });
  expect((await mails(userId, "debit-moved:"))[0]).toContain("Rien ne sera prélevé");
  expect((await line("2054-12-23"))?.state).toBe("to_pay");
  await announceDebits({ now: on("2054-12-30") });
  expect(await mails(userId, "debit-notice:")).toEqual([]);
  await chargeDueInstalments({ now: on("2055-01-05") });
  expect(await purchases.debits(userId)).toHaveLength(1);
});

test("what cannot be moved says why: not a day, too early, beyond the law, on its way, paid, another's", async () => {
  const { userId, instalmentId, line } = await inTwo("Karim");
  const refusal = async (to: string, day = "2054-12-10") => move(userId, instalmentId, to, day);
  for (const to of ["", "2055-01-0x", "2055-02-30", "2054-12-20", "2055-01-11"]) {
    expect(await refusal(to), to).toEqual({ ok: false, reason: "outside" });
  }
  expect(await refusal("2054-12-21")).toEqual({ ok: false, reason: "same_day" });
  expect(await refusal("2055-01-10", "2055-01-10")).toEqual({ ok: false, reason: "outside" });
  const stranger = await purchases.person("Paul");
  expect(await move(stranger, instalmentId, "2055-01-08", "2054-12-10")).toEqual({ ok: false, reason: "unknown" });

  purchases.simulator.faults({ kind: "recurring.next", outcome: "pending" });
  await chargeDueInstalments({ now: on("2054-12-21") });
  expect(await refusal("2055-01-08", "2054-12-21")).toEqual({ ok: false, reason: "on_its_way" });
  expect((await line("2054-12-21"))?.movable).toBeNull();
  await purchases.db.updateTable("payments").set({ status: "failed" }).where("status", "=", "open").execute();
  await purchases.db.updateTable("instalments").set({ canceled_at: november }).where("id", "=", instalmentId).execute();
  expect(await refusal("2055-01-08", "2054-12-21")).toEqual({ ok: false, reason: "nothing_due" });
  expect(await mails(userId, "debit-moved:")).toEqual([]);
});

test("the database itself refuses a day beyond the law, and one of a debit the bank already has", async () => {
  const { userId, instalmentId } = await inTwo("Eva");
  const set = (day: string) =>
    sql`update instalments set due_date = ${day}::date, moved_at = now() where id = ${instalmentId}`.execute(
      purchases.db,
    );
  await expect(set("2055-01-11")).rejects.toMatchObject({ constraint: "paid_within_fifty_days" });
  await set("2055-01-10");
  await chargeDueInstalments({ now: on("2055-01-10") });
  expect(await purchases.debits(userId)).toHaveLength(1);
  await expect(set("2055-01-09")).rejects.toMatchObject({ constraint: "debit_is_not_on_its_way" });
});

test("paid twice, the first time counts: for the move, the tries, the debit that leaves late and the database", async () => {
  const { userId, order, paymentId, providerId } = await leftThenPaid("Ida");
  await purchases.moveTo(on("2054-11-24"));
  await purchases.decide(providerId, "paid", { force: true });
  await syncPayment(paymentId, { now: on("2054-11-24") });
  expect((await purchases.payment(paymentId)).status).toBe("paid");
  const instalmentId = await secondOf(order.id);
  expect(await move(userId, instalmentId, "2055-01-12", "2054-12-10")).toEqual({ ok: false, reason: "outside" });
  const outside = sql`update instalments set due_date = '2055-01-12' where id = ${instalmentId}`;
  await expect(outside.execute(purchases.db)).rejects.toMatchObject({ constraint: "paid_within_fifty_days" });
  expect(await move(userId, instalmentId, "2055-01-09", "2054-12-10")).toEqual({ ok: true });
  await refused(userId, "2055-01-09");
  const refusal = (await mails(userId, "debit-refused:")).at(-1);
  expect(refusal, "three days later is past the 10th").toContain("Réglez quand vous le pouvez");
  expect(await move(userId, instalmentId, "2055-01-10", "2055-01-09")).toEqual({ ok: true });
  await chargeDueInstalments({ now: on("2055-01-10") });
  const debit = (await purchases.debits(userId)).at(-1) ?? "";
  await chargePayment(debit, { now: on("2055-01-11") });
  expect(await purchases.payment(debit)).toMatchObject({ status: "failed", failure_reason: "too_late" });
});

test("a debit whose first payment the bank took back meanwhile is not asked for, and nobody is told of it", async () => {
  const { userId } = await inTwo("Jade");
  await chargeDueInstalments({ now: on("2054-12-21") });
  const [debit = ""] = await purchases.debits(userId);
  await sql`update payments set charged_back_cents = amount_cents where user_id = ${userId} and status = 'paid'`.execute(
    purchases.db,
  );
  await chargePayment(debit, { now: on("2054-12-21") });
  expect(await purchases.payment(debit)).toMatchObject({ status: "failed", failure_reason: "nothing_due" });
  expect(purchases.atProvider(debit)).toEqual([]);
  expect(await mails(userId, "debit-refused:")).toEqual([]);
});

test("those whom nobody debits any more do not take the place of others", async () => {
  const { userId } = await inTwo("Mina");
  const before = await purchases.person("Personne");
  await sql`with copies as (
      insert into orders (id, user_id, client_key, reference, subject, label, list_price_cents, discount_cents, instalment_count,
        terms_version, terms_hash, terms_accepted_at, placed_at)
      select gen_random_uuid(), ${before}, gen_random_uuid(), 'LE-' || n, subject, label, list_price_cents, discount_cents,
        instalment_count, terms_version, terms_hash, terms_accepted_at, placed_at
      from (select * from orders where user_id = ${userId}) o, generate_series(1, 250) n returning id, amount_cents
    ), halves as (
      insert into instalments (id, order_id, number, amount_cents, due_date)
      select gen_random_uuid(), id, number, amount_cents / 2, '2054-12-10' from copies, generate_series(1, 2) number
    )
    insert into half_paid_orders (order_id) select id from copies`.execute(purchases.db);
  await chargeDueInstalments({ now: on("2054-12-21") });
  expect(await purchases.debits(userId)).toHaveLength(1);
  expect(await purchases.debits(before)).toEqual([]);
});

test("a move and the debit of the same moment: one of the two, never both", async () => {
  const { userId, instalmentId } = await inTwo("Léa");
  const [moved] = await Promise.all([
    move(userId, instalmentId, "2055-01-08", "2054-12-21"),
    chargeDueInstalments({ now: on("2054-12-21") }),
  ]);
  expect(await purchases.debits(userId)).toHaveLength(moved.ok ? 0 : 1);
});
