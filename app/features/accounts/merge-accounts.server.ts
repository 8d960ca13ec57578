import { noteErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { port } from "~/platform/port";
import { deleteUser } from "./queries.server";

/** `boughtOnly`: `from` may be a stranger's: what was bought joins, and what was said of the person (wishes, other parent) goes with it, a consent ends. */
type Merged = { from: string; to: string; boughtOnly?: boolean };

export type AccountMerge = (trx: Trx, accounts: Merged, at: { now: Date; by: string | null }) => Promise<void>;

/** What each room carries from one account to another. */
export const accountMergesPort = port<AccountMerge[]>("accountMergesPort");

/**
 * Brings what `from` holds to `to`, the account of the same person, then removes `from` and its sessions. Throws, and
 * changes nothing, when a room left something behind. It is noted for the backups from before, which hold it under its own id.
 */
export async function mergeAccount(trx: Trx, accounts: Merged, { now }: At): Promise<void> {
  const { from, to, boughtOnly = false } = accounts;
  for (const move of accountMergesPort.value) await move(trx, accounts, { now, by: to });
  await deleteUser(trx, from);
  await noteErasure(trx, { merged: from, into: to, boughtOnly }, { now });
}
