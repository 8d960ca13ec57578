import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { PaymentEvent } from "./fulfilment.server";
import * as queries from "./queries.server";
import { lastDebitDay, nextDebitDay } from "./rules";

type Due = Pick<PaymentEvent, "order" | "instalment">;

/** The last day this second payment may be debited (Code de la consommation L.312-4 4°); null while nothing else of its order was paid. */
export async function lastDebitDayOf(db: Db, { order, instalment }: Due): Promise<Day | null> {
  const payments = await queries.listPayments(db, order.id);
  const paidAt = payments.find((one) => one.instalment_id !== instalment.id && one.paid_at)?.paid_at;
  return paidAt ? lastDebitDay(parisDay(paidAt)) : null;
}

/** The day on which this second payment is debited next, as the person is told and the schedule does; null when no debit comes any more. */
export async function nextDebitOf(db: Db, due: Due): Promise<Day | null> {
  const lastDay = await lastDebitDayOf(db, due);
  const attempts = await queries.listPaymentsOfInstalment(db, due.instalment.id);
  return lastDay && nextDebitDay(due.instalment, attempts, lastDay);
}
