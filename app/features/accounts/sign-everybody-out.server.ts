import { endAllSessions } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { endWaitingChanges } from "./address-change-queries.server";
import { voidResets } from "./reset-queries.server";
import { deleteSignInSteps } from "./second-factor-queries.server";

/**
 * Ends every session, every sign-in that waits for a code, and every link that gives a password or an address: in a backup put back, nothing
 * tells which of them had been closed since. A link that takes an address change back still does.
 */
export async function signEverybodyOut(trx: Trx, { now }: At): Promise<void> {
  await endAllSessions(trx);
  await deleteSignInSteps(trx, "all");
  await voidResets(trx, "all", now);
  await endWaitingChanges(trx, "all", now);
}
