import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type At, addDays, type Day, parisDay, parisInstant } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { keyMode } from "~/platform/payments/payment-mode.server";
import { listSettlementsSince, type SettlementLine } from "~/platform/payments/settlements.server";
import { isUuid } from "~/platform/uuid";
import { depositDays, readDeposit, readSetAsideReason, type SetAsideProblem } from "./rules";
import { readSettlementFile, type SettlementFileProblem } from "./settlement-file.server";
import * as queries from "./settlement-queries.server";

const DAY_MS = 86_400_000;
/** A transfer that failed at the bank is made again days later under its own reference. */
const OVERLAP_MS = 40 * DAY_MS;

/**
 * Reads what the provider paid out since the latest transfer that is known, and books it; gives how many were new. Without a token of the
 * organisation, or in a trial, there is nothing to ask. A report deposited by hand that holds one of its payments was another transfer: what
 * the provider says stands, and the deposit is set aside. Throws `GatewayError` while the provider cannot be asked; and, once the others are
 * recorded, for one that cannot be.
 */
export async function readSettlements({ now }: At): Promise<number> {
  const { references, latest } = await queries.listReferences(db());
  const since = latest ? new Date(parisInstant(latest, "00:00").getTime() - OVERLAP_MS) : new Date(0);
  const found = (await listSettlementsSince(since, references)) ?? [];
  let recorded = 0;
  const failures: unknown[] = [];
  for (const { reference, settledAt, amountCents, lines } of found.toReversed()) {
    const fee = lines.find(({ kind }) => kind === "fee");
    const row = {
      id: randomUUID(),
      reference,
      settled_on: parisDay(settledAt),
      amount_cents: amountCents,
      fee_cents: 0 - (fee?.amountCents ?? 0),
      source: "provider",
      recorded_at: now,
    } as const;
    try {
      if (await inTransaction((trx) => recordPaidOut(trx, row, lines))) recorded += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return recorded;
}

async function recordPaidOut(
  trx: Trx,
  row: Parameters<typeof queries.insertSettlement>[1],
  lines: SettlementLine[],
): Promise<boolean> {
  await queries.lockSettlements(trx);
  const actor = { now: row.recorded_at, by: null };
  for (const { id, source } of await queries.findPaidOut(trx, lines))
    if (source === "file")
      await setAside(trx, { id, reason: `Mollie verse ces paiements sous la référence ${row.reference}` }, actor);
  return queries.insertSettlement(trx, row, lines);
}

/**
 * Sets aside a report that was deposited by mistake: its entries are undone by others, at its day, and what it held may be deposited again.
 * What came from the provider's own lists stays.
 */
export async function setSettlementAside(
  trx: Trx,
  { settlementId, reason }: { settlementId: string; reason: string },
  actor: Actor,
): Promise<{ ok: true; day: Day } | { ok: false; reason: SetAsideProblem }> {
  const read = readSetAsideReason(reason);
  if (!read.ok) return read;
  await queries.lockSettlements(trx);
  const aside = isUuid(settlementId) ? await setAside(trx, { id: settlementId, reason: read.words }, actor) : null;
  return aside ? { ok: true, day: aside.settled_on } : { ok: false, reason: "unknown" };
}

async function setAside(trx: Trx, { id, reason }: { id: string; reason: string }, actor: Actor) {
  const aside = await queries.setAside(trx, { id, reason, now: actor.now });
  if (!aside) return null;
  const subject = { type: "month", id: `${aside.settled_on.slice(0, 7)}-01` } as const;
  await recordAction(
    trx,
    { action: "accounting.settlement_set_aside", subject, reason, after: { reference: aside.reference } },
    actor,
  );
  return aside;
}

/**
 * Why a report was not taken in. `known`: it is there; `differs`: its lines make another sum than what reached the bank; `not_its_day`: its
 * transfer did not arrive that day.
 */
export type DepositProblem =
  | ({ field: "report" } & SettlementFileProblem)
  | { field: "report"; reason: "known" | "trial" | "elsewhere" }
  | { field: "day"; reason: "not_a_day" }
  | { field: "day"; reason: "not_its_day"; from: Day; until: Day }
  | { field: "amount"; reason: "not_an_amount" }
  | { field: "amount"; reason: "differs"; reportCents: Cents };

/**
 * Takes in the report of one settlement, held against what the coach sees at her bank: its lines must make that sum. For who gave the site
 * no token of the organisation.
 */
export async function depositSettlement(
  trx: Trx,
  typed: { report: string; day: string; amount: string },
  { now, by }: Actor,
): Promise<{ ok: true; reference: string; unknown: number; day: Day } | ({ ok: false } & DepositProblem)> {
  if (keyMode() !== "live") return { ok: false, field: "report", reason: "trial" };
  const read = readSettlementFile(typed.report);
  if (!read.ok) return { ...read, field: "report" };
  const bank = readDeposit(typed, parisDay(now));
  if (!bank.ok) return bank;
  const { reference, amountCents, feeCents, lines, latestDay } = read.file;
  const days = depositDays(reference, latestDay);
  if (days && (bank.day < days.from || bank.day > days.until))
    return { ok: false, field: "day", reason: "not_its_day", ...days };
  if (amountCents !== bank.amountCents)
    return { ok: false, field: "amount", reason: "differs", reportCents: amountCents };
  const row = {
    id: randomUUID(),
    reference,
    settled_on: bank.day,
    amount_cents: amountCents,
    fee_cents: feeCents,
    source: "file",
    recorded_at: now,
  } as const;
  await queries.lockSettlements(trx);
  if ((await queries.listReferences(trx)).references.has(reference))
    return { ok: false, field: "report", reason: "known" };
  if ((await queries.findPaidOut(trx, lines)).length > 0) return { ok: false, field: "report", reason: "elsewhere" };
  if (!(await queries.insertSettlement(trx, row, lines))) return { ok: false, field: "report", reason: "known" };
  await recordAction(
    trx,
    {
      action: "accounting.settlement_deposited",
      subject: { type: "month", id: `${bank.day.slice(0, 7)}-01` },
      after: { reference, day: bank.day, amount_cents: amountCents },
    },
    { now, by },
  );
  const unknown = (await queries.listLines(trx, { from: bank.day, until: bank.until }, { unknownOnly: true })).filter(
    (line) => line.reference === reference,
  );
  return { ok: true, reference, unknown: unknown.length, day: bank.day };
}

/** What stands in the transfers of the last forty days and the books do not know: for the dashboard. */
export function listUnknownLines(db: Db, today: Day): Promise<queries.CheckedLine[]> {
  return queries.listLines(db, { from: addDays(today, -40), until: addDays(today, 1) }, { unknownOnly: true });
}
