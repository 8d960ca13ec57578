import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { deleteTerminationsBefore, moveTerminations } from "./queries.server";
import { TERMINATION_KEPT_YEARS } from "./rules";

export { closeTermination, linkTermination, settleTermination } from "./decide-termination.server";
export { listOpenOf, type Termination } from "./queries.server";
export { listDecidedTerminations, listOpenTerminations, readTermination } from "./read-terminations.server";
export { findSentAlready, receiveTermination } from "./receive-termination.server";
export { linesOf } from "./termination-mails.server";

/** Two accounts of one person become one: what was sent from either belongs to the one that stays. */
export function mergeTerminations(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  return moveTerminations(trx, from, to);
}

/** Terminations are kept as long as the privacy policy says. */
export function eraseOldTerminations(trx: Trx, { now }: At): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - TERMINATION_KEPT_YEARS);
  return deleteTerminationsBefore(trx, oldest);
}
