import type { Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { PaymentEvent } from "./fulfilment.server";
import * as queries from "./queries.server";
import { firstPayment, nextDebitDay } from "./rules";

type Due = Pick<PaymentEvent, "order" | "instalment">;

/** The payment that began the order of this second one; null when it is no longer due. */
export async function begunBy(db: Db, { order, instalment }: Due) {
  return instalment.canceled_at ? null : firstPayment(await queries.listPayments(db, order.id), instalment.id);
}

/** The day on which this second payment is debited next, as the person is told and the schedule does; null when no debit comes any more. */
export async function nextDebitOf(db: Db, { order, instalment }: Due): Promise<Day | null> {
  return nextDebitDay(instalment, await queries.listPayments(db, order.id));
}
