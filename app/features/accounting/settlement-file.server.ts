import { parse } from "csv-parse/sync";
import { type Day, readDay } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import type { SettlementLine, SettlementLineKind } from "~/platform/payments/settlements.server";
import { readAmount } from "./rules";

/** Of a file the coach brings in: what is wrong, on which of its lines, and what stands there. `several`: of more than one transfer. */
export type SettlementFileProblem =
  | { reason: "not_a_report" }
  | { reason: "no_column"; found: string }
  | { reason: "quote" | "cells" | "no_reference"; line: number }
  | { reason: CellProblem; line: number; found: string };

type CellProblem = "amount_unread" | "half_cents" | "not_a_reference" | "not_a_number" | "several" | "currency";

interface SettlementFile {
  reference: string;
  amountCents: Cents;
  feeCents: Cents;
  lines: SettlementLine[];
  /** The day of its latest line, where it says one. */
  latestDay: Day | null;
}

/** Read by their names: the rest of the report (names, accounts) is not looked at. */
const columns = {
  method: "payment method",
  id: "id",
  currency: "settlement currency",
  amount: "settlement amount",
  reference: "settlement reference",
} as const;
const DATE = "date";

/** As the database holds it (`settlement_reference_is_one`). */
const REFERENCE = /^[0-9A-Za-z.-]{1,64}$/;
/** More than a transfer ever is, and so many lines of it still add up in the database. */
const MOST_CENTS = 1_000_000_00;

type Row = Record<string, string>;
type Read<Value> = { ok: true; value: Value } | ({ ok: false } & SettlementFileProblem);

/**
 * Reads the report of one settlement as Mollie writes it (CSV, «Settlement report»): a line each payment, refund or chargeback, and the fees
 * withheld. Names and accounts of payers are left where they are.
 */
export function readSettlementFile(
  text: string,
): { ok: true; file: SettlementFile } | ({ ok: false } & SettlementFileProblem) {
  const read = readRows(text);
  if (!read.ok) return read;
  const reference = read.value[0]?.row[columns.reference] ?? "";
  const lines = new Map<string, SettlementLine>();
  for (const { row, line } of read.value) {
    const settled = readLine(row, line, reference);
    if (!settled.ok) return settled;
    const key = `${settled.value.kind} ${settled.value.providerId}`;
    const amountCents = settled.value.amountCents + (lines.get(key)?.amountCents ?? 0);
    lines.set(key, { ...settled.value, amountCents });
  }
  const all = [...lines.values()].filter(({ amountCents }) => amountCents !== 0);
  if (all.length === 0) return { ok: false, reason: "not_a_report" };
  const sum = (some: SettlementLine[]) => some.reduce((total, { amountCents }) => total + amountCents, 0);
  const days = read.value.flatMap(({ row }) => dayOf(row[DATE] ?? "") ?? []).sort();
  return {
    ok: true,
    file: {
      reference,
      amountCents: sum(all),
      feeCents: 0 - sum(all.filter(({ kind }) => kind === "fee")),
      lines: all,
      latestDay: days.at(-1) ?? null,
    },
  };
}

/** « 2026-11-20 10:12:00 », or « 20/11/2026 10:12 » once a French spreadsheet has it. */
function dayOf(typed: string): Day | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(typed) ?? [];
  return readDay(year ? `${year}-${month}-${day}` : typed.slice(0, 10));
}

function readLine(row: Row, line: number, reference: string): Read<SettlementLine> {
  const refuse = (reason: CellProblem, name: string) =>
    ({ ok: false, reason, line, found: (row[name] ?? "").slice(0, 40) }) as const;
  if (!row[columns.reference]) return { ok: false, reason: "no_reference", line };
  if (!REFERENCE.test(row[columns.reference] ?? "")) return refuse("not_a_reference", columns.reference);
  if (row[columns.reference] !== reference) return refuse("several", columns.reference);
  if (row[columns.currency] !== "EUR") return refuse("currency", columns.currency);
  if (row[columns.id] && !/^\w{1,64}$/.test(row[columns.id] ?? "")) return refuse("not_a_number", columns.id);
  // Mollie counts in ten-thousandths: « 500.0000 » is five hundred euros.
  const typed = (row[columns.amount] ?? "").replace(/([.,]\d{2})0+$/, "$1");
  const amountCents = readAmount(typed);
  if (amountCents === null) return refuse(/[.,]\d{3,}$/.test(typed) ? "half_cents" : "amount_unread", columns.amount);
  if (Math.abs(amountCents) > MOST_CENTS) return refuse("amount_unread", columns.amount);
  return { ok: true, value: lineOf(row, amountCents) };
}

/** The rows with the line of the file each ends on. */
function readRows(text: string): Read<{ row: Row; line: number }[]> {
  const head = text.split("\n", 1)[0] ?? "";
  // A French spreadsheet saves it again with semicolons; what is copied from one has tabs.
  const delimiter = ["\t", ";"].find((sign) => head.includes(sign)) ?? ",";
  try {
    const rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter,
      info: true,
      relax_quotes: delimiter === "\t",
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    }) as unknown as { record: Row; info: { lines: number } }[];
    const [first] = rows;
    if (!first || !(columns.id in first.record)) return { ok: false, reason: "not_a_report" };
    const missing = Object.values(columns).find((name) => !(name in first.record));
    if (missing) return { ok: false, reason: "no_column", found: missing };
    return { ok: true, value: rows.map(({ record, info }) => ({ row: record, line: info.lines })) };
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number };
    if (!head.toLowerCase().includes(columns.reference) || !lines) return { ok: false, reason: "not_a_report" };
    return { ok: false, reason: code?.includes("QUOTE") ? "quote" : "cells", line: lines };
  }
}

function lineOf(row: Record<string, string>, amountCents: Cents): SettlementLine {
  const providerId = row[columns.id] || null;
  const kind = providerId
    ? kindOf(row[columns.method] ?? "", providerId, amountCents)
    : amountCents < 0
      ? "fee"
      : "other";
  return { kind, providerId, paymentProviderId: providerId?.startsWith("tr_") ? providerId : null, amountCents };
}

/** What a bank gave or sent back is the same line with the other sign. */
function kindOf(method: string, providerId: string, amountCents: Cents): SettlementLineKind {
  if (/refund/i.test(method) || providerId.startsWith("re_")) return amountCents > 0 ? "refund_returned" : "refund";
  if (/chargeback/i.test(method) || providerId.startsWith("chb_"))
    return amountCents > 0 ? "chargeback_reversal" : "chargeback";
  return providerId.startsWith("tr_") ? "payment" : "other";
}
