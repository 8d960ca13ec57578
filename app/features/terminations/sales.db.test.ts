import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { markAttendance, updateEvent } from "~/features/events/events.server";
import { readOwnGift, withdrawGift } from "~/features/gifts/gifts.server";
import { findMembership } from "~/features/membership/membership.server";
import { changeSettings } from "~/features/settings/settings.server";
import { addDays } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { giftsOf } from "../../../tests/support/gifts";
import { creditNotesOf, refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { meeting, register, statusOf } from "../../../tests/support/meetings";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { type Declaring, declared, planOf, settle } from "../../../tests/support/terminations";
import type { Declared } from "./rules";
import { closeTermination, listDecidedTerminations, readTermination, settleTermination } from "./terminations.server";

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

const refundedCents = async (userId: string) =>
  (await refundsOf(userId)).map(({ amount_cents }) => amount_cents).sort((one, other) => one - other);
/** What is declared of an order, and what it comes to. */
const read = async (reference: string, now: Date, kind: Declared["kind"] = "withdrawal") => {
  const { id } = await declare({ reference, kind }, { now });
  return { id, plan: await planOf(id, now) };
};
const status = async (userId: string, now: Date) => (await findMembership(purchases.db, userId, { now }))?.status;

describe("a year bought for somebody else", () => {
  const gifts = () => giftsOf(purchases);

  test("declared before it is opened everything comes back and the code is dead; opened before, nothing; late, nothing", async () => {
    const [unopened, opened] = [await gifts().buy("Ama", ordered), await gifts().buy("Lou", ordered)];
    const nour = await purchases.person("Nour");
    await gifts().open(nour, opened.code, dayAfter(1));
    const asked = await read(opened.order.reference, dayAfter(2));
    expect(asked.plan).toMatchObject({ refundCents: 0, openedOn: "2054-11-22", inTime: true, endsGoods: false });
    const own = await read(unopened.order.reference, dayAfter(2));
    expect(own.plan).toMatchObject({
      refundCents: 500_00,
      openedOn: null,
      withdrawUntil: "2054-12-07",
      endsGoods: true,
    });
    expect((await read(unopened.order.reference, dayAfter(2), "termination")).plan?.refundCents).toBe(0);
    expect(await settle(own.id, dayAfter(3))).toEqual({ ok: true });
    expect(await refundedCents(unopened.userId)).toEqual([500_00]);
    expect(await gifts().open(nour, unopened.code, dayAfter(3))).toEqual({ ok: false, reason: "code_refused" });
    expect(await status(nour, dayAfter(3))).toBe("active");
    const late = await read(opened.order.reference, dayAfter(17));
    expect(late.plan).toMatchObject({ refundCents: 0, inTime: false, endsGoods: false, openedOn: null });
    expect(await settle(late.id, dayAfter(17))).toEqual({ ok: false, reason: "nothing_ends" });
    // Nobody learns by ending a contract whether the code was opened.
    const ended = await read(opened.order.reference, dayAfter(2), "termination");
    expect(ended.plan).toMatchObject({ refundCents: 0, openedOn: null, endsGoods: false });
  });

  test("opened after the declaration: all the same everything comes back, and the year is over", async () => {
    const { userId, order, code } = await gifts().buy("Ama", ordered);
    const { id } = await read(order.reference, dayAfter(2));
    const nour = await purchases.person("Nour");
    await gifts().open(nour, code, dayAfter(3));
    expect(await settle(id, dayAfter(4))).toEqual({ ok: true });
    expect(await refundedCents(userId)).toEqual([500_00]);
    expect(await status(nour, dayAfter(4))).toBe("ended");
  });
});

describe("a place at a meeting", () => {
  /** Karim pays 25 € for a meeting that begins so many days after the order, and lasts two hours. */
  async function paidPlace(days: number) {
    await purchases.moveTo(ordered);
    const event = await meeting(ordered, { price_cents: 25_00, event_date: dayAfter(days) });
    const karim = await purchases.person("Karim");
    const answer = await register(event.id, karim, ordered, 25_00);
    if (!answer.ok || !answer.payment) throw new Error("not ordered");
    await openCheckout(answer.payment.id, { now: ordered });
    const { provider_id } = await purchases.payment(answer.payment.id);
    await purchases.decide(provider_id ?? "", "paid");
    await syncPayment(answer.payment.id, { now: ordered });
    const order = await purchases.db
      .selectFrom("orders")
      .select("reference")
      .where("user_id", "=", karim)
      .executeTakeFirstOrThrow();
    const plan = (now: Date) => read(order.reference, now);
    return { event, karim, registrationId: answer.registration.id, plan };
  }

  test("before it is over everything comes back; afterwards nothing, at the express request of the buyer", async () => {
    const { karim, plan } = await paidPlace(3);
    const during = new Date(dayAfter(3).getTime() + 3_600_000);
    expect((await plan(during)).plan).toMatchObject({ refundCents: 25_00, insteadCents: null, servedOn: null });
    const after = await plan(dayAfter(3, "12:00"));
    expect(after.plan).toMatchObject({ refundCents: 0, insteadCents: 25_00, servedOn: "2054-11-24", inTime: true });
    expect((await plan(dayAfter(17))).plan).toMatchObject({ refundCents: 0, insteadCents: null, inTime: false });
    const act = { now: dayAfter(4), by };
    const give = (shownCents: number) =>
      inTransaction((trx) => settleTermination(trx, { id: after.id, shownCents }, act));
    expect(await give(12_00)).toEqual({ ok: false, reason: "amount_changed" });
    // The coach may give it back all the same.
    expect(await give(25_00)).toEqual({ ok: true });
    expect(await refundedCents(karim)).toEqual([25_00]);
    expect((await readTermination(purchases.db, after.id, act))?.termination).toMatchObject({
      outcome: "settled",
      refund_cents: 25_00,
    });
  });

  test("withdrawn from too late, a place stands: its buyer is not told of an end, and reads why when it is closed", async () => {
    const { karim, registrationId, plan } = await paidPlace(40);
    const { id, plan: reckoned } = await plan(dayAfter(17));
    expect(reckoned).toMatchObject({ refundCents: 0, inTime: false, endsNothing: true });
    expect(await settle(id, dayAfter(17))).toEqual({ ok: false, reason: "nothing_ends" });
    const told = async () => {
      const mails = purchases.db.selectFrom("outbox").select("subject").where("to_address", "=", sender);
      return (await mails.execute()).map(({ subject }) => subject);
    };
    expect(await told()).not.toContain("La suite de votre demande");
    expect((await mailsTo(karim)).map(({ subject }) => subject)).not.toContain("La suite de votre demande");
    expect(await statusOf(registrationId)).toBe("confirmed");
    const act = { now: dayAfter(17), by };
    const closed = inTransaction((trx) => closeTermination(trx, { id, answer: "Le délai est passé." }, act));
    expect(await closed).toEqual({ ok: true });
    expect(await told()).toContain("Notre réponse à votre demande");
  });

  test("who withdraws has no place any more, though the provider refuses to give the money back; nothing says that it left", async () => {
    const { karim, registrationId, plan } = await paidPlace(20);
    const { id } = await plan(dayAfter(2));
    purchases.simulator.faults({ kind: "refund.next", outcome: "no_balance" });
    await settle(id, dayAfter(2));
    expect(await statusOf(registrationId)).toBe("canceled");
    const outstanding = async () => {
      const { terminations } = await listDecidedTerminations(purchases.db, { page: 1 });
      return terminations.find((one) => one.id === id)?.outstanding;
    };
    expect(await outstanding()).toEqual({ leavingCents: 25_00, owedCents: 0 });
    await runRefundJobs(karim, dayAfter(2));
    expect(await outstanding()).toEqual({ leavingCents: 0, owedCents: 25_00 });
    expect(await refundsOf(karim)).toMatchObject([{ status: "failed", failure_reason: "no_balance" }]);
    expect([await creditNotesOf(karim), await refundMailsTo(karim)]).toEqual([[], []]);
    const told = (await mailsTo(karim)).find(({ subject }) => subject === "La suite de votre demande");
    const text = words(told?.text_body);
    expect(text).toContain("vous est rendue au plus tard le 7 décembre 2054");
    expect(text).not.toMatch(/est partie|en général sous quelques jours/);
  });

  test("a place lost to the bank, then withdrawn from, does not come back: its price does, once", async () => {
    const { karim, registrationId, plan } = await paidPlace(20);
    const [paid] = await purchases.db.selectFrom("payments").selectAll().where("user_id", "=", karim).execute();
    const [paymentId, providerId] = [paid?.id ?? "", paid?.provider_id ?? ""];
    await purchases.control(`payments/${providerId}/chargeback`, {});
    await syncPayment(paymentId, { now: dayAfter(1) });
    expect(await statusOf(registrationId)).toBe("canceled");
    const { id, plan: reckoned } = await plan(dayAfter(2));
    expect(reckoned).toMatchObject({ refundCents: 0, paidCents: 0 });
    expect(await settle(id, dayAfter(2))).toEqual({ ok: true });
    await purchases.control(`payments/${providerId}/reverse`);
    for (const days of [3, 4]) await syncPayment(paymentId, { now: dayAfter(days) });
    await runRefundJobs(karim, dayAfter(4));
    expect(await statusOf(registrationId)).toBe("canceled");
    expect(await refundsOf(karim)).toMatchObject([{ amount_cents: 25_00, cause: "place_withdrawn:0" }]);
    expect(await refundMailsTo(karim)).toEqual([expect.not.stringContaining("ne pouvait plus vous revenir")]);
  });

  test("who withdraws while the bank has a part of the price has that part too, once it is given again", async () => {
    const { karim, registrationId, plan } = await paidPlace(20);
    const [paid] = await purchases.db.selectFrom("payments").selectAll().where("user_id", "=", karim).execute();
    const [paymentId, providerId] = [paid?.id ?? "", paid?.provider_id ?? ""];
    await purchases.control(`payments/${providerId}/chargeback`, { amount: "15.00" });
    await syncPayment(paymentId, { now: dayAfter(1) });
    const { id, plan: reckoned } = await plan(dayAfter(2));
    expect(reckoned).toMatchObject({ refundCents: 10_00 });
    expect(await settle(id, dayAfter(2))).toEqual({ ok: true });
    await runRefundJobs(karim, dayAfter(2));
    await purchases.control(`payments/${providerId}/reverse`);
    await syncPayment(paymentId, { now: dayAfter(3) });
    expect(await statusOf(registrationId)).toBe("canceled");
    expect(await refundedCents(karim)).toEqual([10_00, 15_00]);
  });

  test("who did not come, or never asked for it so early, has everything back", async () => {
    const { registrationId, plan } = await paidPlace(3);
    await inTransaction((trx) => markAttendance(trx, { registrationId, attended: false }));
    expect((await plan(dayAfter(4))).plan).toMatchObject({ refundCents: 25_00, servedOn: null });
    await inTransaction((trx) => markAttendance(trx, { registrationId, attended: true }));
    expect((await plan(dayAfter(5))).plan).toMatchObject({ refundCents: 0, servedOn: "2054-11-24" });
    // Ordered for a day beyond the withdrawal period, then moved by the coach into it.
    const later = await paidPlace(40);
    const moved = { event_date: dayAfter(5), ends_at: dayAfter(5, "12:00") };
    await inTransaction((trx) =>
      updateEvent(trx, { ...later.event, ...moved, eventId: later.event.id }, { now: dayAfter(1) }),
    );
    expect((await later.plan(dayAfter(6))).plan).toMatchObject({ refundCents: 25_00, servedOn: null });
  });

  test("a place and a gift keep the days they were sold with", async () => {
    const days = (withdrawal_days: number, now: Date) =>
      inTransaction((trx) => changeSettings(trx, { withdrawal_days }, { now, by: null }));
    onTestFinished(async () => void (await days(14, dayAfter(60))));
    await days(30, dayAfter(-1));
    const place = await paidPlace(40);
    const gift = await giftsOf(purchases).buy("Ama", ordered);
    await days(14, dayAfter(1));
    expect((await place.plan(dayAfter(20))).plan).toMatchObject({ inTime: true, refundCents: 25_00 });
    expect((await read(gift.order.reference, dayAfter(20))).plan).toMatchObject({ inTime: true, refundCents: 500_00 });
    const owner = { userId: gift.userId, orderId: gift.order.id };
    expect((await readOwnGift(purchases.db, owner, { now: dayAfter(20) }))?.gift?.withdrawUntil).toBe("2054-12-21");
    expect(await inTransaction((trx) => withdrawGift(trx, owner, { now: dayAfter(20) }))).toEqual({ ok: true });
  });
});
