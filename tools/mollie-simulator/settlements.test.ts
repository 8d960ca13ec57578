import { Client } from "mollie-api-typescript";
import type { EntityBalanceTransaction } from "mollie-api-typescript/models";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, EUR, ONEOFF, openBench } from "./bench.ts";

// The official client is the oracle: its schemas refuse any answer that does not look like Mollie's.
const LIVE_KEY = "live_0123456789abcdef0123456789abcdef";
const ORGANISATION_KEY = "access_0123456789abcdef0123456789abcdef";
let bench: Bench;
let live: Client;
let organisation: Client;
beforeAll(async () => {
  bench = await openBench();
  await bench.control("faults", { switches: { liveKeys: true } });
  const serverURL = bench.simulator.url;
  live = new Client({ security: { apiKey: LIVE_KEY }, serverURL });
  organisation = new Client({ security: { advancedAccessToken: ORGANISATION_KEY }, serverURL });
});
afterAll(() => bench.close());

async function paid(client: Client) {
  const created = await client.payments.create({ paymentRequest: ONEOFF });
  await bench.control(`payments/${created.id}`, { status: "paid" });
  return created.id;
}

async function idsOf(pages: AsyncIterable<{ result: { embedded: Record<string, { id: string }[] | undefined> } }>) {
  const ids: string[] = [];
  for await (const { result } of pages)
    ids.push(...Object.values(result.embedded).flatMap((rows) => (rows ?? []).map(({ id }) => id)));
  return ids;
}

test("a settlement pays out what moved in real money since the one before, fees withheld, and says of what it is made", async () => {
  expect((await bench.control("settle", {})).status).toBe(422);
  await paid(bench.client);
  const [one, two] = [await paid(live), await paid(live)];
  await bench.control("dashboard-refund", { paymentId: one, amount: "50.00" });
  await bench.control(`payments/${two}/chargeback`, {});
  const first = (await bench.control("settle", {})).body;
  expect(first).toMatchObject({ status: "paidout", amount: EUR("431.50") });
  await bench.control(`payments/${two}/reverse`, {});
  await bench.control("settle", {});

  const pages = await organisation.settlements.list({ limit: 250 });
  expect(await idsOf(pages as never)).toHaveLength(2);
  const settlementId = first.id;
  expect(await organisation.settlements.get({ settlementId: first.reference })).toMatchObject({ id: settlementId });
  const asked = { settlementId };
  expect(await idsOf((await organisation.settlements.listPayments(asked)) as never)).toEqual([two, one]);
  expect(await idsOf((await organisation.settlements.listRefunds(asked)) as never)).toHaveLength(1);
  expect(await idsOf((await organisation.settlements.listChargebacks(asked)) as never)).toHaveLength(1);
});

test("the balance: each line with what it adds, those of a settlement make its transfer, and what is left is available", async () => {
  const [one, two] = [await paid(live), await paid(live)];
  await bench.control(`payments/${one}/chargeback`, {});
  const refund = (await bench.control("dashboard-refund", { paymentId: two, amount: "50.00" })).body;
  await bench.control("settle", {});
  await bench.control(`payments/${one}/reverse`, {});
  await bench.control(`refunds/${refund.id}`, { status: "failed" });
  const last = (await bench.control("settle", {})).body;
  await paid(live);

  const balance = await organisation.balances.getPrimary();
  expect(await organisation.balances.get({ balanceId: balance.id })).toEqual(balance);
  expect(await idsOf((await organisation.balances.list()) as never)).toEqual([balance.id]);
  const lines: EntityBalanceTransaction[] = [];
  for await (const { result } of await organisation.balances.listTransactions({ balanceId: "primary", limit: 3 }))
    lines.push(...result.embedded.balanceTransactions);
  const cents = ({ resultAmount: { value } }: EntityBalanceTransaction) => Math.round(Number(value) * 100);
  const sum = (some: EntityBalanceTransaction[]) => some.reduce((total, line) => total + cents(line), 0);
  expect(lines[0]).toMatchObject({ type: "payment", initialAmount: EUR("500.00"), deductions: EUR("-9.25") });
  expect(sum(lines), "what no transfer has taken").toBe(Math.round(Number(balance.availableAmount.value) * 100));

  const transfers = lines.flatMap(({ type }, index) => (type === "outgoing-transfer" ? [index] : []));
  expect(transfers.length).toBeGreaterThan(1);
  for (const [rank, at] of transfers.entries()) {
    const settlementId = lines[at]?.context?.outgoingTransfer?.settlementId ?? "";
    const { amount } = await organisation.settlements.get({ settlementId });
    const paidOut = sum(lines.slice(at + 1, transfers[rank + 1]));
    expect(amount.value, settlementId).toBe((paidOut / 100).toFixed(2));
    expect(sum(lines.slice(at, at + 1))).toBe(-paidOut);
  }
  const start = transfers.findIndex((at) => lines[at]?.context?.outgoingTransfer?.settlementId === last.id);
  const given = lines.slice((transfers[start] ?? 0) + 1, transfers[start + 1]);
  expect(given.map(({ type }) => type).sort()).toEqual(["chargeback-reversal", "returned-refund"]);
  expect(given.find(({ type }) => type === "chargeback-reversal")?.context?.chargebackReversal?.paymentId).toBe(one);
  expect(given.find(({ type }) => type === "returned-refund")?.context?.returnedRefund?.refundId).toBe(refund.id);
  await expect(organisation.balances.get({ balanceId: "bal_other" })).rejects.toMatchObject({ statusCode: 404 });
});

test("what is paid out is shown to no key but one of the organisation, which opens nothing else", async () => {
  const as = (key: string) => ({ authorization: `Bearer ${key}` });
  const asked = (path: string, key: string) => bench.call("GET", path, undefined, as(key));
  for (const path of ["/v2/settlements", "/v2/balances/primary"])
    expect((await asked(path, LIVE_KEY)).status).toBe(403);
  expect((await asked("/v2/payments", ORGANISATION_KEY)).status).toBe(403);
  expect((await asked("/v2/settlements", "access_short")).status).toBe(401);
});
