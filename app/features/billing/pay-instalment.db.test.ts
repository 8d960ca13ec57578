import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../tests/support/edges";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { syncPayment } from "./billing.server";
import { action, loader } from "./pay-instalment.page";
import { payLinkPath } from "./pay-link.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

async function inTwo() {
  const bought = await purchases.member("Nadia", new Date(), { count: 2 });
  const { id } = await purchases.db
    .selectFrom("instalments")
    .select("id")
    .where("order_id", "=", bought.order.id)
    .where("number", "=", 2)
    .executeTakeFirstOrThrow();
  return { ...bought, path: payLinkPath(id), instalmentId: id };
}

const openedFor = (instalmentId: string) =>
  purchases.db.selectFrom("payments").selectAll().where("instalment_id", "=", instalmentId).execute();

test("the link of a mail is read without opening a payment, paid without signing in, and says so on the way back", async () => {
  const { path, instalmentId, order } = await inTwo();
  const read = await ask(loader, path);
  expect(read.body).toMatchObject({ stage: "due", amountCents: 250_00, reference: order.reference });
  expect(JSON.stringify(read.body)).not.toMatch(/Nadia|@test/);
  expect(await openedFor(instalmentId)).toEqual([]);

  const left = await ask(action, path, { fields: {} });
  expect(left.status).toBe(303);
  const again = await ask(action, path, { fields: {} });
  expect(again.headers.get("Location")).toBe(left.headers.get("Location"));
  const [opened, ...others] = await openedFor(instalmentId);
  expect(others).toEqual([]);

  await purchases.decide(opened?.provider_id ?? "", "paid");
  expect((await ask(loader, path)).body).toMatchObject({ stage: "paid" });
  const late = await ask(action, path, { fields: {} });
  expect([late.status, late.headers.get("Location")]).toEqual([303, path]);
  expect(await openedFor(instalmentId)).toHaveLength(1);
});

test("while the bank has the payment, the page asks for no other one", async () => {
  const { path, instalmentId } = await inTwo();
  await ask(action, path, { fields: {} });
  const [opened] = await openedFor(instalmentId);
  await purchases.decide(opened?.provider_id ?? "", "pending");
  expect((await ask(loader, path)).body).toMatchObject({ stage: "processing" });
});

test("an instalment that is no longer due leads to no payment", async () => {
  const { path, instalmentId } = await inTwo();
  await purchases.db
    .updateTable("instalments")
    .set({ canceled_at: new Date() })
    .where("id", "=", instalmentId)
    .execute();
  expect((await ask(loader, path)).body).toMatchObject({ stage: "nothing_due" });
  expect((await ask(action, path, { fields: {} })).headers.get("Location")).toBe(path);
  expect(await openedFor(instalmentId)).toEqual([]);
});

test("a payment the bank took back is said to be so, never that nothing is due, and is not asked for again", async () => {
  const { path, instalmentId } = await inTwo();
  await ask(action, path, { fields: {} });
  const [opened] = await openedFor(instalmentId);
  await purchases.decide(opened?.provider_id ?? "", "paid");
  await syncPayment(opened?.id ?? "", { now: new Date() });
  await purchases.control(`payments/${opened?.provider_id}/chargeback`);
  await syncPayment(opened?.id ?? "", { now: new Date() });
  expect((await ask(loader, path)).body).toMatchObject({ stage: "taken_back" });
  expect((await ask(action, path, { fields: {} })).headers.get("Location")).toBe(path);
  expect(await openedFor(instalmentId)).toHaveLength(1);
});

test("an address that was altered, cut or made up names nothing", async () => {
  const { path, instalmentId } = await inTwo();
  const other = await inTwo();
  const signature = path.split(".").at(-1) ?? "";
  for (const token of [
    "",
    instalmentId,
    `${instalmentId}.`,
    `${other.instalmentId}.${signature}`,
    path.slice(15, -1),
  ]) {
    const altered = `/regler?jeton=${token}`;
    expect((await ask(loader, altered)).body).toMatchObject({ stage: "incomplete" });
    expect((await ask(action, altered, { fields: {} })).status).toBe(410);
  }
  expect(await openedFor(instalmentId)).toEqual([]);
});
