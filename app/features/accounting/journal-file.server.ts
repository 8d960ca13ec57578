import type { Day } from "~/platform/clock";
import { csv } from "~/platform/files/csv";
import type { Cents } from "~/platform/money";
import { amountsOf } from "./entry-amounts.server";
import { natureOf } from "./messages";
import type { Entry } from "./queries.server";
import { decimal, frenchDate } from "./receipts-file.server";

/** Accounts of the French chart (PCG), as a service that keeps its books by receipts uses them. */
const accounts = {
  provider: ["5117", "Encaissements en ligne"],
  services: ["706", "Prestations de services"],
  vat: ["44571", "TVA collectée"],
  bank: ["512", "Banque"],
  rewards: ["6222", "Commissions versées"],
  fees: ["627", "Services bancaires et frais de paiement"],
} as const;

const JOURNAL = ["BQ", "Encaissements"] as const;

interface Line {
  rank: number;
  day: Day;
  account: readonly [number: string, name: string];
  piece: string;
  pieceDay: Day;
  label: string;
  debitCents: Cents;
  creditCents: Cents;
}

/** Each movement as an entry whose debit and credit are equal: money in against the sale and its VAT, money out the other way. */
function linesOf(entry: Entry, rank: number): Line[] {
  const { netCents, vatCents } = amountsOf(entry);
  const common = {
    rank,
    day: entry.bookedOn,
    piece: entry.document ?? `${entry.kind === "reward" ? "VIR" : "CORR"}-${entry.id}`,
    pieceDay: entry.documentDay ?? entry.bookedOn,
    label: natureOf(entry),
  };
  const line = (account: Line["account"], cents: Cents): Line => ({
    ...common,
    account,
    debitCents: Math.max(0, cents),
    creditCents: Math.max(0, -cents),
  });
  if (entry.kind === "reward")
    return [line(accounts.bank, entry.amountCents), line(accounts.rewards, -entry.amountCents)];
  if (entry.kind === "fee" || entry.kind === "fee_undone")
    return [line(accounts.fees, -entry.amountCents), line(accounts.provider, entry.amountCents)];
  if (entry.kind === "settlement" || entry.kind === "settlement_undone")
    return [line(accounts.bank, entry.amountCents), line(accounts.provider, -entry.amountCents)];
  return [
    line(entry.byTransfer ? accounts.bank : accounts.provider, entry.amountCents),
    line(accounts.services, -netCents),
    ...(vatCents === 0 ? [] : [line(accounts.vat, -vatCents)]),
  ];
}

/** For an accountant's own program: one row a line, semicolons, French numbers. `entries`: of one year. */
export function journalFile(entries: Entry[]): string {
  const rows = entries
    .flatMap((entry, index) => linesOf(entry, index + 1))
    .map((line) => [
      JOURNAL[0],
      String(line.rank),
      frenchDate(line.day),
      line.account[0],
      line.account[1],
      line.piece,
      frenchDate(line.pieceDay),
      line.label,
      decimal(line.debitCents),
      decimal(line.creditCents),
    ]);
  const columns = [
    "Journal",
    "Écriture",
    "Date",
    "Compte",
    "Intitulé",
    "Pièce",
    "Date de la pièce",
    "Libellé",
    "Débit",
    "Crédit",
  ];
  return csv(columns, rows);
}

const fecFields = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
];

/**
 * The file of accounting entries of a year: eighteen fields, tabs, decimal commas, days without signs, entries numbered without gap and
 * balanced (LPF art. A.47 A-1). It names nobody. `entries`: of one year.
 */
export function fecFile(entries: Entry[]): string {
  const rows = entries
    .flatMap((entry, index) => linesOf(entry, index + 1))
    .map((line) => [
      ...JOURNAL,
      String(line.rank),
      compact(line.day),
      ...line.account,
      "",
      "",
      line.piece,
      compact(line.pieceDay),
      flat(line.label),
      decimal(line.debitCents),
      decimal(line.creditCents),
      "",
      "",
      compact(line.day),
      "",
      "",
    ]);
  return `${[fecFields, ...rows].map((cells) => cells.join("\t")).join("\r\n")}\r\n`;
}

/** « 000000000FEC20261231 » (LPF art. A.47 A-1, X). */
export function fecName(siren: string, year: string): string {
  return `${siren.replace(/\D/g, "")}FEC${year}1231`;
}

/** « 20261103 ». */
function compact(day: Day): string {
  return day.replaceAll("-", "");
}

function flat(text: string): string {
  return text.replace(/[\t\r\n|]+/g, " ");
}
