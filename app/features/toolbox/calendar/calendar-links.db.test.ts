import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import { accountMergesPort, mergeAccount } from "~/features/accounts/accounts.server";
import { inTransaction } from "~/platform/db/database.server";
import { newToken } from "~/platform/tokens.server";
import { openPurchases, type Purchases } from "../../../../tests/support/purchases";
import { findSheet, keepSheet } from "../kept-sheets.server";
import { calendarTool, firstFields } from "./tool";

const [first, later] = [new Date("2026-11-20T12:00:00Z"), new Date("2026-11-25T12:00:00Z")];
let purchases: Purchases;

beforeAll(async () => {
  purchases = await openPurchases();
  accountMergesPort.provide(accountMerges);
});
afterAll(() => purchases.close());

/** An account whose calendar names this home, kept at that instant, with an address or without. */
async function keeping(homeA: string, at: Date, { isShared }: { isShared: boolean }): Promise<string> {
  const userId = await purchases.person(homeA);
  const fields = { ...firstFields("2026-11-20"), homeA: [homeA] };
  await inTransaction((trx) => keepSheet(trx, { userId, slug: calendarTool.slug, fields }, { now: at }));
  if (isShared)
    await purchases.db
      .insertInto("calendar_links")
      .values({ id: randomUUID(), user_id: userId, token_hash: newToken().hash, created_at: at })
      .execute();
  return userId;
}

test.each([
  ["the calendar that is merged was shared, and another stays", [first, true], [later, false], 0],
  ["the calendar that is merged stays, and the other was shared", [later, false], [first, true], 0],
  ["the calendar that is merged was shared, and stays", [later, true], [first, false], 1],
  ["both were shared", [first, true], [later, true], 1],
] as const)("two accounts become one, where %s: an address goes on with the calendar it showed alone", async (_, merged, staying, count) => {
  const from = await keeping("Rue Ancienne", merged[0], { isShared: merged[1] });
  const to = await keeping("Rue Neuve", staying[0], { isShared: staying[1] });
  await inTransaction((trx) => mergeAccount(trx, { from, to }, { now: later }));
  const links = await purchases.db
    .selectFrom("calendar_links")
    .select("user_id")
    .where("user_id", "in", [from, to])
    .execute();
  expect(links).toEqual(Array(count).fill({ user_id: to }));
  const kept = await findSheet(purchases.db, { userId: to, slug: calendarTool.slug });
  expect(kept?.homeA).toEqual([merged[0] > staying[0] ? "Rue Ancienne" : "Rue Neuve"]);
});
