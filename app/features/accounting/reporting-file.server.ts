import type { Day } from "~/platform/clock";
import { csv } from "~/platform/files/csv";
import { amountsOf } from "./entry-amounts.server";
import type { Entry, InvoicedDay } from "./queries.server";
import { decimal } from "./receipts-file.server";

/**
 * Services to private people, with VAT or at the rate 0 of the franchise (TT-81 of flux 10, DGFiP «Dossier de spécifications externes»
 * v3.2; whether a franchise reports TPS1 or TNT1 is the platform's to say).
 */
const CATEGORY = "TPS1";

const columns = [
  "Flux",
  "Date",
  "Devise",
  "Catégorie",
  "Taux de TVA",
  "Base hors taxe",
  "TVA",
  "Total",
  "Nombre de pièces",
];

/**
 * What is reported of a period, nobody named: sales by day and rate, from the documents (flux 10.3), then receipts by day and rate, from
 * the books (flux 10.4), and the total of each. CGI art. 290 and 290 A; ann. II art. 242 nonies M to P.
 */
export function reportingFile({ invoiced, entries }: { invoiced: InvoicedDay[]; entries: Entry[] }): string {
  const sales = invoiced.map(({ day, rateBp, netCents, vatCents, documents }) => ({
    day,
    rateBp,
    netCents,
    vatCents,
    count: documents,
  }));
  const receipts = byDayAndRate(entries.filter(({ isReceipt }) => isReceipt));
  return csv(columns, [...section("10.3", sales), ...section("10.4", receipts)]);
}

interface Reported {
  day: Day;
  rateBp: number;
  netCents: number;
  vatCents: number;
  count: number;
}

function section(flux: string, lines: Reported[]): (string | null)[][] {
  const rows = lines.map(({ day, rateBp, netCents, vatCents, count }) => [
    flux,
    day.replaceAll("-", ""),
    "EUR",
    CATEGORY,
    decimal(rateBp),
    decimal(netCents),
    decimal(vatCents),
    decimal(netCents + vatCents),
    flux === "10.3" ? String(count) : null,
  ]);
  const sum = (of: (line: Reported) => number) => lines.reduce((total, line) => total + of(line), 0);
  const net = sum(({ netCents }) => netCents);
  const vat = sum(({ vatCents }) => vatCents);
  return [...rows, [`Total ${flux}`, null, "EUR", null, null, decimal(net), decimal(vat), decimal(net + vat), null]];
}

function byDayAndRate(entries: Entry[]): Reported[] {
  const days = new Map<string, Reported>();
  for (const entry of entries) {
    const key = `${entry.bookedOn} ${entry.rateBp}`;
    const known = days.get(key) ?? { day: entry.bookedOn, rateBp: entry.rateBp, netCents: 0, vatCents: 0, count: 0 };
    const { netCents, vatCents } = amountsOf(entry);
    days.set(key, {
      ...known,
      netCents: known.netCents + netCents,
      vatCents: known.vatCents + vatCents,
      count: known.count + 1,
    });
  }
  return [...days.values()].sort((one, other) => one.day.localeCompare(other.day) || one.rateBp - other.rateBp);
}
