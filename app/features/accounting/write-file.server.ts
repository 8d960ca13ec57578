import { strToU8, zipSync } from "fflate";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { invoicePdf } from "~/features/billing/billing.server";
import { getSettings } from "~/features/settings/settings.server";
import type { Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { fecFile, fecName, journalFile } from "./journal-file.server";
import * as queries from "./queries.server";
import { receiptsFile } from "./receipts-file.server";
import { reportingFile } from "./reporting-file.server";
import { monthPeriod, type Period, reportingPeriod, yearPeriod } from "./rules";
import { listLines } from "./settlement-queries.server";
import { settlementsFile } from "./settlements-file.server";

/**
 * What the coach can take out. Of the year of a month: `receipts`, `journal`, `fec`. Of its bimester: `reporting`. Of itself:
 * `documents`, each a PDF that holds its own data, and `settlements`, line by line.
 */
export const fileKinds = ["receipts", "documents", "settlements", "journal", "fec", "reporting"] as const;
export type FileKind = (typeof fileKinds)[number];

export interface AccountingFile {
  name: string;
  contentType: string;
  body: Uint8Array<ArrayBuffer>;
}

const CSV = "text/csv; charset=utf-8";

/** Writes a file of the books of `month` (its first day), and the journal that it was taken out. */
export async function writeFile(trx: Trx, kind: FileKind, month: Day, actor: Actor): Promise<AccountingFile> {
  await recordAction(
    trx,
    {
      action: "accounting.exported",
      subject: { type: "month", id: month },
      after: { file: kind, month: month.slice(0, 7) },
    },
    actor,
  );
  const year = yearPeriod(month);
  const text = (name: string, content: string, contentType = CSV): AccountingFile => ({
    name,
    contentType,
    body: strToU8(content) as Uint8Array<ArrayBuffer>,
  });
  const yearName = month.slice(0, 4);
  switch (kind) {
    case "receipts":
      return text(`recettes-${yearName}.csv`, receiptsFile(await queries.listEntries(trx, year)));
    case "journal":
      return text(`ecritures-${yearName}.csv`, journalFile(await queries.listEntries(trx, year)));
    case "fec": {
      const { seller_siren } = await getSettings(trx);
      const content = fecFile(await queries.listEntries(trx, year));
      return text(`${fecName(seller_siren, yearName)}.txt`, content, "text/plain; charset=utf-8");
    }
    case "reporting": {
      const period = reportingPeriod(month);
      const invoiced = await queries.listInvoicedDays(trx, period);
      const entries = await queries.listEntries(trx, period);
      return text(`e-reporting-${period.from.slice(0, 7)}.csv`, reportingFile({ invoiced, entries }));
    }
    case "settlements":
      return text(`versements-${month.slice(0, 7)}.csv`, settlementsFile(await listLines(trx, monthPeriod(month))));
    case "documents":
      return {
        name: `pieces-${month.slice(0, 7)}.zip`,
        contentType: "application/zip",
        body: await zipDocuments(trx, monthPeriod(month)),
      };
  }
}

/** PDFs are compressed already: they are put side by side as they are. */
async function zipDocuments(trx: Trx, period: Period): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {};
  for (const { id, number } of await queries.listDocumentIds(trx, period)) {
    files[`${number}.pdf`] = new Uint8Array(await invoicePdf(trx, id));
  }
  return zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
}
