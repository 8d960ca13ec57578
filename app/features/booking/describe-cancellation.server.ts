import { findPaidPayment } from "~/features/billing/billing.server";
import { keptCents } from "~/features/billing/rules";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { readCancellationTerms } from "./cancel-appointment.server";
import { canceledFreeUntil, cancellationGives } from "./rules";
import type { Appointment } from "./tables";

/** What canceling it now gives, said before it is done. */
export async function describeCancellation(db: Db, one: Appointment, { now }: At) {
  const terms = await readCancellationTerms(db, one);
  const gives = cancellationGives(one, terms, now);
  const paid = gives === "money" && one.order_id ? await findPaidPayment(db, one.order_id) : null;
  return {
    gives,
    refundCents: paid ? keptCents(paid.payment) : 0,
    freeUntil: canceledFreeUntil(one, terms),
    movedByCoach: terms.movedByCoach,
  };
}

export type Cancellation = Awaited<ReturnType<typeof describeCancellation>>;
