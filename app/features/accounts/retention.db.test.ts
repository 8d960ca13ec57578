import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { claire, enter } from "../../../tests/support/accounts";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { createAccount, eraseUnprovedAccounts, signEverybodyOut } from "./accounts.server";

/** Ahead of the simulator’s clock, which only moves forward. */
const now = new Date("2054-11-21T10:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

let purchases: Purchases;
beforeAll(async () => {
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

async function account(days: number, { confirmed = false } = {}) {
  const email = `${randomUUID()}@exemple.fr`;
  return { id: await createAccount(purchases.db, { ...claire, email }, { confirmed, now: ago(days) }), email };
}

test("an account never proved goes after thirty days, with all that is kept of the person", async () => {
  const old = await account(31);
  const young = await account(29);
  const proved = await account(400, { confirmed: true });
  const ordered = await account(31);
  await purchases.order(ordered.id, now);
  const inUse = await account(31);
  const [visited, left, signedOut] = [await account(61), await account(62), { created_at: ago(59), expires_at: now }];
  for (const [{ id }, days] of [
    [visited, 30],
    [left, 31],
  ] as const)
    await purchases.db
      .insertInto("sessions")
      .values({ ...signedOut, user_id: id, browser: "Firefox", token_hash: id, seen_at: ago(days) })
      .execute();
  await inTransaction((trx) => signEverybodyOut(trx, { now }));
  await enter(inUse);
  await inTransaction((trx) => eraseUnprovedAccounts(trx, { now }));
  await inTransaction((trx) => eraseUnprovedAccounts(trx, { now }));
  const stay = await purchases.db.selectFrom("users").select("id").execute();
  expect(stay.map(({ id }) => id).sort()).toEqual([young, proved, ordered, inUse, visited].map(({ id }) => id).sort());
  const profiles = await purchases.db.selectFrom("profiles").select("id").where("id", "=", old.id).execute();
  const passwords = await purchases.db
    .selectFrom("passwords")
    .select("user_id")
    .where("user_id", "=", old.id)
    .execute();
  const addresses = await purchases.db
    .selectFrom("pending_addresses")
    .select("email")
    .where("user_id", "=", old.id)
    .execute();
  expect([profiles, passwords, addresses]).toEqual([[], [], []]);
  expect(await purchases.count("payments")).toBe(1);
});
