import type { Day } from "~/platform/clock";
import { formatDay } from "~/platform/clock";
import { csv } from "~/platform/files/csv";
import type { Cents } from "~/platform/money";
import { methodName } from "~/platform/payments/payment-methods";
import { natureOf } from "./messages";
import type { Entry } from "./queries.server";

const columns = [
  "N°",
  "Date d’encaissement",
  "Pièce",
  "Client",
  "Nature",
  "Montant",
  "Mode de règlement",
  "Commande",
  "Référence du paiement",
];

/**
 * The book of receipts of a year: one line for each movement, day by day, gross of the provider's fees, with the document that proves it,
 * and a total for each quarter and for the year (C. com. art. L.123-28, CGI art. 50-0 5 and 102 ter 4). `entries`: of that year.
 */
export function receiptsFile(entries: Entry[]): string {
  const receipts = entries.filter(({ isReceipt }) => isReceipt);
  const lines = receipts.map((entry, index) => ({
    day: entry.bookedOn,
    cents: entry.amountCents,
    cells: cellsOf(entry, index + 1),
  }));
  const rows: (string | null)[][] = [];
  for (const quarter of [1, 2, 3, 4]) {
    const own = lines.filter(({ day }) => quarterOf(day) === quarter);
    rows.push(...own.map(({ cells }) => cells));
    if (own.length > 0) rows.push(totalRow(`Total du ${quarter === 1 ? "1er" : `${quarter}e`} trimestre`, own));
  }
  rows.push(totalRow("Total de l’année", lines));
  return csv(columns, rows);
}

function cellsOf(entry: Entry, rank: number): (string | null)[] {
  const late =
    entry.happenedOn === entry.bookedOn ? "" : ` (du ${formatDay(entry.happenedOn)}, connu après la clôture du mois)`;
  return [
    String(rank),
    frenchDate(entry.bookedOn),
    entry.document,
    entry.name,
    natureOf(entry) + late,
    decimal(entry.amountCents),
    meansOf(entry),
    entry.reference,
    entry.providerId,
  ];
}

function meansOf({ kind, method, byTransfer }: Entry): string | null {
  if (byTransfer) return methodName("banktransfer");
  return kind === "correction" ? null : methodName(method);
}

function totalRow(label: string, lines: { cents: Cents }[]): (string | null)[] {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return [null, null, null, null, label, decimal(total), null, null, null];
}

function quarterOf(day: Day): number {
  return Math.ceil(Number(day.slice(5, 7)) / 3);
}

/** « 03/11/2026 ». */
export function frenchDate(day: Day): string {
  return day.split("-").reverse().join("/");
}

/** « -350,00 »: what a French spreadsheet adds up. */
export function decimal(cents: Cents): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
