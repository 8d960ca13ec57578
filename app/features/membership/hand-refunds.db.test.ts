import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  chargeDueInstalments,
  listPaymentsToWatch,
  listRefundablePaymentsOf,
  pollOpenPayments,
  refundByHand,
  syncPayment,
} from "~/features/billing/billing.server";
import { parisDay } from "~/platform/clock";
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

// The coach gives money back, for a reason of her own: what was bought stays as it is.

let purchases: Purchases;
let coach: string;
beforeAll(async () => {
  purchases = await openPurchases();
  coach = await purchases.person("Sophie");
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

type Asked = Partial<Parameters<typeof refundByHand>[1]> & { userId: string; paymentId: string; amountCents: number };

const give = (asked: Asked, now = november) =>
  inTransaction((trx) =>
    refundByHand(
      trx,
      { shownLeftCents: 500_00, reason: "Geste après une panne", key: randomUUID(), ...asked },
      { now, by: coach },
    ),
  );
const status = async (userId: string, now = november) => (await findMembership(purchases.db, userId, { now }))?.status;

test("a part goes back with its credit note, one mail without the reason, and a line of the journal", async () => {
  const claire = await purchases.member("Claire", november);
  expect(await give({ ...claire, amountCents: 50_00 })).toEqual({ ok: true });
  expect(await refundsOf(claire.userId)).toMatchObject([
    { payment_id: claire.paymentId, amount_cents: 50_00, status: "requested" },
  ]);
  expect(await countGivenBack(claire.userId), "nothing has left yet").toEqual({ refunds: 1, creditNotes: 0, mails: 0 });
  await runRefundJobs(claire.userId, november);
  expect(await creditNotesOf(claire.userId)).toEqual([-50_00]);
  const [mail = "", ...others] = await refundMailsTo(claire.userId);
  expect(others).toEqual([]);
  expect(mail).toContain("Nous avons lancé votre remboursement");
  expect(mail).toContain("Montant : 50 €");
  expect(mail).not.toContain("panne");
  const acts = await purchases.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("action", "=", "billing.refunded")
    .where("subject_id", "=", claire.userId)
    .execute();
  expect(acts).toMatchObject([
    {
      actor_user_id: coach,
      reason: "Geste après une panne",
      after: { amount_cents: 50_00 },
    },
  ]);
  expect(await listRefundablePaymentsOf(purchases.db, claire.userId)).toMatchObject([
    { amountCents: 500_00, leftCents: 450_00, owedCents: 0 },
  ]);
});

test("all of it goes back and the year goes on: ending it is another act", async () => {
  const claire = await purchases.member("Claire", november);
  await give({ ...claire, amountCents: 500_00 });
  await runRefundJobs(claire.userId, november);
  expect(await status(claire.userId)).toBe("active");
  expect(await listRefundablePaymentsOf(purchases.db, claire.userId)).toEqual([]);
});

test("given back whole, then taken by the bank as well and given again: the year goes on", async () => {
  const { userId, paymentId, providerId } = await purchases.member("Max", november);
  await give({ userId, paymentId, amountCents: 500_00 });
  await runRefundJobs(userId, november);
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: november });
  expect(await status(userId)).toBe("suspended");
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: november });
  expect(await status(userId)).toBe("active");
});

test("9-34: the same answer twice at once is one refund; another answer to what was shown before is refused", async () => {
  const claire = await purchases.member("Claire", november);
  const key = randomUUID();
  const asked = { ...claire, amountCents: 50_00, key };
  expect(await Promise.all([give(asked), give(asked)])).toEqual([{ ok: true }, { ok: true }]);
  expect(await give(asked)).toEqual({ ok: true });
  expect(await give({ ...claire, amountCents: 50_00 })).toEqual({ ok: false, reason: "changed" });
  expect(await give({ ...asked, amountCents: 60_00, shownLeftCents: 450_00 })).toEqual({
    ok: false,
    reason: "changed",
  });
  await runRefundJobs(claire.userId, november);
  expect(await countGivenBack(claire.userId)).toEqual({ refunds: 1, creditNotes: 1, mails: 1 });
});

