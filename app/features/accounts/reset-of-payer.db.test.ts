import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import { listPayers, syncPayment } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { browser } from "../../../tests/support/accounts";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  accountMergesPort,
  makeGuestAccount,
  payersPort,
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
  payersPort.provide(listPayers);
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
  const { providerId, paymentId } = await purchases.order(paid, now);
  await purchases.decide(providerId, "paid");
  await syncPayment(paymentId, { now });
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
