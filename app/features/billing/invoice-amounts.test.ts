import { expect, test } from "vitest";
import { amountsOf, netOf, netOfPart } from "./invoice-amounts";
import type { InvoiceSnapshot } from "./invoice-snapshot";

test("net and VAT add up to every price, and a price given back in parts gives back its whole net", () => {
  expect(netOf(350_00, 2_000)).toBe(291_67);
  expect(netOf(-350_00, 2_000)).toBe(-291_67);
  for (let gross = 1; gross < 5_000; gross += 1) {
    const first = Math.floor(gross / 3);
    const parts = netOfPart(0, first, 2_000) + netOfPart(first, gross - first, 2_000);
    expect(parts).toBe(netOf(gross, 2_000));
  }
});

test("the lines of an invoice without VAT add up to its net, discount and other instalment taken off", () => {
  const line = (total_cents: number) => ({ label: "Ligne", quantity: 1, unit_cents: total_cents, total_cents });
  const invoice = {
    lines: [line(500_00), line(-150_00), line(-174_99)],
    total_cents: 175_01,
    vat: { rate_bp: 2_000, net_cents: 145_84 },
  } as InvoiceSnapshot;
  const amounts = amountsOf(invoice);
  expect(amounts.lineNets.reduce((sum, cents) => sum + cents, 0)).toBe(145_84);
  expect(amounts).toMatchObject({ netCents: 145_84, vatCents: 29_17, grossCents: 175_01 });
  expect(amountsOf({ ...invoice, vat: undefined } as unknown as InvoiceSnapshot)).toMatchObject({
    netCents: 175_01,
    vatCents: 0,
  });
});
