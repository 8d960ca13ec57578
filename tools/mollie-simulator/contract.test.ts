import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, EUR, ONEOFF, openBench } from "./bench.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./clock.ts";

// The official client is the oracle: its schemas refuse any answer that does not look like Mollie's.
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function customerWithCard(name: string) {
  const { client } = bench;
  const customer = await client.customers.create({ entityCustomer: { name, email: `${name}@exemple.test` } });
  const first = await client.payments.create({
    paymentRequest: { ...ONEOFF, amount: EUR("250.00"), sequenceType: "first", customerId: customer.id },
  });
  await bench.submit(first.links.checkout?.href ?? "", { method: "creditcard", status: "paid" });
  const paid = await client.payments.get({ paymentId: first.id });
  return { customer, first: paid, mandateId: paid.mandateId ?? "" };
}

function recurring(customerId: string, mandateId: string, value = "250.00") {
  return bench.client.payments.create({
    paymentRequest: {
      amount: EUR(value),
      description: "Deuxième échéance",
      sequenceType: "recurring",
      customerId,
      mandateId,
      redirectUrl: null,
    },
  });
}

describe("a hosted payment", () => {
  test("is open, then paid by the shopper, who comes back with a 303", async () => {
    const created = await bench.client.payments.create({
      paymentRequest: { ...ONEOFF, metadata: { attemptId: "a-1" }, locale: "fr_FR" },
    });
    expect(created).toMatchObject({
      status: "open",
      isCancelable: false,
      metadata: { attemptId: "a-1" },
      mode: "test",
    });
    expect(created.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(created.method).toBeNull();

    const back = await bench.submit(created.links.checkout?.href ?? "", { method: "applepay", status: "paid" });
    expect(back).toEqual({ status: 303, location: ONEOFF.redirectUrl });

    const paid = await bench.client.payments.get({ paymentId: created.id });
    expect(paid).toMatchObject({
      status: "paid",
      method: "creditcard",
      amountRefunded: EUR("0.00"),
      amountRemaining: EUR("500.00"),
    });
    expect(paid.details).toMatchObject({ wallet: "applepay", cardLabel: "Carte Bleue" });
    expect(paid.isCancelable).toBeUndefined();
    expect(paid.links.checkout).toBeUndefined();
    const again = await fetch(created.links.checkout?.href ?? "");
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("Ce paiement n’est plus disponible");
  });

  test("shows a French page that works without scripts", async () => {
    const created = await bench.client.payments.create({
      paymentRequest: { ...ONEOFF, description: "<b>Adhésion</b>" },
    });
    const page = await (await fetch(created.links.checkout?.href ?? "")).text();
    for (const text of [
      "Paiement de test",
      "Aucun argent ne sera débité",
      "Ouvert",
      "Payé",
      "Échoué",
      "Annulé",
      "Expiré",
      "En attente",
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain("Simulateur Mollie – développement");
    expect(page).toContain("&lt;b&gt;Adhésion");
    expect(page).not.toContain("<script");
    expect(page).toContain(`href="${ONEOFF.cancelUrl}"`);
  });

  test.each([
    { choice: "open", status: "open", location: ONEOFF.redirectUrl },
    { choice: "pending", status: "pending", location: ONEOFF.redirectUrl },
    { choice: "canceled", status: "canceled", location: ONEOFF.cancelUrl },
    { choice: "expired", status: "expired", location: ONEOFF.redirectUrl },
  ])("chosen $choice becomes $status", async ({ choice, status, location }) => {
    const created = await bench.client.payments.create({ paymentRequest: ONEOFF });
    const back = await bench.submit(created.links.checkout?.href ?? "", { status: choice });
    expect(back).toEqual({ status: 303, location });
    expect((await bench.client.payments.get({ paymentId: created.id })).status).toBe(status);
  });

  test("failed in the picker stays open and can still be paid; with a pinned card it is failed with its reason", async () => {
    const picker = await bench.client.payments.create({ paymentRequest: ONEOFF });
    const checkout = picker.links.checkout?.href ?? "";
    const back = await bench.submit(checkout, { method: "creditcard", status: "failed" });
    expect(back.location).toContain("essai=failed");
    expect(await (await fetch(back.location ?? "")).text()).toContain("Ce paiement a échoué");
    expect((await bench.client.payments.get({ paymentId: picker.id })).status).toBe("open");
    await bench.submit(checkout, { method: "paypal", status: "paid" });
    expect(await bench.client.payments.get({ paymentId: picker.id })).toMatchObject({
      status: "paid",
      method: "paypal",
    });

    const pinned = await bench.client.payments.create({ paymentRequest: { ...ONEOFF, method: "creditcard" } });
    expect(pinned.links.checkout?.href).toContain("/checkout/test-mode?method=creditcard");
    await bench.submit(pinned.links.checkout?.href ?? "", { status: "failed", reason: "insufficient_funds" });
    const failed = await bench.client.payments.get({ paymentId: pinned.id });
    expect(failed).toMatchObject({ status: "failed", details: { failureReason: "insufficient_funds" } });
    expect(failed.failedAt).toBeDefined();
  });

  test("fails with the reason of Mollie's magic amount", async () => {
    const pinned = await bench.client.payments.create({
      paymentRequest: { ...ONEOFF, amount: EUR("1004.00"), method: "creditcard" },
    });
    await bench.submit(pinned.links.checkout?.href ?? "", { status: "failed" });
    const failed = await bench.client.payments.get({ paymentId: pinned.id });
    expect(failed.details?.failureReason).toBe("card_expired");
  });

  test("expires by the clock, and cannot be cancelled or changed afterwards", async () => {
    const created = await bench.client.payments.create({ paymentRequest: ONEOFF });
    await bench.simulator.advance(14 * MINUTE_MS);
    expect((await bench.client.payments.get({ paymentId: created.id })).status).toBe("open");
    await bench.simulator.advance(2 * MINUTE_MS);
    const expired = await bench.client.payments.get({ paymentId: created.id });
    expect(expired.status).toBe("expired");
    expect(expired.expiredAt).toBeDefined();
    await expect(bench.client.payments.cancel({ paymentId: created.id })).rejects.toMatchObject({ statusCode: 422 });
    await expect(
      bench.client.payments.update({
        paymentId: created.id,
        requestBody: { redirectUrl: "https://boutique.example/x" },
      }),
    ).rejects.toMatchObject({ statusCode: 422, field: "redirectUrl" });
    await bench.control(`payments/${created.id}`, { status: "paid", force: true });
    expect((await bench.client.payments.get({ paymentId: created.id })).status).toBe("paid");
  });

  test("can be updated while open; only a bank transfer can be cancelled", async () => {
    const created = await bench.client.payments.create({ paymentRequest: ONEOFF });
    const updated = await bench.client.payments.update({
      paymentId: created.id,
      requestBody: { description: "Autre", redirectUrl: "https://boutique.example/autre" },
    });
    expect(updated).toMatchObject({ description: "Autre", redirectUrl: "https://boutique.example/autre" });
    await expect(bench.client.payments.cancel({ paymentId: created.id })).rejects.toMatchObject({ statusCode: 422 });
    const transfer = await bench.client.payments.create({ paymentRequest: { ...ONEOFF, method: "banktransfer" } });
    expect(transfer.isCancelable).toBe(true);
    expect((await bench.client.payments.cancel({ paymentId: transfer.id })).status).toBe("canceled");
  });
});

describe("mandates and recurring payments", () => {
  test("a paid first payment leaves a valid card mandate, charged at once", async () => {
    const { customer, first, mandateId } = await customerWithCard("claire");
    expect(first).toMatchObject({ sequenceType: "first", customerId: customer.id });
    const mandate = await bench.client.mandates.get({ customerId: customer.id, mandateId });
    expect(mandate).toMatchObject({ status: "valid", method: "creditcard", details: { cardLabel: "Carte Bleue" } });
    const second = await recurring(customer.id, mandateId);
    expect(second).toMatchObject({ status: "paid", mandateId, redirectUrl: null, sequenceType: "recurring" });
    expect(second.links.checkout).toBeUndefined();
    const list = await bench.client.customers.listPayments({ customerId: customer.id });
    expect(list.result.embedded.payments?.map((payment) => payment.id)).toEqual([second.id, first.id]);
  });

  test("a first payment has a pending mandate before it is paid, and none is chargeable", async () => {
    const customer = await bench.client.customers.create({
      entityCustomer: { name: "Karim", email: "karim@exemple.test" },
    });
    const first = await bench.client.payments.create({
      paymentRequest: { ...ONEOFF, sequenceType: "first", customerId: customer.id, method: "creditcard" },
    });
    const mandateId = first.mandateId ?? "";
    expect((await bench.client.mandates.get({ customerId: customer.id, mandateId })).status).toBe("pending");
    await expect(recurring(customer.id, mandateId)).rejects.toMatchObject({ statusCode: 422 });
  });

  test("a recurring card can fail with a reason, stay pending, or be refused although it was created", async () => {
    const { customer, mandateId } = await customerWithCard("sophie");
    bench.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
    expect(await recurring(customer.id, mandateId)).toMatchObject({
      status: "failed",
      details: { failureReason: "insufficient_funds" },
    });
    expect(await recurring(customer.id, mandateId, "1008.00")).toMatchObject({
      status: "failed",
      details: { failureReason: "inactive_card" },
    });
    bench.simulator.faults({ kind: "recurring.next", outcome: "pending" });
    expect(await recurring(customer.id, mandateId)).toMatchObject({ status: "pending", isCancelable: false });
    bench.simulator.faults({ kind: "recurring.next", outcome: "noMandate" });
    await expect(recurring(customer.id, mandateId)).rejects.toMatchObject({ statusCode: 422 });
    bench.simulator.faults({ kind: "recurring.next", outcome: "refusedButCreated" });
    const before = bench.simulator.ledger().payments.length;
    await expect(recurring(customer.id, mandateId)).rejects.toMatchObject({ statusCode: 422 });
    expect(bench.simulator.ledger().payments).toHaveLength(before + 1);
  });

  test("a SEPA debit is pending, cancelable until its date, then paid or failed with a bank code", async () => {
    const customer = await bench.client.customers.create({
      entityCustomer: { name: "Inès", email: "ines@exemple.test" },
    });
    const mandate = await bench.client.mandates.create({
      customerId: customer.id,
      mandateRequest: { method: "directdebit", consumerName: "Inès", consumerAccount: "FR7630006000011234567890189" },
    });
    expect(mandate.status).toBe("valid");
    const paid = await recurring(customer.id, mandate.id);
    expect(paid).toMatchObject({ status: "pending", isCancelable: true, method: "directdebit" });
    expect(paid.expiresAt).toBeUndefined();
    expect(paid.details?.dueDate).toBeDefined();
    const canceled = await recurring(customer.id, mandate.id, "20.00");
    expect((await bench.client.payments.cancel({ paymentId: canceled.id })).status).toBe("canceled");
    bench.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "MD01" });
    const failed = await recurring(customer.id, mandate.id, "30.00");
    await bench.simulator.advance(6 * DAY_MS);
    expect((await bench.client.payments.get({ paymentId: paid.id })).status).toBe("paid");
    expect(await bench.client.payments.get({ paymentId: failed.id })).toMatchObject({
      status: "failed",
      details: { bankReasonCode: "MD01" },
    });
    expect((await bench.client.mandates.get({ customerId: customer.id, mandateId: mandate.id })).status).toBe(
      "invalid",
    );
  });

  test("a revoked mandate and a deleted customer are gone", async () => {
    const { customer, mandateId } = await customerWithCard("lea");
    const ids = { customerId: customer.id, mandateId };
    expect((await bench.client.mandates.list({ customerId: customer.id })).result.count).toBe(1);
    await bench.client.mandates.revoke(ids);
    await expect(bench.client.mandates.get(ids)).rejects.toMatchObject({ statusCode: 410 });
    await bench.client.customers.delete({ customerId: customer.id });
    await expect(bench.client.customers.get({ customerId: customer.id })).rejects.toMatchObject({ statusCode: 410 });
  });

  test("a mandate may stay pending for hours, or become invalid in silence", async () => {
    bench.simulator.faults({ kind: "mandate.stayPending", hours: 72, times: "all" });
    const { customer, mandateId } = await customerWithCard("paul");
    await bench.call("DELETE", "/_sim/faults");
    const ids = { customerId: customer.id, mandateId };
    expect((await bench.client.mandates.get(ids)).status).toBe("pending");
    await bench.simulator.advance(72 * HOUR_MS);
    expect((await bench.client.mandates.get(ids)).status).toBe("valid");
    bench.simulator.faults({ kind: "mandate.invalidateNow", customerId: customer.id });
    expect((await bench.client.mandates.get(ids)).status).toBe("invalid");
  });
});

describe("lists and methods", () => {
  test("pages follow one another with `from`, newest first", async () => {
    const customer = await bench.client.customers.create({
      entityCustomer: { name: "Liste", email: "liste@exemple.test" },
    });
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const one = await bench.client.payments.create({ paymentRequest: { ...ONEOFF, customerId: customer.id } });
      ids.unshift(one.id);
    }
    const request = { customerId: customer.id, limit: 2 };
    const first = await bench.client.customers.listPayments(request);
    expect(first.result.embedded.payments?.map((one) => one.id)).toEqual(ids.slice(0, 2));
    expect(first.result.links.previous).toBeNull();
    const from = new URL(first.result.links.next?.href ?? "").searchParams.get("from") ?? "";
    const second = await bench.client.customers.listPayments({ ...request, from });
    expect(second.result.embedded.payments?.map((one) => one.id)).toEqual(ids.slice(2, 4));
    const last = await bench.client.customers.listPayments({ ...request, from: ids[4] });
    expect(last.result.links.next).toBeNull();
    expect(last.result.count).toBe(1);
    const ascending = await bench.client.customers.listPayments({ ...request, sort: "asc" });
    expect(ascending.result.embedded.payments?.[0]?.id).toBe(ids[4]);
    expect((await bench.client.payments.list({ limit: 3 })).result.count).toBe(3);
    expect((await bench.client.customers.list({ limit: 1 })).result.count).toBe(1);
    await bench.control(`payments/${ids[0]}`, { status: "paid" });
    await bench.control(`payments/${ids[0]}/chargeback`, {});
    expect((await bench.client.chargebacks.all({})).result.count).toBe(1);
  });

  test("methods depend on the sequence and on the amount", async () => {
    const ids = async (request: object) =>
      (await bench.client.methods.list(request)).embedded.methods.map((method) => method.id);
    expect(await ids({ sequenceType: "first", includeWallets: "applepay" })).toEqual([
      "creditcard",
      "applepay",
      "paypal",
    ]);
    expect(await ids({ sequenceType: "recurring" })).toEqual(["creditcard", "paypal", "directdebit"]);
    expect(await ids({ amount: EUR("20000.00") })).toEqual(["banktransfer"]);
    expect((await bench.call("GET", "/v2/profiles/me")).body).toMatchObject({ resource: "profile", mode: "test" });
  });
});
