import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import { syncPayment } from "~/features/billing/billing.server";
import { listPaidFor } from "~/paid-accounts.server";
import { inTransaction } from "~/platform/db/database.server";
import { browser } from "../../../tests/support/accounts";
import { giftsOf } from "../../../tests/support/gifts";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  accountMergesPort,
  makeGuestAccount,
  paidForPort,
  prepareGuestAccount,
  requestReset,
  resetPassword,
  sendResetMail,
  signIn,
  signUp,
} from "./accounts.server";
import { giveResetToken } from "./reset-password.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
  accountMergesPort.provide(accountMerges);
  paidForPort.provide(listPaidFor);
});
afterAll(() => purchases.close());

const person = { firstName: "Nora", lastName: "Test", phone: "06 12 34 56 78" };
const now = november;

async function bookAsGuest(email: string): Promise<string> {
  const prepared = await prepareGuestAccount({ ...person, email, key: randomUUID() }, { request: browser(), now });
  if (!prepared.ok) throw new Error("refused");
  await inTransaction((trx) => makeGuestAccount(trx, prepared.account, { now }));
  return prepared.account.userId;
}

async function signUpAs(email: string, minutesLater: number): Promise<string> {
  const at = new Date(now.getTime() + minutesLater * 60_000);
  const joined = await signUp({ ...person, email, password: "lampe-verte-42" }, { request: browser(), now: at });
  if (!joined.ok) throw new Error("refused");
  return joined.userId;
}

/** A year, ordered from this account and paid. */
async function pay(userId: string) {
  const ordered = await purchases.order(userId, now);
  await purchases.decide(ordered.providerId, "paid");
  await syncPayment(ordered.paymentId, { now });
  return ordered;
}

/** Whose account a forgotten password opens. */
async function openedByReset(email: string): Promise<string> {
  await requestReset({ email }, { request: browser(), now });
  const { id } = await purchases.db
    .selectFrom("reset_requests")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await sendResetMail(id, { now });
  const { user_id: userId } = await purchases.db
    .selectFrom("reset_requests")
    .select("user_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const token = await inTransaction((trx) => giveResetToken(trx, userId ?? "", { now }));
  expect(await resetPassword({ token, password: "un-tout-nouveau-3" }, { now })).toEqual({ ok: true });
  const entered = await signIn({ email, password: "un-tout-nouveau-3" }, { request: browser(), now });
  if (!entered.ok) throw new Error("refused");
  return entered.userId;
}

test("a forgotten password opens the sign-up that paid, and brings to it what was booked without one", async () => {
  const email = "une-annee@exemple.fr";
  const booked = await bookAsGuest(email);
  const paid = await signUpAs(email, 1);
  await pay(paid);
  await signUpAs(email, 2);
  expect(await openedByReset(email)).toBe(paid);
  const left = await purchases.db.selectFrom("users").select("id").where("id", "=", booked).execute();
  expect(left).toEqual([]);
});

test("a sign-up that paid nothing, a stranger’s perhaps, does not come before what was booked", async () => {
  const email = "une-inconnue@exemple.fr";
  const booked = await bookAsGuest(email);
  await signUpAs(email, 1);
  expect(await openedByReset(email)).toBe(booked);
});

test("a sign-up whose money went back whole, or was taken back by the bank, comes before nothing that was booked", async () => {
  const ends: [string, (ordered: { providerId: string }) => Promise<void>][] = [
    ["tout-rendu@exemple.fr", ({ providerId }) => purchases.control("dashboard-refund", { paymentId: providerId })],
    ["tout-repris@exemple.fr", ({ providerId }) => purchases.control(`payments/${providerId}/chargeback`)],
  ];
  for (const [email, end] of ends) {
    const booked = await bookAsGuest(email);
    const stranger = await signUpAs(email, 1);
    const ordered = await pay(stranger);
    await end(ordered);
    await syncPayment(ordered.paymentId, { now });
    expect(await openedByReset(email), email).toBe(booked);
    const left = await purchases.db
      .selectFrom("payments")
      .select("user_id")
      .where("id", "=", ordered.paymentId)
      .execute();
    expect(left, email).toEqual([{ user_id: stranger }]);
  }
});

test("one that keeps a part of its money, or whose money the bank has not decided about, still comes first", async () => {
  const partly = "une-partie@exemple.fr";
  await bookAsGuest(partly);
  const kept = await signUpAs(partly, 1);
  const { providerId, paymentId } = await pay(kept);
  await purchases.control("dashboard-refund", { paymentId: providerId, amount: { value: "20.00", currency: "EUR" } });
  await syncPayment(paymentId, { now });
  expect(await openedByReset(partly)).toBe(kept);

  const waiting = "en-chemin@exemple.fr";
  await bookAsGuest(waiting);
  const paying = await signUpAs(waiting, 1);
  const ordered = await purchases.order(paying, now);
  await purchases.decide(ordered.providerId, "pending");
  await syncPayment(ordered.paymentId, { now });
  expect(await openedByReset(waiting)).toBe(paying);
});

test("a year that was given, and opened in a sign-up, is not shut in it, unless its price went back", async () => {
  const gifts = giftsOf(purchases);
  for (const [email, dead] of [
    ["une-annee-offerte@exemple.fr", false],
    ["une-annee-reprise@exemple.fr", true],
  ] as const) {
    const booked = await bookAsGuest(email);
    const received = await signUpAs(email, 1);
    const bought = await gifts.buy("Rose", now);
    expect(await gifts.open(received, bought.code, now)).toMatchObject({ ok: true });
    if (dead) {
      await purchases.control("dashboard-refund", { paymentId: bought.providerId });
      await syncPayment(bought.paymentId, { now });
    }
    expect(await openedByReset(email), email).toBe(dead ? booked : received);
  }
});
