import { recordAction } from "~/features/audit/audit.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as invoiceQueries from "./invoice-queries.server";
import { readDocumentNumber } from "./rules";

/**
 * After a backup was put back: `last` is the last number that left on an invoice (F) or a credit note (A). Those between what the
 * books know and this one are noted as lost, and the next document follows it: a number is never on two sales (CGI ann. II art. 242
 * nonies A). Gives how many were noted, none when the books know it already; null for what is no such number.
 */
export async function passLostNumbers(trx: Trx, last: string, { now }: At): Promise<number | null> {
  const read = readDocumentNumber(last);
  if (read?.kind !== "invoice") return null;
  const [series = "", year, no] = read.number.split("-");
  const wanted = { series, year: Number(year), last_no: Number(no) };
  const given = await invoiceQueries.findLastNumber(trx, wanted);
  if (wanted.last_no <= given) return 0;
  await invoiceQueries.insertLostNumbers(trx, { ...wanted, first_no: given + 1, noted_at: now });
  await recordAction(
    trx,
    {
      action: "billing.numbers_lost",
      subject: { type: "site", id: null },
      after: { series, year: wanted.year, first_no: given + 1, last_no: wanted.last_no },
    },
    { now, by: null },
  );
  return wanted.last_no - given;
}
