import { afterEach, beforeEach, expect, test } from "vitest";
import { findContact } from "~/features/accounts/accounts.server";
import { chargeDueInstalments, chargePayment, syncPayment } from "~/features/billing/billing.server";
import { endContract, extendMembership, grantMembership, remindOfEnd } from "~/features/membership/membership.server";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, on, openShop, type Shop } from "../../../tests/support/shop";

const by = "00000000-0000-4000-8000-000000000001";
const reason = "Une raison notée pour moi seule";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** What is told on this morning, by the person's id. */
async function told(day: string): Promise<Record<string, string>> {
  await shop.db.updateTable("outbox").set({ to_address: "read@test.example" }).execute();
  await remindOfEnd({ now: on(day) });
  const mails = await shop.db
    .selectFrom("outbox")
    .select(["to_address", "text_body", "subject"])
    .where("to_address", "<>", "read@test.example")
    .execute();
  for (const { subject } of mails) expect(subject).toBe("Votre adhésion");
  return Object.fromEntries(
    mails.map(({ to_address, text_body }) => [to_address.split("@")[0], text_body.replace(/\s/g, " ")]),
  );
}

test("a year that ends is told a month before, once, and after days without service too", async () => {
  const { userId } = await shop.member("Claire", november);
  expect((await findContact(shop.db, userId)).email).toBe(`${userId}@test.example`);
  expect(await told("2055-10-19")).toEqual({});
  const first = await told("2055-10-24");
  expect(Object.keys(first)).toEqual([userId]);
  expect(first[userId]).toContain("jusqu’au 20 novembre 2055");
  expect(first[userId]).toContain("Prendre une nouvelle année");
  expect(await told("2055-10-25")).toEqual({});
});

test("a member who may not order yet is told from when", async () => {
  const { userId } = await shop.member("Claire", november);
  await inTransaction((trx) => changeSettings(trx, { renewal_window_days: 10 }, { now: november, by: null }));
  const mail = (await told("2055-10-21"))[userId];
  expect(mail).toContain("À partir du 10 novembre 2055");
  expect(mail).not.toContain("/membership");
});

test("a year paid in two times is told at its own end, not at the end of its first month", async () => {
  const { userId, order } = await shop.member("Karim", november, { count: 2 });
  expect(await told("2054-12-10")).toEqual({});
  await chargeDueInstalments({ now: on("2054-12-21") });
  const debit = await shop.db
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .select("payments.id")
    .where("instalments.order_id", "=", order.id)
    .where("payments.sequence_type", "=", "recurring")
    .executeTakeFirstOrThrow();
  await chargePayment(debit.id, { now: on("2054-12-21") });
  expect(Object.keys(await told("2055-10-20"))).toEqual([userId]);
});

test("who has renewed, chose an earlier end, or was given a few days is left in peace", async () => {
  const renewed = await shop.member("Inès", november);
  const renewal = await shop.order(renewed.userId, on("2055-10-01"));
  await shop.decide(renewal.providerId, "paid");
  await syncPayment(renewal.paymentId, { now: on("2055-10-01") });
  const left = await shop.member("Nadia", november);
  const end = { right: "termination", lastDay: "2055-10-31" } as const;
  await inTransaction((trx) => endContract(trx, { order: left.order, end }, { now: on("2055-03-01") }));
  const given = await shop.person("Karim");
  const gift = { userId: given, from: "2055-10-01", until: "2055-10-31", reason };
  await inTransaction((trx) => grantMembership(trx, gift, { now: on("2055-10-01"), by }));
  expect(await told("2055-10-21")).toEqual({});
});

test("days added to a year move what is told to the new last day", async () => {
  const { userId } = await shop.member("Claire", november);
  await inTransaction((trx) => extendMembership(trx, { userId, days: 10, reason }, { now: on("2055-03-01"), by }));
  expect(await told("2055-10-25")).toEqual({});
  expect((await told("2055-10-31"))[userId]).toContain("jusqu’au 30 novembre 2055");
});
