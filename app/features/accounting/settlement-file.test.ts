import { expect, test } from "vitest";
import { readSettlementFile } from "./settlement-file.server";

const head =
  "Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded";
const row = (method: string, id: string, amount: string, reference = "1234567.2611.01") =>
  `2026-11-20 10:12:00,${method},EUR,${amount},paidout,${id},"Commande LE-7Q1B, adhésion",Claire Morel,FR7630001007941234567890185,BDFEFRPP,EUR,${amount},${reference},`;
const report = (...rows: string[]) => `\ufeff${[head, ...rows].join("\r\n")}\r\n`;

test("the report of one settlement: its lines, its fees, their sum, and nothing of who paid", () => {
  const read = readSettlementFile(
    report(
      row("creditcard", "tr_one", "500.00"),
      row("directdebit", "tr_two", "250.00"),
      row("refund", "re_one", "-50.00"),
      row("chargeback", "tr_one", "-500.00"),
      row("", "", "-8.50"),
      row("", "", "-0.50"),
    ),
  );
  expect(read).toEqual({
    ok: true,
    file: {
      reference: "1234567.2611.01",
      amountCents: 191_00,
      feeCents: 9_00,
      lines: [
        { kind: "payment", providerId: "tr_one", paymentProviderId: "tr_one", amountCents: 500_00 },
        { kind: "payment", providerId: "tr_two", paymentProviderId: "tr_two", amountCents: 250_00 },
        { kind: "refund", providerId: "re_one", paymentProviderId: null, amountCents: -50_00 },
        { kind: "chargeback", providerId: "tr_one", paymentProviderId: "tr_one", amountCents: -500_00 },
        { kind: "fee", providerId: null, paymentProviderId: null, amountCents: -9_00 },
      ],
    },
  });
  expect(JSON.stringify(read)).not.toMatch(/Claire|FR76|LE-7Q1B/);
});

test("semicolons and decimal commas, as a French spreadsheet saves it again", () => {
  const text = report(row("creditcard", "tr_one", "500.00"))
    .replaceAll(",", ";")
    .replaceAll("500.00", "500,00");
  expect(readSettlementFile(text)).toMatchObject({ ok: true, file: { amountCents: 500_00 } });
});

test.each([
  ["nothing", "", "not_a_report"],
  ["words", "Bonjour", "not_a_report"],
  ["a head alone", head, "not_a_report"],
  ["a quote left open", 'a,"b', "not_a_report"],
  ["an amount that is none", report(row("creditcard", "tr_one", "cent")), "not_a_report"],
  ["a line of no settlement", report(row("creditcard", "tr_one", "5.00", "")), "not_a_report"],
  ["nothing but zeros", report(row("creditcard", "tr_one", "0.00")), "not_a_report"],
  ["a reference that is a formula", report(row("creditcard", "tr_one", "5.00", "=1+1")), "not_a_report"],
  ["a sum no transfer has", report(row("", "", "-9999999.99"), row("", "", "-9999999.99")), "not_a_report"],
  ["a null character", report(row("creditcard", "tr_\0one", "5.00")), "not_a_report"],
  ["two settlements", report(row("", "tr_one", "5.00"), row("", "tr_two", "5.00", "1234567.2611.02")), "several"],
  ["another currency", report(row("creditcard", "tr_one", "5.00")).replaceAll("EUR", "GBP"), "currency"],
])("what is no report of one settlement is refused: %s", (_, text, reason) => {
  expect(readSettlementFile(text)).toEqual({ ok: false, reason });
});
