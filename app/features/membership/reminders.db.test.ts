import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chargeDueInstalments, chargePayment, syncPayment } from "~/features/billing/billing.server";
import { endContract, extendMembership, grantMembership, remindOfEnd } from "~/features/membership/membership.server";
import { inTransaction } from "~/platform/db/database.server";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";

const by = "00000000-0000-4000-8000-000000000001";
const reason = "Une raison notée pour moi seule";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** What this person is told on this morning. */
async function told(userId: string, day: string): Promise<string[]> {
  const before = await mailsTo(userId);
  await remindOfEnd({ now: on(day) });
  const mails = (await mailsTo(userId)).filter(
    ({ dedupe_key }) => !before.some((one) => one.dedupe_key === dedupe_key),
  );
  for (const { subject } of mails) expect(subject).toBe("Votre adhésion");
  return mails.map(({ text_body }) => words(text_body));
}

test("a year that ends is told a month before, once, and after days without service too", async () => {
  const { userId } = await purchases.member("Claire", november);
  expect(await told(userId, "2055-10-19")).toEqual([]);
  const [first, ...others] = await told(userId, "2055-10-24");
  expect(others).toEqual([]);
  expect(first).toContain("jusqu’au 20 novembre 2055");
  expect(first).toContain("Prendre une nouvelle année");
  expect(await told(userId, "2055-10-25")).toEqual([]);
});

test("a member who may not order yet is told from when", async () => {
  const { userId } = await purchases.member("Claire", november);
  await setForThisTest({ renewal_window_days: 10 });
  const [mail] = await told(userId, "2055-10-21");
  expect(mail).toContain("À partir du 10 novembre 2055");
  expect(mail).not.toContain("/membership");
});

test("a year paid in two times is told at its own end, not at the end of its first month", async () => {
  const { userId } = await purchases.member("Karim", november, { count: 2 });
  expect(await told(userId, "2054-12-10")).toEqual([]);
  await chargeDueInstalments({ now: on("2054-12-21") });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: on("2054-12-21") });
  expect(await told(userId, "2055-10-20")).toHaveLength(1);
});

test("who has renewed, chose an earlier end, or was given a few days is left in peace", async () => {
  const renewed = await purchases.member("Inès", november);
  const renewal = await purchases.order(renewed.userId, on("2055-10-01"));
  await purchases.decide(renewal.providerId, "paid");
  await syncPayment(renewal.paymentId, { now: on("2055-10-01") });
  const left = await purchases.member("Nadia", november);
  const end = { right: "termination", lastDay: "2055-10-31", dueCents: 0 } as const;
  await inTransaction((trx) => endContract(trx, { order: left.order, end }, { now: on("2055-03-01") }));
  const given = await purchases.person("Karim");
  const grant = { userId: given, from: "2055-10-01", until: "2055-10-31", reason };
  await inTransaction((trx) => grantMembership(trx, grant, { now: on("2055-10-01"), by }));
  for (const userId of [renewed.userId, left.userId, given]) expect(await told(userId, "2055-10-21")).toEqual([]);
});

test("days added to a year move what is told to the new last day", async () => {
  const { userId } = await purchases.member("Claire", november);
  await inTransaction((trx) => extendMembership(trx, { userId, days: 10, reason }, { now: on("2055-03-01"), by }));
  expect(await told(userId, "2055-10-25")).toEqual([]);
  expect(await told(userId, "2055-10-31")).toEqual([expect.stringContaining("jusqu’au 30 novembre 2055")]);
});
