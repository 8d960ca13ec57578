import { Client } from "mollie-api-typescript";
import type { EntitySettlement } from "mollie-api-typescript/models";
import { config } from "~/platform/config.server";
import { type Cents, fromProviderAmount } from "~/platform/money";
import { call, TIME_OUT_MS } from "./gateway.server";

/** What a line of a settlement is about; `other`: what the provider lists nowhere, as money a bank gave again. */
export type SettlementLineKind = "payment" | "refund" | "chargeback" | "fee" | "other";

export interface SettlementLine {
  kind: SettlementLineKind;
  /** The provider's number; none of a fee. */
  providerId: string | null;
  /** Of the payment it is about, where that is known. */
  paymentProviderId: string | null;
  /** What it adds to the transfer, or, below zero, takes from it. */
  amountCents: Cents;
}

/** One transfer of the provider to the coach's bank. Its lines add up to it. */
export interface ProviderSettlement {
  /** As the bank statement shows it. */
  reference: string;
  settledAt: Date;
  amountCents: Cents;
  lines: SettlementLine[];
}

let client: Client | undefined;

/** What is paid out is shown to a token of the organisation alone, never to an API key (Mollie, «Access tokens»). */
function mollie(advancedAccessToken: string): Client {
  client ??= new Client({
    security: { advancedAccessToken },
    serverURL: config().mollieApiUrl,
    timeoutMs: TIME_OUT_MS,
    retryConfig: { strategy: "none" },
  });
  return client;
}

/**
 * What was paid out from this moment on, but for those whose reference is known; null without a token of the organisation, or with a key of
 * a trial, which nothing is paid out for (Mollie, «Settlements API»). Throws `GatewayError` while the provider is away or refuses the token.
 */
export function listSettlementsSince(since: Date, known: Set<string>): Promise<ProviderSettlement[] | null> {
  const { mollieOrganisationToken: token, mollieApiKey } = config();
  if (!token || !mollieApiKey.startsWith("live_")) return Promise.resolve(null);
  return call(async () => {
    const found: ProviderSettlement[] = [];
    for await (const { result } of await mollie(token).settlements.list({ limit: 250 }))
      for (const one of result.embedded.settlements) {
        if (one.status !== "paidout" || !one.reference || !one.settledAt || known.has(one.reference)) continue;
        const settledAt = new Date(one.settledAt);
        if (settledAt < since) return found;
        const amountCents = signedCents(one.amount);
        found.push({ reference: one.reference, settledAt, amountCents, lines: await linesOf(mollie(token), one) });
      }
    return found;
  });
}

/** Payments, refunds and chargebacks as they are listed, the costs as one fee, and what is left of the transfer. */
async function linesOf({ settlements }: Client, settlement: EntitySettlement): Promise<SettlementLine[]> {
  const asked = { settlementId: settlement.id, limit: 250 };
  const lines: SettlementLine[] = [];
  for await (const { result } of await settlements.listPayments(asked))
    for (const { id, settlementAmount, amount } of result.embedded.payments ?? [])
      lines.push(lineOf("payment", id, id, signedCents(settlementAmount ?? amount)));
  for await (const { result } of await settlements.listRefunds(asked))
    for (const { id, paymentId, settlementAmount, amount, status } of result.embedded.refunds)
      if (status !== "failed" && status !== "canceled")
        lines.push(lineOf("refund", id, paymentId ?? null, -Math.abs(signedCents(settlementAmount ?? amount))));
  for await (const { result } of await settlements.listChargebacks(asked))
    for (const { id, paymentId, settlementAmount, amount } of result.embedded.chargebacks)
      lines.push(lineOf("chargeback", id, paymentId, -Math.abs(signedCents(settlementAmount ?? amount))));
  const fee = costsOf(settlement);
  const rest = signedCents(settlement.amount) - lines.reduce((sum, { amountCents }) => sum + amountCents, 0) + fee;
  // Costs are counted in ten-thousandths and withheld in whole cents, rounded by line: those cents are of the fee.
  const rounding = Math.abs(rest) <= lines.length ? rest : 0;
  lines.push(lineOf("fee", null, null, rounding - fee), lineOf("other", null, null, rest - rounding));
  return lines.filter(({ amountCents }) => amountCents !== 0);
}

function lineOf(
  kind: SettlementLineKind,
  providerId: string | null,
  paymentProviderId: string | null,
  amountCents: Cents,
): SettlementLine {
  return { kind, providerId, paymentProviderId, amountCents };
}

/** What was withheld, VAT included, to the nearest cent: each cost has four decimals. */
function costsOf({ periods }: EntitySettlement): Cents {
  const costs = Object.values(periods ?? {}).flatMap((months) =>
    Object.values(months).flatMap(({ costs }) => costs ?? []),
  );
  return Math.round(costs.reduce((sum, { amountGross }) => sum + Number(amountGross.value), 0) * 100);
}

function signedCents({ currency, value }: { currency: string; value: string }): Cents {
  if (currency !== "EUR") throw new Error("the provider paid out something else than euros");
  return value.startsWith("-") ? -fromProviderAmount(value.slice(1)) : fromProviderAmount(value);
}
