import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { deleteTerminationsBefore } from "./queries.server";
import { TERMINATION_KEPT_YEARS } from "./rules";

export { closeTermination, linkTermination, listTiedToSender, settleTermination } from "./decide-termination.server";
export { listOpenOf, mergeTerminations, openTerminations } from "./queries.server";
export { listDecidedTerminations, listOpenTerminations, readTermination } from "./read-terminations.server";
export { findSentAlready, receiveTermination } from "./receive-termination.server";
export { linesOf } from "./termination-mails.server";

/** Terminations are kept as long as the privacy policy says. */
export function eraseOldTerminations(trx: Trx, { now }: At): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - TERMINATION_KEPT_YEARS);
  return deleteTerminationsBefore(trx, oldest);
}
