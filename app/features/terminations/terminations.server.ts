import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/kept-time";
import { deleteTerminationsBefore } from "./queries.server";

export { closeTermination, linkTermination, listTiedToSender, settleTermination } from "./decide-termination.server";
export { listOpenOf, mergeTerminations, openTerminations } from "./queries.server";
export { listDecidedTerminations, listOpenTerminations, readTermination } from "./read-terminations.server";
export { findSentAlready, receiveTermination } from "./receive-termination.server";
export { linesOf } from "./termination-mails.server";

/** Terminations are kept as long as the privacy policy says. */
export function eraseOldTerminations(trx: Trx, at: At): Promise<void> {
  return deleteTerminationsBefore(trx, instantBefore(kept.terminations, at));
}
