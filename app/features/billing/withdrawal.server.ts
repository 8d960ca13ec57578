import { readWithdrawalDays } from "~/features/settings/settings.server";
import type { Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Order } from "./fulfilment.server";
import { listPayments } from "./queries.server";
import { concludedOn, withdrawalDeadline } from "./rules";

export interface WithdrawalPeriod {
  days: number;
  /** The last day, counted. */
  until: Day;
}

type PeriodOf = (order: { placed_at: Date }, payments: { paid_at: Date | null }[]) => WithdrawalPeriod;

/**
 * How long one may withdraw from an order with these payments: the days its terms said when it was placed, its confirmation when it was
 * first paid, or today's, of which the most.
 */
export async function readWithdrawalPeriod(db: Db): Promise<PeriodOf> {
  const daysAt = await readWithdrawalDays(db);
  return (order, payments) => {
    const paid = payments.flatMap(({ paid_at }) => paid_at?.getTime() ?? []);
    const told = [order.placed_at, ...(paid.length > 0 ? [new Date(Math.min(...paid))] : [])];
    const days = Math.max(...told.map(daysAt));
    return { days, until: withdrawalDeadline(concludedOn(order, payments), days) };
  };
}

/** The last day to withdraw from an order, as its confirmation says it. */
export async function withdrawUntilOf(db: Db, order: Pick<Order, "id" | "placed_at">): Promise<Day> {
  return (await readWithdrawalPeriod(db))(order, await listPayments(db, order.id)).until;
}
