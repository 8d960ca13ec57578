import type { Cents } from "~/platform/money";
import type { InvoiceSnapshot } from "./invoice-snapshot";

/**
 * What is left of a price, VAT included, once the VAT is taken out, in cents: the rate in basis points, rounded once. The VAT is the
 * difference, so that both always add up to the price (CGI art. 266, 267).
 */
export function netOf(grossCents: Cents, rateBp: number): Cents {
  const net = Math.round((Math.abs(grossCents) * 10_000) / (10_000 + rateBp));
  return grossCents < 0 ? -net : net;
}

/**
 * The same for a part of an amount of which `before` cents were shared already: the parts of a price then add up to its net and to its VAT.
 */
export function netOfPart(before: Cents, part: Cents, rateBp: number): Cents {
  return netOf(before + part, rateBp) - netOf(before, rateBp);
}

export interface InvoiceAmounts {
  /** Of each line, without VAT: they add up to `netCents`. */
  lineNets: Cents[];
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
}

/** What an invoice says of its price, from its own frozen record alone. */
export function amountsOf({ lines, total_cents, vat }: InvoiceSnapshot): InvoiceAmounts {
  const gross = lines.map((line) => line.total_cents);
  if (!vat) return { lineNets: gross, netCents: total_cents, vatCents: 0, grossCents: total_cents };
  let shared = 0;
  const lineNets = gross.map((cents) => {
    const net = netOfPart(shared, cents, vat.rate_bp);
    shared += cents;
    return net;
  });
  const rest = vat.net_cents - lineNets.reduce((sum, cents) => sum + cents, 0);
  const last = lineNets.length - 1;
  return {
    lineNets: lineNets.map((cents, index) => (index === last ? cents + rest : cents)),
    netCents: vat.net_cents,
    vatCents: total_cents - vat.net_cents,
    grossCents: total_cents,
  };
}
