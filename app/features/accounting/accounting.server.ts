import type { Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import * as queries from "./queries.server";
import { totalOf } from "./read-accounts.server";
import { monthOf, yearPeriod } from "./rules";

export { type Closing, closeMonth } from "./close-month.server";
export { type Accounts, type DocumentFilter, findDocuments, readAccounts } from "./read-accounts.server";
export { recordCorrection } from "./record-correction.server";
export { eraseNamesOfOldEntries } from "./retention.server";
export { type Deposit, listDeposits } from "./settlement-queries.server";
export {
  type DepositProblem,
  depositSettlement,
  listUnknownLines,
  readSettlements,
  setSettlementAside,
} from "./settlements.server";
export { type AccountingFile, type FileKind, fileKinds, writeFile } from "./write-file.server";

/** What each of the last months (twelve or more) brought in, the one of `today` included, and the year so far, in cents. */
export async function readTurnover(
  db: Db,
  today: Day,
  count: number,
): Promise<{ months: { month: Day; totalCents: Cents }[]; yearCents: Cents }> {
  const read = await queries.listMonths(db, monthOf(today), count);
  const months = read.map(({ month, ...turnover }) => ({ month, totalCents: totalOf(turnover) }));
  const year = months.filter(({ month }) => month >= yearPeriod(today).from);
  return { months, yearCents: year.reduce((sum, { totalCents }) => sum + totalCents, 0) };
}
