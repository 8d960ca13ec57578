import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { PaymentEvent } from "./fulfilment.server";
import * as queries from "./queries.server";
import { lastDebitDay } from "./rules";

/** The last day this second payment may be debited (Code de la consommation L.312-4 4°); null while nothing else of its order was paid. */
export async function lastDebitDayOf(
  db: Db,
  { order, instalment }: Pick<PaymentEvent, "order" | "instalment">,
): Promise<Day | null> {
  const payments = await queries.listPayments(db, order.id);
  const paidAt = payments.find((one) => one.instalment_id !== instalment.id && one.paid_at)?.paid_at;
  return paidAt ? lastDebitDay(parisDay(paidAt)) : null;
}
