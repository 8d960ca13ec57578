import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  chargeDueInstalments,
  chargePayment,
  listPaymentsToWatch,
  syncPayment,
} from "~/features/billing/billing.server";
import { parisDay } from "~/platform/clock";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findMembership, tellOfPauses } from "./membership.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const mails = async (userId: string, key: string) =>
  (await mailsTo(userId))
    .filter(({ dedupe_key }) => dedupe_key.startsWith(key))
    .map(({ text_body }) => words(text_body));
const statusOn = async (userId: string, day: string) =>
  (await findMembership(purchases.db, userId, { now: on(day) }))?.status;

/** The second payment is at the bank from this day on, which has not answered. */
async function atTheBank(firstName: string, day: string) {
  const { userId } = await purchases.member(firstName, november, { count: 2 });
  purchases.simulator.faults({ kind: "recurring.next", outcome: "pending" });
  await chargeDueInstalments({ now: on(day) });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: on(day) });
  expect((await purchases.payment(debit)).status).toBe("pending");
  return { userId, debit, providerId: (await purchases.payment(debit)).provider_id ?? "" };
}

test("9-28: while the bank has the debit, access stays and nobody is told of a delay", async () => {
  const { userId } = await atTheBank("Inès", "2054-12-28");
  expect(await statusOn(userId, "2054-12-29")).toBe("active");
  expect(await statusOn(userId, "2055-01-06")).toBe("active");
  for (const day of ["2054-12-29", "2055-01-04"]) await tellOfPauses({ now: on(day) });
  await chargeDueInstalments({ now: on("2055-01-04") });
  expect(await purchases.debits(userId)).toHaveLength(1);
  expect(await mails(userId, "access-paused:")).toEqual([]);
  expect(await mails(userId, "debit-refused:")).toEqual([]);
  const watched = await listPaymentsToWatch(purchases.db, parisDay(on("2055-01-04")));
  expect(watched.filter((one) => one.userId === userId)).toEqual([]);
});

test("the bank accepts after the first days: the year goes on without a gap", async () => {
  const { userId, debit, providerId } = await atTheBank("Zoé", "2054-12-28");
  await purchases.decide(providerId, "paid");
  await syncPayment(debit, { now: on("2055-01-04") });
  for (const day of ["2054-12-29", "2055-01-05", "2055-11-20"]) expect(await statusOn(userId, day)).toBe("active");
});

test("the bank refuses after the first days: three days are left to pay, and a pause is told after them", async () => {
  const { userId, debit, providerId } = await atTheBank("Nadia", "2054-12-28");
  await purchases.decide(providerId, "failed");
  await syncPayment(debit, { now: on("2055-01-04") });
  const [refusal] = await mails(userId, "debit-refused:");
  expect(refusal).toContain("reste ouvert jusqu’au 7 janvier 2055 inclus");
  expect(refusal).toMatch(/Nous essaierons de nouveau le 7\sjanvier 2055/);
  for (const day of ["2055-01-04", "2055-01-06"]) await chargeDueInstalments({ now: on(day) });
  expect(await purchases.debits(userId), "nothing is asked in the days left to pay").toEqual([debit]);
  expect(await statusOn(userId, "2055-01-07")).toBe("active");
  expect(await statusOn(userId, "2055-01-08")).toBe("suspended");
  for (const day of ["2055-01-07", "2055-01-08", "2055-01-09"]) await tellOfPauses({ now: on(day) });
  expect(await mails(userId, "access-paused:")).toEqual([expect.stringContaining("en pause depuis le 8 janvier 2055")]);
});

test("after a late refusal the tries keep their distance, and stop with the law’s last day", async () => {
  const { userId, debit, providerId } = await atTheBank("Salomé", "2054-12-28");
  await purchases.decide(providerId, "failed");
  await syncPayment(debit, { now: on("2055-01-04") });
  purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
  await chargeDueInstalments({ now: on("2055-01-07") });
  const [, second = "", ...others] = await purchases.debits(userId);
  expect(others).toEqual([]);
  await chargePayment(second, { now: on("2055-01-07") });
  const refusals = await mails(userId, "debit-refused:");
  expect(refusals.at(-1), "four days later would be the 11th, and the law leaves the 10th").toContain(
    "Réglez quand vous le pouvez",
  );
  for (const day of ["2055-01-07", "2055-01-10", "2055-01-11"]) await chargeDueInstalments({ now: on(day) });
  expect(await purchases.debits(userId)).toHaveLength(2);
});

test("a debit that leaves late and is refused at once is tried again three days after", async () => {
  const { userId } = await purchases.member("Rose", november, { count: 2 });
  const now = on("2054-12-27");
  purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
  await chargeDueInstalments({ now });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now });
  expect((await mails(userId, "debit-refused:"))[0]).toMatch(/Nous essaierons de nouveau le 30\sdécembre 2054/);
  for (const day of ["2054-12-27", "2054-12-29"]) await chargeDueInstalments({ now: on(day) });
  expect(await purchases.debits(userId)).toHaveLength(1);
  await chargeDueInstalments({ now: on("2054-12-30") });
  expect(await purchases.debits(userId)).toHaveLength(2);
});

test("what the coach put on hold stays so while the bank has the debit", async () => {
  const { userId } = await atTheBank("Lou", "2054-12-28");
  await purchases.db
    .updateTable("membership_periods")
    .set({ revoked_at: on("2054-12-28"), revoked_reason: "suspended" })
    .where("user_id", "=", userId)
    .execute();
  expect(await statusOn(userId, "2054-12-30")).toBe("suspended");
});
