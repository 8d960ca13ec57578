import { hasStaffMark } from "~/platform/auth/session.server";
import { type At, addDays, type Day, daysBetween, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import * as queries from "./audience-queries.server";
import { allows } from "./cookie-consents.server";
import { measuredPage } from "./measured-pages";
import { type Goal, type Source, sources } from "./visits";

/** Whether what this browser does is counted: it accepted, and it is not the coach’s. */
export function isCounted(request: Request): boolean {
  return allows(request, "analytics") && !hasStaffMark(request.headers.get("Cookie"));
}

/** Adds one to the day's count of a page and, where a visit begins, of its source; false for a page that is never counted. */
export async function countPageView(
  db: Db | Trx,
  { pathname, source = null }: { pathname: string; source?: Source | null },
  { now }: At,
): Promise<boolean> {
  const page = measuredPage(pathname);
  if (!page) return false;
  await queries.addView(db, { day: parisDay(now), page });
  if (source) await queries.addVisit(db, { day: parisDay(now), source });
  return true;
}

/** Adds one to what visits of the day led to, if this browser is counted. Whoever did it is never held up by a count. */
export async function countGoal(db: Db | Trx, of: { goal: Goal; request: Request }, { now }: At): Promise<void> {
  if (!isCounted(of.request)) return;
  await queries
    .addConversion(db, { day: parisDay(now), goal: of.goal })
    .catch((error) => log.error("goal_not_counted", { error }));
}

/** What the page shows day by day. */
const SHOWN_DAYS = 30;

/** What was counted: the last days one by one, with their sources and their pages, and every month that is kept. */
export async function readAudience(db: Db, { now }: At) {
  const today = parisDay(now);
  const from = addDays(today, 1 - SHOWN_DAYS);
  const counted = new Map((await queries.listCounts(db, "day", from)).map((row) => [row.first, row]));
  const days = Array.from({ length: SHOWN_DAYS }, (_, rank) => {
    const day = addDays(from, rank);
    return counted.get(day) ?? { ...nothing, first: day };
  });
  const months = await queries.listCounts(db, "month", null);
  const sum = (key: keyof typeof nothing) => days.reduce((total, day) => total + day[key], 0);
  return {
    days: days.map(({ first, visits }) => ({ day: first, visits })),
    totals: { visits: sum("visits"), views: sum("views"), accounts: sum("accounts"), members: sum("members") },
    sources: sources.map((source) => ({ source, visits: sum(source) })),
    pages: await queries.listPages(db, from),
    months: months.toReversed(),
  };
}

const nothing = {
  visits: 0,
  search: 0,
  social: 0,
  other_site: 0,
  direct: 0,
  views: 0,
  accounts: 0,
  members: 0,
} satisfies Omit<queries.Counts, "first">;

/** Every day that is kept, from the first one counted to the last, those without anything too. */
export async function listAudienceDays(db: Db): Promise<queries.Counts[]> {
  const rows = await queries.listCounts(db, "day", null);
  const [first, last] = [rows[0]?.first, rows.at(-1)?.first];
  if (!first || !last) return [];
  const counted = new Map(rows.map((row) => [row.first, row]));
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, rank): queries.Counts => {
    const day: Day = addDays(first, rank);
    return counted.get(day) ?? { ...nothing, first: day };
  });
}
