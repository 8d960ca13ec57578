import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  chargeDueInstalments,
  chargePayment,
  listInstalments,
  listOverdueInstalments,
  payInstalment,
} from "~/features/billing/billing.server";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findMembership, tellOfPauses } from "./membership.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** What this person was written, of the mails whose keys begin so. */
const mails = async (userId: string, key: string) =>
  (await mailsTo(userId))
    .filter(({ dedupe_key }) => dedupe_key.startsWith(key))
    .map(({ text_body }) => words(text_body));

/** Every debit of this person is refused, until none is tried any more. */
async function refuseAll(userId: string) {
  for (const day of ["2054-12-21", "2054-12-24", "2054-12-28"]) {
    purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
    await chargeDueInstalments({ now: on(day) });
    for (const id of await purchases.debits(userId)) await chargePayment(id, { now: on(day) });
  }
}

test("the second is debited a month later and opens the rest of the year", async () => {
  const { userId } = await purchases.member("Karim", november, { count: 2 });
  expect((await findMembership(purchases.db, userId, { now: on("2054-12-28") }))?.status).toBe("active");
  expect((await findMembership(purchases.db, userId, { now: on("2054-12-29") }))?.status).toBe("suspended");

  await chargeDueInstalments({ now: on("2054-12-20") });
  expect(await purchases.debits(userId)).toEqual([]);
  await Promise.all([chargeDueInstalments({ now: on("2054-12-21") }), chargeDueInstalments({ now: on("2054-12-21") })]);
  const [debit = "", ...others] = await purchases.debits(userId);
  expect(others).toEqual([]);
  await Promise.all([1, 2, 3].map(() => chargePayment(debit, { now: on("2054-12-21") })));
  expect(await purchases.payment(debit)).toMatchObject({
    status: "paid",
    amount_cents: 250_00,
    sequence_type: "recurring",
  });
  expect((await findMembership(purchases.db, userId, { now: on("2055-11-20") }))?.status).toBe("active");
  expect(purchases.atProvider(debit)).toHaveLength(1);
});

test("9-26: a refused debit is told, tried again after three days, and may be paid by hand", async () => {
  const { userId, order } = await purchases.member("Nadia", november, { count: 2 });
  purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
  await chargeDueInstalments({ now: on("2054-12-21") });
  const [first = ""] = await purchases.debits(userId);
  await chargePayment(first, { now: on("2054-12-21") });
  expect(await purchases.payment(first)).toMatchObject({
    status: "failed",
    failure_reason: "insufficient_funds",
  });
  const mail = await purchases.db
    .selectFrom("outbox")
    .select("text_body")
    .where("dedupe_key", "=", `debit-refused:${first}`)
    .executeTakeFirstOrThrow();
  expect(mail.text_body).toContain("24\u00a0décembre 2054");

  await chargeDueInstalments({ now: on("2054-12-23") });
  expect(await purchases.debits(userId)).toHaveLength(1);
  const instalment = await purchases.db
    .selectFrom("instalments")
    .select("id")
    .where("order_id", "=", order.id)
    .where("number", "=", 2)
    .executeTakeFirstOrThrow();
  const checkout = await payInstalment({ userId, instalmentId: instalment.id }, { now: on("2054-12-23") });
  expect(checkout?.kind).toBe("redirect");
  await chargeDueInstalments({ now: on("2054-12-24") });
  expect(await purchases.debits(userId)).toHaveLength(1);
  const stranger = await purchases.person("Marc");
  expect(await payInstalment({ userId: stranger, instalmentId: instalment.id }, { now: on("2054-12-23") })).toBeNull();
});

test("a try that was missed while the site was down is not made up for past the law's last day: it is paid by hand", async () => {
  const { userId, order } = await purchases.member("Zoé", november, { count: 2 });
  purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
  await chargeDueInstalments({ now: on("2054-12-21") });
  const [first = ""] = await purchases.debits(userId);
  await chargePayment(first, { now: on("2054-12-21") });
  const tooLate = on("2055-01-11");
  await chargeDueInstalments({ now: tooLate });
  expect(await purchases.debits(userId)).toEqual([first]);
  const [, second] = await listInstalments(purchases.db, order.id);
  const overdue = await listOverdueInstalments(purchases.db, "2055-01-11");
  expect(
    overdue.map(({ id }) => id),
    "the coach sees it",
  ).toContain(second?.id);
  await chargeDueInstalments({ now: on("2055-01-10") });
  expect(await purchases.debits(userId), "its last day counts").toHaveLength(2);
  const other = await purchases.member("Marc", november, { count: 2 });
  const [, due] = await listInstalments(purchases.db, other.order.id);
  await chargeDueInstalments({ now: tooLate });
  expect(await purchases.debits(other.userId), "never tried at all").toEqual([]);
  const checkout = await payInstalment({ userId: other.userId, instalmentId: due?.id ?? "" }, { now: tooLate });
  expect(checkout?.kind).toBe("redirect");
});

