import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { getSettingsOn, setVatRate } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

const sophie = "00000000-0000-4000-8000-000000000001";

const invoiceOf = async (paymentId: string) =>
  (
    await purchases.db
      .selectFrom("invoices")
      .select("content")
      .where("payment_id", "=", paymentId)
      .executeTakeFirstOrThrow()
  ).content;

const creditNotesOf = async (paymentId: string) =>
  (
    await purchases.db
      .selectFrom("invoices")
      .innerJoin("refunds", "refunds.id", "invoices.refund_id")
      .select("content")
      .where("refunds.payment_id", "=", paymentId)
      .orderBy("number")
      .execute()
  ).map(({ content }) => content);

test("an invoice has the rate of its day, and a credit note that of its invoice", async () => {
  const setRate = (fromDay: string) =>
    inTransaction((trx) => setVatRate(trx, { rate: "20", fromDay }, { now: november, by: sophie }));
  const before = await purchases.member("Avant", november, { count: 1 });
  expect(await setRate("2054-11-20")).toEqual({ ok: false, field: "fromDay", reason: "past" });
  expect(await setRate("2054-11-24")).toEqual({ ok: true });
  expect((await getSettingsOn(purchases.db, "2054-11-23")).seller_vat_note).toContain("293 B");
  expect((await getSettingsOn(purchases.db, "2054-11-24")).seller_vat_note).toBe("TVA de 20\u202f% comprise");
  const after = await purchases.member("Après", on("2054-11-24"), { count: 1 });

  const exempt = await invoiceOf(before.paymentId);
  expect(exempt.vat).toBeUndefined();
  expect(exempt.mention).toContain("TVA non applicable, article 293 B du CGI");
  const taxed = await invoiceOf(after.paymentId);
  expect(taxed.vat).toEqual({ rate_bp: 2_000, net_cents: 416_67 });
  expect(taxed.seller).toMatchObject({ vat_note: "", vat_number: "FR12000000000" });
  expect(taxed.mention.join()).not.toContain("293 B");

  for (const amount of ["100.01", "399.99"]) {
    await purchases.control("dashboard-refund", { paymentId: after.providerId, amount });
    await syncPayment(after.paymentId, { now: on("2054-11-25") });
  }
  const notes = await creditNotesOf(after.paymentId);
  expect(notes.map(({ total_cents }) => total_cents)).toEqual([-100_01, -399_99]);
  expect(notes.reduce((sum, { vat }) => sum + (vat?.net_cents ?? 0), 0)).toBe(-416_67);
  await purchases.control("dashboard-refund", { paymentId: before.providerId });
  await syncPayment(before.paymentId, { now: on("2054-11-25") });
  const [exemptNote] = await creditNotesOf(before.paymentId);
  expect(exemptNote?.vat).toBeUndefined();
  expect(exemptNote?.mention).toContain("TVA non applicable, article 293 B du CGI");
});

test("an invoice names its order and the days of its year, both payments alike, and so does a credit note", async () => {
  const { userId, paymentId, providerId, order } = await purchases.member("Nour", on("2054-11-26"), { count: 2 });
  const first = await invoiceOf(paymentId);
  const contract = await purchases.db
    .selectFrom("membership_contracts")
    .select(["start_date", "end_date"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const said = {
    order_reference: order.reference,
    service_period: { from: contract.start_date, to: contract.end_date },
  };
  expect(first).toMatchObject(said);
  await purchases.control("dashboard-refund", { paymentId: providerId });
  await syncPayment(paymentId, { now: on("2054-11-27") });
  const [note] = await creditNotesOf(paymentId);
  expect(note).toMatchObject({ ...said, corrects_issued_on: "2054-11-26" });
});

test("the database refuses an invoice that names another order, or a service that ends before it begins", async () => {
  const { paymentId } = await purchases.member("Rim", on("2054-11-27"), { count: 1 });
  const invoice = await purchases.db
    .selectFrom("invoices")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const again = (content: object) =>
    purchases.db
      .insertInto("invoices")
      .values({
        id: randomUUID(),
        series: "F",
        issued_on: invoice.issued_on,
        user_id: invoice.user_id,
        payment_id: paymentId,
        total_cents: invoice.total_cents,
        content: JSON.stringify({ ...invoice.content, ...content }),
      })
      .execute();
  await expect(again({ order_reference: "LE-222222" })).rejects.toThrow("names its order");
  await expect(again({ service_period: { from: "2054-11-27", to: "2054-11-26" } })).rejects.toThrow("ends after");
  await expect(again({ vat: { rate_bp: 2_000, net_cents: invoice.total_cents + 1 } })).rejects.toThrow("a part of");
});
