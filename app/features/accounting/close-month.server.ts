import { type Actor, recordAction } from "~/features/audit/audit.server";
import { findLatestReconciliation } from "~/features/billing/billing.server";
import { type At, addMonths, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import * as queries from "./queries.server";
import { monthOf, monthPeriod } from "./rules";

/**
 * Where a month stands. `running`: it is not over; `earlier`: one before it is open, to be closed first; `not_reconciled`: the
 * provider's lists were not read since its end, or do not agree; `ready`; `closed`.
 */
export type Closing =
  | { state: "running" | "not_reconciled" | "ready" | "empty" }
  | { state: "earlier"; earlier: Day }
  | { state: "closed"; at: Date; entries: number; totalCents: Cents };

/** What can be done with a month; `month`: its first day. */
export async function closingOf(db: Db | Trx, month: Day, { now }: At): Promise<Closing> {
  const closed = await queries.listClosedMonths(db);
  const own = closed.find((one) => one.month === month);
  if (own) return { state: "closed", at: own.closed_at, entries: own.entries, totalCents: own.total_cents };
  const today = parisDay(now);
  if (month >= monthOf(today)) return { state: "running" };
  const open = await firstOpenMonth(db, closed);
  if (!open || month < open) return { state: "empty" };
  if (open < month) return { state: "earlier", earlier: open };
  const reconciled = await findLatestReconciliation(db);
  const agrees =
    reconciled && reconciled.difference_cents === 0 && parisDay(reconciled.ran_at) >= monthPeriod(month).until;
  return { state: agrees ? "ready" : "not_reconciled" };
}

/** The month to close when one looks at this one: itself, or, while it is running, the earliest that is over and open. */
export async function monthToClose(db: Db, month: Day, today: Day): Promise<Day> {
  if (month < monthOf(today)) return month;
  const open = await firstOpenMonth(db, await queries.listClosedMonths(db));
  return open && open < month ? open : month;
}

/** Null while the books are empty. `closed`: the latest first. */
async function firstOpenMonth(db: Db | Trx, [latest]: { month: Day }[]): Promise<Day | null> {
  return latest ? addMonths(latest.month, 1) : queries.findFirstMonth(db);
}

/**
 * Closes a month: what its books say stays so, and what is heard of it later is booked in the next open one. Refused, with why, unless
 * it is `ready`.
 */
export async function closeMonth(
  trx: Trx,
  month: Day,
  { now, by }: Actor,
): Promise<{ ok: true; entries: number; totalCents: Cents } | { ok: false; reason: Closing["state"] }> {
  await queries.lockMonths(trx);
  const { state } = await closingOf(trx, month, { now });
  if (state !== "ready") return { ok: false, reason: state };
  const { receivedCents, returnedCents, entries } = await queries.sumEntries(trx, monthPeriod(month));
  const totalCents = receivedCents - returnedCents;
  await queries.insertClosedMonth(trx, { month, entries, total_cents: totalCents, closed_at: now });
  await recordAction(
    trx,
    {
      action: "accounting.month_closed",
      subject: { type: "month", id: month },
      after: { month: month.slice(0, 7), entries, total_cents: totalCents },
    },
    { now, by },
  );
  return { ok: true, entries, totalCents };
}
