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
      latestDay: "2026-11-20",
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

test("tabs, French days and four decimals, as what is copied from a spreadsheet has them", () => {
  const text = report(row("creditcard", "tr_one", "500.0000"), row("", "", "-9.2500"))
    .replaceAll(",", "\t")
    .replaceAll("2026-11-20 10:12:00", "20/11/2026 10:12");
  expect(readSettlementFile(text)).toMatchObject({
    ok: true,
    file: { amountCents: 490_75, feeCents: 9_25, latestDay: "2026-11-20" },
  });
});

test("what a bank gave or sent back is a line of its own, beside what it took", () => {
  const read = readSettlementFile(
    report(
      row("chargeback", "tr_one", "-500.00"),
      row("chargeback", "tr_one", "500.00"),
      row("refund", "re_one", "20.00"),
    ),
  );
  expect(read.ok && read.file.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ["chargeback", -500_00],
    ["chargeback_reversal", 500_00],
    ["refund_returned", 20_00],
  ]);
});

const good = row("creditcard", "tr_one", "5.00");

test.each([
  ["nothing", "", { reason: "not_a_report" }],
  ["words", "Bonjour", { reason: "not_a_report" }],
  ["a head alone", head, { reason: "not_a_report" }],
  ["a quote left open before any report", 'a,"b', { reason: "not_a_report" }],
  ["a quote left open", report(good, '"2026').trimEnd(), { reason: "quote", line: 3 }],
  ["a line with more cells", report(good, `${good},,,`), { reason: "cells", line: 3 }],
  [
    "a column that is gone",
    report(good).replace("Settlement amount", "Montant"),
    { reason: "no_column", found: "settlement amount" },
  ],
  [
    "an amount that is none",
    report(good, row("creditcard", "tr_two", "cent")),
    { reason: "amount_unread", line: 3, found: "cent" },
  ],
  ["parts of a cent", report(good, row("", "", "-8.5025")), { reason: "half_cents", line: 3, found: "-8.5025" }],
  [
    "a line of no settlement",
    report(good, row("creditcard", "tr_two", "5.00", "")),
    { reason: "no_reference", line: 3 },
  ],
  ["nothing but zeros", report(row("creditcard", "tr_one", "0.00")), { reason: "not_a_report" }],
  [
    "a reference that is a formula",
    report(row("creditcard", "tr_one", "5.00", "=1+1")),
    { reason: "not_a_reference", line: 2, found: "=1+1" },
  ],
  [
    "a sum no transfer has",
    report(good, row("", "", "-9999999.99")),
    { reason: "amount_unread", line: 3, found: "-9999999.99" },
  ],
  [
    "a null character",
    report(row("creditcard", "tr_\0one", "5.00")),
    { reason: "not_a_number", line: 2, found: "tr_\0one" },
  ],
  [
    "two settlements",
    report(good, row("", "tr_two", "5.00", "1234567.2611.02")),
    { reason: "several", line: 3, found: "1234567.2611.02" },
  ],
  ["another currency", report(good).replaceAll("EUR", "GBP"), { reason: "currency", line: 2, found: "GBP" }],
])("what is no report of one settlement is refused, and says on which line: %s", (_, text, problem) => {
  expect(readSettlementFile(text)).toEqual({ ok: false, ...problem });
});