test("never more than what is left, never nothing, never without a reason, never another person's payment", async () => {
  const claire = await purchases.member("Claire", november);
  const ines = await purchases.member("Inès", november);
  const refused = async (asked: Partial<Asked>) => (await give({ ...claire, amountCents: 1, ...asked })) as object;
  expect(await refused({ amountCents: 500_01 })).toEqual({ ok: false, reason: "not_that_much" });
  expect(await refused({ amountCents: 0 })).toEqual({ ok: false, reason: "not_that_much" });
  expect(await refused({ amountCents: -5 })).toEqual({ ok: false, reason: "not_that_much" });
  expect(await refused({ reason: "  " })).toEqual({ ok: false, reason: "reason_missing" });
  expect(await refused({ paymentId: ines.paymentId })).toEqual({ ok: false, reason: "unknown" });
  expect(await refused({ paymentId: randomUUID() })).toEqual({ ok: false, reason: "unknown" });
  expect([...(await refundsOf(claire.userId)), ...(await refundsOf(ines.userId))]).toEqual([]);
});

test("a part of the first of two payments leaves the second to its day; all of it does not", async () => {
  const friend = await purchases.member("Claire", november);
  const code = await purchases.codeOf(friend.userId);
  const part = await purchases.member("Inès", november, { count: 2, code });
  const all = await purchases.member("Nadia", november, { count: 2, code });
  await give({ ...part, amountCents: 20_00, shownLeftCents: 175_00 });
  await give({ ...all, amountCents: 175_00, shownLeftCents: 175_00 });
  const monthLater = on("2054-12-21");
  await purchases.moveTo(monthLater);
  await chargeDueInstalments({ now: monthLater });
  expect(await purchases.debits(part.userId)).toHaveLength(1);
  expect(await purchases.debits(all.userId)).toEqual([]);
});

test("failed at the bank, then given back again: owed meanwhile, told to the coach until then, and written once", async () => {
  const claire = await purchases.member("Claire", november);
  await give({ ...claire, amountCents: 120_00 });
  purchases.simulator.faults({ kind: "refund.next", outcome: "failed", paymentId: claire.providerId });
  await runRefundJobs(claire.userId, november);
  const later = on("2054-12-01");
  await purchases.moveTo(later);
  await pollOpenPayments({ now: later });
  await syncPayment(claire.paymentId, { now: later });
  const watched = async () =>
    (await listPaymentsToWatch(purchases.db, parisDay(later)))
      .filter(({ userId }) => userId === claire.userId)
      .map(({ reason }) => reason);
  expect((await refundsOf(claire.userId)).map((refund) => refund.status)).toEqual(["failed"]);
  expect(await watched()).toEqual(["refund_failed"]);
  expect(await listRefundablePaymentsOf(purchases.db, claire.userId)).toMatchObject([
    { leftCents: 500_00, owedCents: 120_00 },
  ]);

  await give({ ...claire, amountCents: 100_00 }, later);
  expect(await watched(), "20 € are still owed").toEqual(["refund_failed"]);
  expect(await listRefundablePaymentsOf(purchases.db, claire.userId)).toMatchObject([
    { leftCents: 400_00, owedCents: 20_00 },
  ]);
  await give({ ...claire, amountCents: 50_00, shownLeftCents: 400_00 }, later);
  expect(await watched()).toEqual([]);
  await runRefundJobs(claire.userId, later);
  expect(await creditNotesOf(claire.userId), "what was promised once, then what goes beyond").toEqual([
    -120_00, -30_00,
  ]);
  expect(purchases.atProvider(claire.paymentId).map(({ refundedCents }) => refundedCents)).toEqual([150_00]);
  expect((await purchases.payment(claire.paymentId)).refunded_cents).toBe(150_00);
});
