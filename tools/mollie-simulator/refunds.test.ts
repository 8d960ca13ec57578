import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, EUR, ONEOFF, openBench } from "./bench.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./clock.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function paidPayment(value: string) {
  const payment = await bench.client.payments.create({ paymentRequest: { ...ONEOFF, amount: EUR(value) } });
  await bench.control(`payments/${payment.id}`, { status: "paid" });
  return payment.id;
}

describe("refunds and chargebacks", () => {
  const refund = (paymentId: string, value: string) =>
    bench.client.refunds.create({ paymentId, refundRequest: { amount: EUR(value), description: "Résiliation" } });

  test("two partial refunds, a duplicate, too much, then done", async () => {
    const id = await paidPayment("500.00");
    const first = await refund(id, "120.55");
    expect(first).toMatchObject({ status: "pending", amount: EUR("120.55"), paymentId: id });
    await refund(id, "79.45");
    await expect(refund(id, "79.45")).rejects.toMatchObject({ statusCode: 409 });
    await expect(refund(id, "300.01")).rejects.toMatchObject({ statusCode: 422, field: "amount.value" });
    expect(await bench.client.payments.get({ paymentId: id })).toMatchObject({
      status: "paid",
      amountRefunded: EUR("200.00"),
      amountRemaining: EUR("300.00"),
    });
    await bench.simulator.advance(61 * MINUTE_MS);
    expect((await refund(id, "79.45")).status).toBe("pending");
    await bench.simulator.advance(HOUR_MS);
    expect((await bench.client.refunds.get({ paymentId: id, refundId: first.id })).status).toBe("processing");
    await bench.simulator.advance(5 * DAY_MS);
    const list = await bench.client.refunds.list({ paymentId: id });
    expect(list.result.embedded.refunds.map((one) => one.status)).toEqual(["refunded", "refunded", "refunded"]);
    expect((await bench.client.refunds.all({ limit: 2 })).result.count).toBe(2);
  });

  test("a refund can be cancelled while pending, not later; a failed one gives the money back to the balance", async () => {
    const id = await paidPayment("100.00");
    const first = await refund(id, "10.00");
    await bench.client.refunds.cancel({ paymentId: id, refundId: first.id });
    expect((await bench.client.refunds.get({ paymentId: id, refundId: first.id })).status).toBe("canceled");
    bench.simulator.faults({ kind: "refund.next", outcome: "failed" });
    const second = await refund(id, "40.00");
    await bench.simulator.advance(3 * HOUR_MS);
    await expect(bench.client.refunds.cancel({ paymentId: id, refundId: second.id })).rejects.toMatchObject({
      statusCode: 422,
    });
    await bench.simulator.advance(5 * DAY_MS);
    expect((await bench.client.refunds.get({ paymentId: id, refundId: second.id })).status).toBe("failed");
    expect((await bench.client.payments.get({ paymentId: id })).amountRemaining).toEqual(EUR("100.00"));
  });

  test("a queued refund, one refused by the platform, one made in the Dashboard", async () => {
    const id = await paidPayment("90.00");
    bench.simulator.faults({ kind: "refund.next", outcome: "queued" });
    expect((await refund(id, "10.00")).status).toBe("queued");
    bench.simulator.faults({ kind: "refund.next", outcome: "503" });
    await expect(refund(id, "11.00")).rejects.toMatchObject({ statusCode: 503 });
    bench.simulator.faults({ kind: "refund.next", outcome: "duplicate" });
    await expect(refund(id, "12.00")).rejects.toMatchObject({ statusCode: 409 });
    expect((await bench.control("dashboard-refund", { paymentId: id, amount: "20.00" })).status).toBe(200);
    expect((await bench.client.payments.get({ paymentId: id })).amountRemaining).toEqual(EUR("60.00"));
  });

  test("refused on an open payment, and one year after", async () => {
    const open = await bench.client.payments.create({ paymentRequest: ONEOFF });
    await expect(refund(open.id, "10.00")).rejects.toMatchObject({ statusCode: 422 });
    const old = await paidPayment("50.00");
    await bench.simulator.advance(366 * DAY_MS);
    await expect(refund(old, "10.00")).rejects.toMatchObject({ statusCode: 422 });
  });

  test("a chargeback leaves the payment paid, and its reversal removes the amount", async () => {
    const id = await paidPayment("500.00");
    await bench.control(`payments/${id}/chargeback`, { amount: "500.00", reasonCode: "MD06" });
    expect(await bench.client.payments.get({ paymentId: id })).toMatchObject({
      status: "paid",
      amountChargedBack: EUR("500.00"),
    });
    const list = await bench.client.chargebacks.list({ paymentId: id });
    const chargeback = list.result.embedded.chargebacks[0];
    expect(chargeback).toMatchObject({ amount: EUR("500.00"), reason: { code: "MD06" }, reversedAt: null });
    await expect(refund(id, "10.00")).rejects.toMatchObject({ statusCode: 422 });
    await bench.control(`payments/${id}/reverse`, {});
    const back = await bench.client.payments.get({ paymentId: id });
    expect(back.amountChargedBack).toBeUndefined();
    const one = await bench.client.chargebacks.get({ paymentId: id, chargebackId: chargeback?.id ?? "" });
    expect(one.reversedAt).not.toBeNull();
  });

  test("the change-state page finishes a pending payment, refunds and disputes a paid one", async () => {
    const created = await bench.client.payments.create({ paymentRequest: ONEOFF });
    const page = created.links.changePaymentState?.href ?? "";
    await bench.submit(created.links.checkout?.href ?? "", { method: "paypal", status: "pending" });
    expect(await (await fetch(page)).text()).toContain("attend une réponse de la banque");
    await bench.submit(page, { status: "paid" });
    await bench.submit(page, { intent: "refund", amount: "30,00" });
    await bench.submit(page, { intent: "dispute" });
    expect(bench.simulator.ledger().payments.find((one) => one.id === created.id)).toMatchObject({
      status: "paid",
      refundedCents: 3000,
      chargedBackCents: 50000,
    });
  });
});
