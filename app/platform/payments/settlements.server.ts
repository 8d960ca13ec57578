import { Client } from "mollie-api-typescript";
import type { EntitySettlement } from "mollie-api-typescript/models";
import * as errors from "mollie-api-typescript/models/errors";
import { config } from "~/platform/config.server";
import { type Cents, fromProviderAmount } from "~/platform/money";
import { call, TIME_OUT_MS } from "./gateway.server";

/** What a line of a settlement is about; `other`: what the provider tells nothing of. */
export type SettlementLineKind =
  | "payment"
  | "refund"
  | "refund_returned"
  | "chargeback"
  | "chargeback_reversal"
  | "fee"
  | "other";

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
async function linesOf(asked: Client, settlement: EntitySettlement): Promise<SettlementLine[]> {
  const { settlements } = asked;
  const all = { settlementId: settlement.id, limit: 250 };
  const lines: SettlementLine[] = [];
  const undone: SettlementLine[] = [];
  for await (const { result } of await settlements.listPayments(all))
    for (const { id, settlementAmount, amount } of result.embedded.payments ?? [])
      lines.push(lineOf("payment", id, id, signedCents(settlementAmount ?? amount)));
  for await (const { result } of await settlements.listRefunds(all))
    for (const { id, paymentId, settlementAmount, amount, status } of result.embedded.refunds)
      (status === "failed" || status === "canceled" ? undone : lines).push(
        lineOf("refund", id, paymentId ?? null, -Math.abs(signedCents(settlementAmount ?? amount))),
      );
  for await (const { result } of await settlements.listChargebacks(all))
    for (const { id, paymentId, settlementAmount, amount } of result.embedded.chargebacks)
      lines.push(lineOf("chargeback", id, paymentId, -Math.abs(signedCents(settlementAmount ?? amount))));
  const fee = costsOf(settlement);
  const rest = signedCents(settlement.amount) - lines.reduce((sum, { amountCents }) => sum + amountCents, 0) + fee;
  // Costs are counted in ten-thousandths and withheld in whole cents, rounded by line: those cents are of the fee.
  const rounding = Math.abs(rest) <= lines.length ? rest : 0;
  lines.push(
    lineOf("fee", null, null, rounding - fee),
    ...(await linesOfRest(asked, settlement, { restCents: rest - rounding, undone })),
  );
  return lines.filter(({ amountCents }) => amountCents !== 0);
}

/**
 * What a bank gave or sent back stands in no list of the settlement: it is in the balance, between the transfer before and this one. So does
 * a refund that had left by then and came back later (`undone`). Both are taken for what they are when they make all that is left, to the cent.
 */
async function linesOfRest(
  asked: Client,
  settlement: EntitySettlement,
  { restCents, undone }: { restCents: Cents; undone: SettlementLine[] },
): Promise<SettlementLine[]> {
  if (restCents === 0) return [];
  const given = await listGivenBack(asked, settlement);
  const sum = (lines: SettlementLine[]) => lines.reduce((total, { amountCents }) => total + amountCents, 0);
  const whole = [given, [...undone, ...given]].find((lines) => sum(lines) === restCents);
  return whole ?? [lineOf("other", null, null, restCents)];
}

/** A token made before the balance was asked for may not read it: its settlements are read all the same. */
async function listGivenBack(asked: Client, settlement: EntitySettlement): Promise<SettlementLine[]> {
  try {
    return await readGivenBack(asked, settlement);
  } catch (error) {
    if (error instanceof errors.ClientError && error.statusCode === 403) return [];
    throw error;
  }
}

/** Newest first: from the transfer of this settlement to the one before (Mollie, «List balance transactions»). */
async function readGivenBack({ balances }: Client, { id, balanceId }: EntitySettlement): Promise<SettlementLine[]> {
  const lines: SettlementLine[] = [];
  let reached = false;
  for await (const { result } of await balances.listTransactions({ balanceId: balanceId ?? "primary", limit: 250 }))
    for (const { type, context, initialAmount } of result.embedded.balanceTransactions) {
      if (type === "outgoing-transfer") {
        if (reached) return lines;
        reached = context?.outgoingTransfer?.settlementId === id;
      } else if (reached && type === "chargeback-reversal") {
        const { chargebackId, paymentId } = context?.chargebackReversal ?? {};
        lines.push(lineOf("chargeback_reversal", chargebackId ?? null, paymentId ?? null, signedCents(initialAmount)));
      } else if (reached && type === "returned-refund") {
        const { refundId, paymentId } = context?.returnedRefund ?? {};
        lines.push(lineOf("refund_returned", refundId ?? null, paymentId ?? null, signedCents(initialAmount)));
      }
    }
  return lines;
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
