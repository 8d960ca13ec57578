import {
  findLatestReconciliation,
  listOverdueInstalments,
  type PaymentToWatch,
} from "~/features/billing/billing.server";
import { listOwed } from "~/features/referral/referral.server";
import { BASE_LIMIT_CENTS, UPPER_LIMIT_CENTS } from "~/features/settings/rules";
import { findVatRate, getSettingsOn } from "~/features/settings/settings.server";
import { addDays, addMonths, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { searchWords } from "~/platform/search";
import { closingOf, monthToClose } from "./close-month.server";
import * as queries from "./queries.server";
import { declarationDue, monthOf, monthPeriod, monthReached, reportingPeriod, yearPeriod } from "./rules";
import * as settlementQueries from "./settlement-queries.server";

const MONTHS_SHOWN = 12;
const DOCUMENTS_PER_PAGE = 20;
const OWED_SHOWN = 10;

/** Which documents: all, invoices, credit notes, or what nobody has paid yet. */
export type DocumentFilter = "all" | "invoices" | "credit_notes" | "unpaid";

interface Asked {
  /** First day of a month; one to come, or before the books, is the month of today. */
  month: Day | null;
  filter: DocumentFilter;
  search: string;
  page: number;
}

/** Everything the coach reads of her money in a month. Amounts in cents; the number of queries never grows with the books. */
export async function readAccounts(db: Db, { month: wanted, filter, search, page }: Asked, { now }: { now: Date }) {
  const today = parisDay(now);
  const first = await queries.findFirstMonth(db);
  const current = monthOf(today);
  const month = wanted && wanted <= current && first && wanted >= first ? wanted : current;
  const months = await queries.listMonths(db, month, MONTHS_SHOWN);
  const year = await queries.sumEntries(db, yearPeriod(today));
  const yearCents = totalOf(year);
  const settings = await getSettingsOn(db, today);
  const due = declarationDue(today, settings.urssaf_months);
  const declared = due && (await queries.sumEntries(db, due));
  const reconciled = await findLatestReconciliation(db);
  const reporting = reportingPeriod(month);
  const closing = await monthToClose(db, month, today);
  const unpaid = filter === "unpaid" ? await listOverdueInstalments(db, today) : null;
  return {
    today,
    month,
    current,
    /** The month before, while the books have one. */
    previous: first && first < month ? addMonths(month, -1) : null,
    next: month < current ? addMonths(month, 1) : null,
    months: months.map(({ month: day, ...turnover }) => ({ month: day, totalCents: totalOf(turnover), ...turnover })),
    year: { cents: yearCents, reachedIn: monthReached(yearCents, BASE_LIMIT_CENTS, today) },
    limits: { baseCents: BASE_LIMIT_CENTS, upperCents: UPPER_LIMIT_CENTS },
    vatRateBp: await findVatRate(db, today),
    vatNote: settings.seller_vat_note,
    platform: settings.reporting_platform,
    declaration:
      due && declared
        ? { ...due, lastDay: addDays(due.until, -1), cents: totalOf(declared), months: settings.urssaf_months }
        : null,
    /** The bimester of the month, for the data of sales. */
    reporting: { from: reporting.from, lastDay: addDays(reporting.until, -1) },
    reconciled: reconciled && { at: reconciled.ran_at, differenceCents: reconciled.difference_cents },
    /** To whom a reward is due, who asked first. */
    owed: await listOwed(db, { now }, { limit: OWED_SHOWN }),
    closing: { month: closing, ...(await closingOf(db, closing, { now })) },
    settlements: {
      paidOut: await settlementQueries.listSettlements(db, monthPeriod(month)),
      unknown: await settlementQueries.listLines(db, monthPeriod(month), { unknownOnly: true }),
      setAside: await settlementQueries.listSetAside(db, monthPeriod(month)),
      unsettled: await settlementQueries.sumUnsettled(db),
    },
    documents: unpaid ? null : await readDocuments(db, { month, filter, search, page }),
    unpaid,
  };
}

export type Accounts = Awaited<ReturnType<typeof readAccounts>>;
export type Unpaid = PaymentToWatch;

/** What stayed of what came in. */
export function totalOf({ receivedCents, returnedCents }: queries.Turnover): number {
  return receivedCents - returnedCents;
}

/** The newest invoices and credit notes of all the years that answer a search: a number, an order, a name or an address. */
export function findDocuments(db: Db, { search, most }: { search: string; most: number }): Promise<queries.Document[]> {
  return queries.listDocuments(db, { words: searchWords(search), kind: null, period: null, limit: most, offset: 0 });
}

/** Of the month, or, when something is searched, of all the years. */
async function readDocuments(db: Db, { month, filter, search, page: wanted }: Asked & { month: Day }) {
  const words = searchWords(search);
  const kind = filter === "invoices" ? "invoice" : filter === "credit_notes" ? "credit_note" : null;
  const asked = { words, kind, period: words.length > 0 ? null : monthPeriod(month) } as const;
  const found = await queries.countDocuments(db, asked);
  const { slice, ...shown } = paging({ found, perPage: DOCUMENTS_PER_PAGE, page: wanted });
  return { found, ...shown, lines: await queries.listDocuments(db, { ...asked, ...slice }) };
}
