import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claire, enter } from "../../../tests/support/accounts";
import { openShop, type Shop } from "../../../tests/support/shop";
import { sources } from "../../../tests/support/sources";
import { createAccount, forgetUnprovedAccounts } from "./accounts.server";
import { UNPROVED_KEPT_DAYS } from "./rules";

/** Ahead of the simulator’s clock, which only moves forward. */
const now = new Date("2054-11-21T10:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

let shop: Shop;
beforeAll(async () => {
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  shop = await openShop();
});
afterAll(() => shop.close());

async function account(days: number, { confirmed = false } = {}) {
  const email = `${randomUUID()}@exemple.fr`;
  return { id: await createAccount(shop.db, { ...claire, email }, { confirmed, now: ago(days) }), email };
}

test("an account never proved goes after thirty days, with all that is kept of the person", async () => {
  const old = await account(31);
  const young = await account(29);
  const proved = await account(400, { confirmed: true });
  const ordered = await account(31);
  await shop.order(ordered.id, now);
  const inUse = await account(31);
  await enter(inUse);
  await forgetUnprovedAccounts({ now });
  await forgetUnprovedAccounts({ now });
  const left = await shop.db.selectFrom("users").select("id").execute();
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, proved.id, ordered.id, inUse.id].sort());
  const profiles = await shop.db.selectFrom("profiles").select("id").where("id", "=", old.id).execute();
  const passwords = await shop.db.selectFrom("passwords").select("user_id").where("user_id", "=", old.id).execute();
  const addresses = await shop.db
    .selectFrom("pending_addresses")
    .select("email")
    .where("user_id", "=", old.id)
    .execute();
  expect([profiles, passwords, addresses]).toEqual([[], [], []]);
  expect(await shop.count("payments")).toBe(1);
});

test("the privacy policy announces the same days", () => {
  const [{ text } = { text: "" }] = sources("content/legal", /politique-confidentialite\.md$/);
  expect(text).toContain(`jamais été confirmée | ${UNPROVED_KEPT_DAYS} jours`);
});
