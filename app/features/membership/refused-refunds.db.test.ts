import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  listPaymentsToWatch,
  listRefundablePaymentsOf,
  pollOpenPayments,
  refundByHand,
  refundByTransfer,
  sendRefund,
  syncPayment,
} from "~/features/billing/billing.server";
import { addDays, parisDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import {
  countGivenBack,
  creditNotesOf,
  refundMailsTo,
  refundsOf,
  runRefundJobs,
} from "../../../tests/support/given-back";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findMembership } from "./membership.server";

// What the provider refuses to give back: nothing false is written or told, and the coach sends it herself.

let purchases: Purchases;
let coach: string;
beforeAll(async () => {
  purchases = await openPurchases();
  coach = await purchases.person("Sophie");
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

type Member = Awaited<ReturnType<Purchases["member"]>>;
const tomorrow = on("2054-11-22");

const give = async ({ userId, paymentId }: Member, amountCents: number, now = november) => {
  const { leftCents = 0 } = (await listRefundablePaymentsOf(purchases.db, userId))[0] ?? {};
  const input = { userId, paymentId, amountCents, shownLeftCents: leftCents, reason: "Geste", key: randomUUID() };
  return inTransaction((trx) => refundByHand(trx, input, { now, by: coach }));
};
const dashboardRefund = ({ providerId }: Member, value: string) =>
  purchases.control("dashboard-refund", { paymentId: providerId, amount: { currency: "EUR", value } });
const watched = async ({ userId }: Member, now = november) =>
  (await listPaymentsToWatch(purchases.db, parisDay(now))).filter((one) => one.userId === userId);
const states = async ({ userId }: Member) =>
  (await refundsOf(userId)).map(({ status, failure_reason }) => [status, failure_reason]);
const nothingSaid = (refunds: number) => ({ refunds, creditNotes: 0, mails: 0 });

test("older than a year: refused once and for all, owed, and nothing is frozen; then sent by transfer, written and told as such", async () => {
  const claire = await purchases.member("Claire", november);
  const { userId, paymentId } = claire;
  const later = on(addDays("2054-11-21", 370));
  await purchases.moveTo(later);
  expect(await give(claire, 120_00, later)).toEqual({ ok: true });
  await runRefundJobs(userId, later);
  expect(await states(claire)).toEqual([["failed", "too_old"]]);
  expect(await countGivenBack(userId)).toEqual(nothingSaid(1));
  expect(await purchases.payment(paymentId)).toMatchObject({ refunded_cents: 0, owed_cents: 120_00, alarm: null });
  await pollOpenPayments({ now: later });
  expect(await states(claire), "not asked for again").toEqual([["failed", "too_old"]]);
  expect(await watched(claire, later)).toMatchObject([
    { reason: "refund_failed", amountCents: 120_00, failure: "too_old", paymentId },
  ]);

  const [refused] = await refundsOf(userId);
  const send = (more: Partial<Parameters<typeof refundByTransfer>[1]> = {}) =>
    inTransaction((trx) =>
      refundByTransfer(
        trx,
        { userId, refundId: refused?.id ?? "", shownOwedCents: 120_00, sentOn: parisDay(later), ...more },
        { now: later, by: coach },
      ),
    );
  expect(await send({ userId: coach })).toEqual({ ok: false, reason: "unknown" });
  expect(await send({ shownOwedCents: 119_00 })).toEqual({ ok: false, reason: "changed" });
  for (const sentOn of ["", "2055-02-31", addDays(parisDay(later), 1), "2054-11-22"])
    expect(await send({ sentOn }), sentOn).toEqual({ ok: false, reason: "not_a_day" });
  expect(await countGivenBack(userId)).toEqual(nothingSaid(1));
  expect(await Promise.all([send(), send()])).toEqual([{ ok: true }, { ok: true }]);
  expect(await creditNotesOf(userId)).toEqual([-120_00]);
  const [mail = "", ...others] = await refundMailsTo(userId);
  expect(others).toEqual([]);
  expect(mail).toContain("Nous vous l’avons envoyée par virement");
  expect(mail).toContain("Date du virement : 26 novembre 2055");
  expect(mail).not.toContain("sur le moyen de paiement utilisé");
  expect(await watched(claire, later)).toEqual([]);
  expect(await purchases.payment(paymentId)).toMatchObject({ refunded_cents: 120_00, owed_cents: 0 });
  expect(purchases.atProvider(paymentId)).toMatchObject([{ refundedCents: 0 }]);
});

test("9-38: no balance: refused, it can be asked for again; queued, it is told when it leaves", async () => {
  const claire = await purchases.member("Claire", november);
  purchases.simulator.faults({ kind: "refund.next", outcome: "no_balance" });
  await give(claire, 50_00);
  await runRefundJobs(claire.userId, november);
  expect(await states(claire)).toEqual([["failed", "no_balance"]]);
  expect(await watched(claire)).toMatchObject([{ amountCents: 50_00, failure: "no_balance" }]);

  purchases.simulator.faults({ kind: "refund.next", outcome: "queued" });
  await give(claire, 50_00, tomorrow);
  expect(await watched(claire)).toEqual([]);
  await runRefundJobs(claire.userId, tomorrow);
  expect(await states(claire)).toEqual([
    ["failed", "no_balance"],
    ["queued", null],
  ]);
  expect(await countGivenBack(claire.userId)).toEqual(nothingSaid(2));
  await purchases.moveTo(on("2054-11-24"));
  await pollOpenPayments({ now: on("2054-11-24") });
  expect(await countGivenBack(claire.userId)).toEqual({ refunds: 2, creditNotes: 1, mails: 1 });
});

test("made in the dashboard while ours waits: the dashboard's counts, ours is owed by nobody, and is never sent", async () => {
  const claire = await purchases.member("Claire", november);
  await give(claire, 500_00);
  await dashboardRefund(claire, "500.00");
  await syncPayment(claire.paymentId, { now: november });
  expect(await states(claire)).toEqual([
    ["failed", "made_in_dashboard"],
    ["pending", null],
  ]);
  expect(await watched(claire)).toEqual([]);
  expect((await findMembership(purchases.db, claire.userId, { now: november }))?.status).toBe("ended");
  for (const { id } of await refundsOf(claire.userId)) await sendRefund(id, { now: november });
  await syncPayment(claire.paymentId, { now: november });
  expect(await countGivenBack(claire.userId)).toEqual({ refunds: 2, creditNotes: 1, mails: 1 });
  expect(purchases.atProvider(claire.paymentId)).toMatchObject([{ refundedCents: 500_00 }]);
});

test("made in the dashboard before ours is asked for: ours is refused, and the dashboard's takes its place", async () => {
  const claire = await purchases.member("Claire", november);
  await dashboardRefund(claire, "400.00");
  await give(claire, 300_00);
  await runRefundJobs(claire.userId, november);
  expect(await states(claire)).toEqual([
    ["failed", "already_refunded"],
    ["pending", null],
  ]);
  expect(await creditNotesOf(claire.userId)).toEqual([-400_00]);
  expect(await watched(claire)).toEqual([]);
});

test("a part made in the dashboard, with no room beside ours: what is missing of ours is owed", async () => {
  const claire = await purchases.member("Claire", november);
  await give(claire, 450_00);
  await dashboardRefund(claire, "200.00");
  await syncPayment(claire.paymentId, { now: november });
  expect(await watched(claire)).toMatchObject([{ reason: "refund_failed", amountCents: 250_00 }]);
  expect(await creditNotesOf(claire.userId)).toEqual([-200_00]);
});

test("more went back than was paid, by transfer and then in the dashboard: an alarm, and the payment goes on", async () => {
  const claire = await purchases.member("Claire", november);
  purchases.simulator.faults({ kind: "refund.next", outcome: "no_balance" });
  await give(claire, 400_00);
  await runRefundJobs(claire.userId, november);
  const [refused] = await refundsOf(claire.userId);
  const sent = { userId: claire.userId, refundId: refused?.id ?? "", shownOwedCents: 400_00, sentOn: "2054-11-21" };
  await inTransaction((trx) => refundByTransfer(trx, sent, { now: november, by: coach }));
  await dashboardRefund(claire, "300.00");
  await syncPayment(claire.paymentId, { now: november });
  expect(await purchases.payment(claire.paymentId)).toMatchObject({ refunded_cents: 400_00, alarm: "refunds" });
  expect((await watched(claire)).map(({ reason }) => reason)).toEqual(["amount_differs"]);
  await give(claire, 100_00, tomorrow);
  expect((await states(claire)).at(-1)).toEqual(["requested", null]);
});

test("an equal one within the hour waits, and goes; a refusal that nothing explains is told to the coach", async () => {
  const claire = await purchases.member("Claire", november);
  await give(claire, 20_00);
  await give(claire, 20_00);
  const [one, other] = await refundsOf(claire.userId);
  await sendRefund(one?.id ?? "", { now: november });
  await expect(sendRefund(other?.id ?? "", { now: november })).rejects.toThrow("duplicate");
  expect(await countGivenBack(claire.userId)).toEqual({ refunds: 2, creditNotes: 1, mails: 1 });
  const hourLater = new Date(november.getTime() + 61 * 60_000);
  await purchases.moveTo(hourLater);
  await runRefundJobs(claire.userId, hourLater);
  expect(await countGivenBack(claire.userId)).toEqual({ refunds: 2, creditNotes: 2, mails: 2 });

  purchases.simulator.faults({ kind: "refund.next", outcome: "duplicate" });
  await give(claire, 33_00, hourLater);
  await runRefundJobs(claire.userId, hourLater);
  expect((await states(claire)).at(-1)).toEqual(["failed", "already_refunded"]);
});

test("a key the provider does not take, or a refusal that was none, is no refusal", async () => {
  const claire = await purchases.member("Claire", november);
  const refused = (status: number, when: string) =>
    purchases.simulator.faults({
      kind: "api.status",
      status,
      when,
      route: "POST /v2/payments/:paymentId/refunds",
    } as never);
  await give(claire, 20_00);
  refused(401, "beforeCommit");
  await expect(runRefundJobs(claire.userId, november)).rejects.toThrow("refused");
  expect(await states(claire)).toEqual([["requested", null]]);
  refused(422, "afterCommit");
  await runRefundJobs(claire.userId, november);
  expect(await states(claire)).toEqual([["pending", null]]);
  expect(await watched(claire)).toEqual([]);
});

test("held for refused by one of two calls at once, and made by the other: what left counts, and is told", async () => {
  const claire = await purchases.member("Claire", november);
  await give(claire, 20_00);
  purchases.simulator.faults({
    kind: "api.status",
    status: 503,
    when: "afterCommit",
    route: "POST /v2/payments/:paymentId/refunds",
  });
  await expect(runRefundJobs(claire.userId, november)).rejects.toThrow("unknown");
  await sql`update refunds set status = 'failed', failure_reason = 'already_refunded'
    where payment_id = ${claire.paymentId}`.execute(purchases.db);
  expect(await watched(claire)).toHaveLength(1);
  await syncPayment(claire.paymentId, { now: november });
  expect(await states(claire)).toEqual([["pending", null]]);
  expect(await watched(claire)).toEqual([]);
  expect(await countGivenBack(claire.userId)).toEqual({ refunds: 1, creditNotes: 1, mails: 1 });
  expect(await purchases.payment(claire.paymentId)).toMatchObject({ refunded_cents: 20_00, owed_cents: 0 });
});
