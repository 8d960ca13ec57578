import { afterAll, beforeAll, expect, test } from "vitest";
import { findContact } from "~/features/accounts/accounts.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  endMembership,
  extendMembership,
  grantMembership,
  restoreMembership,
  suspendMembership,
  takeGrantBack,
} from "./membership.server";

const at = { now: november, by: "00000000-0000-4000-8000-000000000001" };
const reason = "Une raison notée pour moi seule";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

/** The mails of this act, and nothing of an earlier one. */
async function mailsOf(userId: string, act: Parameters<typeof inTransaction>[0]) {
  await purchases.db.deleteFrom("outbox").execute();
  await inTransaction(act);
  const { email } = await findContact(purchases.db, userId);
  const mails = await purchases.db
    .selectFrom("outbox")
    .select(["to_address", "subject", "html", "text_body"])
    .execute();
  expect(mails.map(({ to_address }) => to_address)).toEqual(mails.map(() => email));
  for (const { subject, html, text_body } of mails) {
    expect(subject).toBe("Votre adhésion");
    expect(`${html}${text_body}`).not.toMatch(/divorce|séparation|coaching/i);
    expect(`${html}${text_body}`).not.toContain(reason);
  }
  return mails.map(({ text_body }) => text_body.replace(/\s/g, " "));
}

test("the member is told of days given and added, with their dates", async () => {
  const userId = await purchases.person("Karim");
  const grant = { userId, from: "2054-11-21", until: "2054-12-31", reason };
  const [given, ...others] = await mailsOf(userId, (trx) => grantMembership(trx, grant, at));
  expect(given).toContain("Une adhésion vous est offerte");
  expect(given).toContain("du 21 novembre 2054 au 31 décembre 2054");
  expect(others).toEqual([]);
  const [added] = await mailsOf(userId, (trx) => extendMembership(trx, { userId, days: 10, reason }, at));
  expect(added).toContain("Votre adhésion est prolongée");
  expect(added).toContain("du 1er janvier 2055 au 10 janvier 2055");
});

test("the member is told of a pause, of its end with the last day, and of an end", async () => {
  const { userId } = await purchases.member("Claire", november);
  const [paused] = await mailsOf(userId, (trx) => suspendMembership(trx, { userId, reason }, at));
  expect(paused).toContain("Votre adhésion est en pause");
  const [restored] = await mailsOf(userId, (trx) => restoreMembership(trx, { userId, reason }, at));
  expect(restored).toContain("de nouveau ouverte, jusqu’au 20 novembre 2055");
  const [ended] = await mailsOf(userId, (trx) => endMembership(trx, { userId, reason }, at));
  expect(ended).toContain("Votre adhésion a pris fin");
});

test("the member is told of a grant taken back", async () => {
  const userId = await purchases.person("Karim");
  const grant = { userId, from: "2054-11-21", until: "2054-12-31", reason };
  const given = await inTransaction((trx) => grantMembership(trx, grant, at));
  if (!given.ok) throw new Error(given.reason);
  const [told] = await mailsOf(userId, (trx) => takeGrantBack(trx, { userId, periodId: given.periodId, reason }, at));
  expect(told).toContain("Des jours offerts ont été repris");
});

test("what was refused, or undone with its transaction, tells nothing", async () => {
  const userId = await purchases.person("Karim");
  expect(await mailsOf(userId, (trx) => suspendMembership(trx, { userId, reason }, at))).toEqual([]);
  const grant = { userId, from: "2054-11-21", until: "2054-12-31", reason };
  await inTransaction(async (trx) => {
    await grantMembership(trx, grant, at);
    throw new Error("undone");
  }).catch(() => {});
  expect(await purchases.count("outbox")).toBe(0);
});