test("a debit of the last day that leaves too late is not asked of the bank: its person gets a link to pay", async () => {
  const { userId } = await purchases.member("Anouk", november, { count: 2 });
  await chargeDueInstalments({ now: on("2055-01-10") });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: on("2055-01-11") });
  expect(await purchases.payment(debit)).toMatchObject({ status: "failed", failure_reason: "too_late" });
  expect(purchases.atProvider(debit)).toEqual([]);
  const [told, ...others] = await mails(userId, "debit-refused:");
  expect(others).toEqual([]);
  expect(told).toContain("n’a pas pu être demandé à votre banque. Rien n’a été débité.");
  expect(told).toContain("Réglez quand vous le pouvez");
});

test("a debit that could not be asked of the bank for an hour says so, and names the day of the next try", async () => {
  const { userId } = await purchases.member("Maud", november, { count: 2 });
  await chargeDueInstalments({ now: on("2054-12-21") });
  const [debit = ""] = await purchases.debits(userId);
  purchases.simulator.faults({ kind: "api.status", status: 503, route: "POST /v2/payments", times: "all" });
  await expect(chargePayment(debit, { now: on("2054-12-21") })).rejects.toThrow();
  await chargePayment(debit, { now: new Date("2054-12-21T11:00:00Z") });
  expect(await purchases.payment(debit)).toMatchObject({ status: "failed", failure_reason: "never_sent" });
  const [told = ""] = await mails(userId, "debit-refused:");
  expect(told).not.toContain("n’a pas accepté");
  expect(told).toContain("n’a pas pu être demandé à votre banque. Rien n’a été débité.");
  expect(told).toMatch(/Nous essaierons de nouveau le 24\sdécembre 2054/);
  await chargeDueInstalments({ now: on("2054-12-23") });
  expect(await purchases.debits(userId)).toHaveLength(1);
  await chargeDueInstalments({ now: on("2054-12-24") });
  expect(await purchases.debits(userId)).toHaveLength(2);
});

test("9-27: a mandate that is gone: no blind retry, a mail with a link", async () => {
  const { userId, paymentId } = await purchases.member("Lou", november, { count: 2 });
  const { mandate_id } = await purchases.payment(paymentId);
  await purchases.control(`mandates/${mandate_id}`, { status: "invalid" });
  await chargeDueInstalments({ now: on("2054-12-21") });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: on("2054-12-21") });
  expect(await purchases.payment(debit)).toMatchObject({ status: "failed", failure_reason: "mandate_invalid" });
  await chargeDueInstalments({ now: on("2054-12-28") });
  expect(await purchases.debits(userId)).toHaveLength(1);
});

test("each refusal says until when access is open, and one mail says that it stopped", async () => {
  const { userId } = await purchases.member("Inès", november, { count: 2 });
  await refuseAll(userId);
  const refusals = await mails(userId, "debit-refused:");
  expect(refusals).toHaveLength(3);
  for (const text of refusals) expect(text).toContain("reste ouvert jusqu’au 28 décembre 2054 inclus");
  expect(refusals.at(-1)).toContain("Réglez quand vous le pouvez");

  await tellOfPauses({ now: on("2054-12-28") });
  expect(await mails(userId, "access-paused:")).toEqual([]);
  for (const day of ["2054-12-29", "2054-12-30"]) await tellOfPauses({ now: on(day) });
  const told = await mails(userId, "access-paused:");
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("250 €");
  expect(told[0]).toContain("en pause depuis le 29 décembre 2054");
  expect((await findMembership(purchases.db, userId, { now: on("2054-12-29") }))?.status).toBe("suspended");
});

test("who has paid is not told of a pause, nor who would hear of it a week late", async () => {
  const away = await purchases.member("Ana", november, { count: 2 });
  const paid = await purchases.member("Zoé", november, { count: 2 });
  await chargeDueInstalments({ now: on("2054-12-21") });
  for (const id of await purchases.debits(paid.userId)) await chargePayment(id, { now: on("2054-12-21") });
  const told = () => Promise.all([away, paid].map(({ userId }) => mails(userId, "access-paused:")));
  await tellOfPauses({ now: on("2055-01-06") });
  expect(await told()).toEqual([[], []]);
  const open = purchases.db.updateTable("payments").where("user_id", "=", away.userId).where("status", "=", "open");
  await open.set({ status: "failed" }).execute();
  await tellOfPauses({ now: on("2055-01-05") });
  expect(await told()).toEqual([[expect.any(String)], []]);
});
