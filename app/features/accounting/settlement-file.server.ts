import { parse } from "csv-parse/sync";
import type { Cents } from "~/platform/money";
import type { SettlementLine, SettlementLineKind } from "~/platform/payments/settlements.server";
import { readAmount } from "./rules";

/** Of a file the coach brings in: `several`, more than one transfer; `currency`, something else than euros. */
export type SettlementFileProblem = "not_a_report" | "several" | "currency";

interface SettlementFile {
  reference: string;
  amountCents: Cents;
  feeCents: Cents;
  lines: SettlementLine[];
}

/** Read by their names: the rest of the report (names, accounts) is not looked at. */
const columns = {
  method: "payment method",
  id: "id",
  currency: "settlement currency",
  amount: "settlement amount",
  reference: "settlement reference",
} as const;

/** As the database holds it (`settlement_reference_is_one`). */
const REFERENCE = /^[0-9A-Za-z.-]{1,64}$/;
/** More than a transfer ever is, and so many lines of it still add up in the database. */
const MOST_CENTS = 1_000_000_00;

function isPlausible({ providerId, amountCents }: SettlementLine): boolean {
  return Math.abs(amountCents) <= MOST_CENTS && (providerId === null || /^\w{1,64}$/.test(providerId));
}

/**
 * Reads the report of one settlement as Mollie writes it (CSV, «Settlement report»): a line each payment, refund or chargeback, and the fees
 * withheld. Names and accounts of payers are left where they are.
 */
export function readSettlementFile(
  text: string,
): { ok: true; file: SettlementFile } | { ok: false; reason: SettlementFileProblem } {
  const rows = readRows(text);
  if (!rows || rows.length === 0) return { ok: false, reason: "not_a_report" };
  const references = new Set(rows.map((row) => row[columns.reference]));
  if (references.size > 1) return { ok: false, reason: "several" };
  if (rows.some((row) => row[columns.currency] !== "EUR")) return { ok: false, reason: "currency" };
  const lines = new Map<string, SettlementLine>();
  for (const row of rows) {
    const amountCents = readAmount(row[columns.amount] ?? "");
    if (amountCents === null) return { ok: false, reason: "not_a_report" };
    const line = lineOf(row, amountCents);
    const key = `${line.kind} ${line.providerId}`;
    lines.set(key, { ...line, amountCents: amountCents + (lines.get(key)?.amountCents ?? 0) });
  }
  const all = [...lines.values()].filter(({ amountCents }) => amountCents !== 0);
  const reference = rows[0]?.[columns.reference] ?? "";
  const isReport = all.length > 0 && REFERENCE.test(reference) && all.every(isPlausible);
  if (!isReport) return { ok: false, reason: "not_a_report" };
  const sum = (some: SettlementLine[]) => some.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    ok: true,
    file: {
      reference,
      amountCents: sum(all),
      feeCents: 0 - sum(all.filter(({ kind }) => kind === "fee")),
      lines: all,
    },
  };
}

function readRows(text: string): Record<string, string>[] | null {
  try {
    const rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      // A French spreadsheet saves it again with semicolons.
      delimiter: text.slice(0, text.indexOf("\n")).includes(";") ? ";" : ",",
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    }) as Record<string, string>[];
    return rows.every((row) => Object.values(columns).every((name) => name in row) && row[columns.reference])
      ? rows
      : null;
  } catch {
    return null;
  }
}

function lineOf(row: Record<string, string>, amountCents: Cents): SettlementLine {
  const providerId = row[columns.id] || null;
  const kind = providerId ? kindOf(row[columns.method] ?? "", providerId) : amountCents < 0 ? "fee" : "other";
  return { kind, providerId, paymentProviderId: providerId?.startsWith("tr_") ? providerId : null, amountCents };
}

function kindOf(method: string, providerId: string): SettlementLineKind {
  if (method === "refund" || providerId.startsWith("re_")) return "refund";
  if (method === "chargeback" || providerId.startsWith("chb_")) return "chargeback";
  return providerId.startsWith("tr_") ? "payment" : "other";
}
